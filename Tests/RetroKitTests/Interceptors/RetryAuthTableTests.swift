#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    /// All cases of retry_auth.json: a server's behaviour over time, against the number of requests, the waits and the
    /// outcome, in virtual time.
    struct RetryAuthTableTests {
        static let cases = FixtureCase.all(in: "retry_auth")

        @Test func `no case is left out`() {
            #expect(Self.cases.count == 104)
        }

        @Test(arguments: cases)
        func `retries and refreshes are those of the table`(_ test: FixtureCase) async throws {
            let run = RetryAuthRun(test)
            let endings = try await run.endings()
            let expected = try #require(test["expected"])
            #expect(run.service.attempts.count == expected["requests_sent"]?.int)
            if let count = expected["refresh_calls"]?.int { #expect(run.refreshCalls == count) }
            if let count = expected["interceptor_runs"]?.int { #expect(run.interceptorRuns == count) }
            if expected["all_success"]?.bool == true {
                #expect(endings.allSatisfy { (try? $0.result.get()) == 200 })
            }
            if expected["same_body_on_all"]?.bool == true {
                #expect(
                    Set(run.service.attempts.map(\.body)) == [Data((test["requests"]?[0]?["body"]?.string ?? "").utf8)]
                )
            }
            let requests = TableRequest.all(of: test)
            if let each = expected["per_request"]?.array {
                for (index, expected) in each.enumerated() {
                    let path = requests[index].path
                    #expect(
                        run.service.attempts.count { $0.path == path } == expected["requests_sent"]?.int,
                        "requests to \(path)"
                    )
                    Self.compare(run, endings[index], path, expected)
                }
            } else if expected["outcome"] != nil {
                Self.compare(run, endings[0], nil, expected)
            }
            if let token = expected["next_request_authorization"]?.string {
                #expect(await run.nextAuthorization() == "Bearer \(token)")
            }
            if expected["credential_after"]?.isNull == true { #expect(run.authenticator?.credential == nil) }
        }

        /// Compares one call with what the table says of it.
        private static func compare(
            _ run: RetryAuthRun,
            _ ending: RetryAuthRun.Ending,
            _ path: String?,
            _ expected: JsonValue
        ) {
            let attempts = run.service.attempts.filter { path == nil || $0.path == path }
            // A wait that is broken off is not one between attempts.
            let waits = run.waits(of: path ?? attempts.first?.path ?? "").prefix(max(0, attempts.count - 1))
            if let seconds = expected["waits"]?.array { #expect(Array(waits) == seconds.map { $0.double ?? -1 }) }
            if let ranges = expected["wait_ranges"]?.array {
                #expect(waits.count == ranges.count)
                for (wait, range) in zip(waits, ranges) {
                    #expect((range[0]?.double ?? 0)...(range[1]?.double ?? 0) ~= wait)
                }
            }
            if let tokens = expected["authorization"]?.array {
                #expect(attempts.map(\.authorization) == tokens.map { $0.string.map { "Bearer \($0)" } })
            }
            if let values = expected["authorization_raw"]?.array {
                #expect(attempts.map(\.authorization) == values.map(\.string))
            }
            compare(ending, with: expected["outcome"])
        }

        private static func compare(_ ending: RetryAuthRun.Ending, with outcome: JsonValue?) {
            switch ending.result {
            case .success(let status):
                #expect(status == outcome?["success"]?.int)
            case .failure(let error):
                #expect(name(of: error) == outcome?["error"]?.string, "\(error)")
                compare(error, with: outcome)
            }
            if let latest = outcome?["by"]?.double { #expect(ending.time <= .seconds(latest)) }
        }

        private static func compare(_ error: any Error, with outcome: JsonValue?) {
            let error = error as? ApiError
            if let status = outcome?["status"]?.int { #expect(error?.statusCode == status) }
            if let status = outcome?["original_status"]?.int { #expect(error?.response?.statusCode == status) }
            if let seconds = outcome?["retry_after"]?.int { #expect(error?.retryAfter == .seconds(seconds)) }
            if let reason = outcome?["reason"]?.string, let kind = kinds[reason] {
                #expect((error?.underlying as? TransportError ?? error?.refreshError as? TransportError)?.kind == kind)
            }
            if let status = outcome?["underlying"]?["status"]?.int {
                #expect((error?.refreshError as? ApiError)?.statusCode == status)
            }
        }

        private static let kinds: [String: TransportError.Kind] = [
            "timed_out": .timeout, "connection_refused": .cannotConnect, "bad_url": .invalidURL,
            "unsupported_url": .invalidURL, "certificate_untrusted": .tls, "too_many_redirects": .tooManyRedirects,
            "cannot_decode_content": .protocolViolation,
        ]

        /// The table's name of an error.
        private static func name(of error: any Error) -> String {
            guard let error = error as? ApiError else { return error is CancellationError ? "cancelled" : "\(error)" }
            switch (error.kind, error.underlying) {
            case (_, is BeforeSend): return "interceptor"
            case (.authentication, let cause as AuthenticationError): return name(of: cause.problem)
            case (.status, _): return "http_status"
            case (.decoding, _): return "decoding"
            case (.invalidRequest, _): return "encoding"
            case (.timeout, _), (.transport, _), (.tooManyRedirects, _): return "transport"
            default: return error.kind.rawValue
            }
        }

        private static func name(of problem: AuthenticationError.Problem) -> String {
            switch problem {
            case .missingCredential: "missing_credential"
            case .refreshFailed, .sessionEnded: "refresh_failed"
            case .excessiveRefresh: "excessive_refresh"
            }
        }
    }

    extension ApiError {
        /// Why a refresh failed.
        fileprivate var refreshError: (any Error)? {
            switch (underlying as? AuthenticationError)?.problem {
            case .refreshFailed(let error), .sessionEnded(let error): error
            default: nil
            }
        }
    }
#endif
