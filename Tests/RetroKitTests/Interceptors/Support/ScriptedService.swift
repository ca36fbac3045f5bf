#if os(Linux)
    import Foundation
    import RetroKit

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A service that answers as a handed case says: one entry an attempt, by path or in all. It follows redirects by the
    /// rules of the real transports, and keeps what it was sent.
    final class ScriptedService: HttpTransport, @unchecked Sendable {  // what changes is behind the lock
        /// A request as it arrived.
        struct Attempt: Sendable {
            let time: Duration
            let path: String
            let authorization: String?
            let body: Data?
        }

        /// How long an answer takes that says nothing of it: calls that begin together are all sent before.
        private static let latency = Duration.nanoseconds(1)

        private let time: VirtualTime
        private let lock = NSLock()
        private var entries: [String: [JsonValue]]
        private var recorded: [Attempt] = []
        private var beforeFirstResponse: [@Sendable () -> Void]

        /// Makes a service.
        ///
        /// - Parameters:
        ///   - script: The entries: an array for all paths, or an object of arrays by path, where `*` means each path.
        ///   - time: The time.
        ///   - beforeFirstResponse: What happens before anything is answered.
        init(_ script: JsonValue?, _ time: VirtualTime, beforeFirstResponse: [@Sendable () -> Void]) {
            self.time = time
            self.beforeFirstResponse = beforeFirstResponse
            entries = script?.object.map { $0.mapValues { $0.array ?? [] } } ?? ["": script?.array ?? []]
        }

        var attempts: [Attempt] { lock.withLock { recorded } }

        func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

        func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
            try await RedirectPolicy.follow.follow(params, until: Deadline(after: params.timeout)) {
                try await self.answer($0)
            }
        }

        private func answer(_ request: HttpRequestParams) async throws -> HttpOperationResult {
            let attempt = Attempt(
                time: time.now,
                path: request.percentEncodedPath,
                authorization: request.headerFields["Authorization"],
                body: request.httpBody.encoded()
            )
            let (entry, actions) = lock.withLock {
                recorded.append(attempt)
                defer { beforeFirstResponse = [] }
                return (nextEntry(for: attempt.path), beforeFirstResponse)
            }
            for action in actions { action() }
            guard let entry else { return HttpOperationResult(statusCode: 599) }
            try await time.callClock.sleep(for: entry["delay"]?.double.map { .seconds($0) } ?? Self.latency)
            if let failure = entry["failure"]?.string { throw Self.error(failure) }
            return HttpOperationResult(
                statusCode: entry["status"]?.int ?? 0,
                headerFields: Self.headers(entry["headers"]),
                body: Data((entry["body"]?.string ?? "").utf8)
            )
        }

        private func nextEntry(for path: String) -> JsonValue? {
            let key = entries[path] == nil && entries["*"] == nil ? "" : path
            if entries[key] == nil { entries[key] = entries["*"] }
            guard entries[key]?.isEmpty == false else { return nil }
            return entries[key]?.removeFirst()
        }

        private static func headers(_ json: JsonValue?) -> HttpHeaders {
            var headers = HttpHeaders()
            for (name, value) in json?.object ?? [:] {
                for value in value.array ?? [value] { headers.append(value.string ?? "", for: name) }
            }
            return headers
        }

        /// The error that a transport reports for a failure of this name.
        private static func error(_ name: String) -> any Error {
            let kinds: [String: TransportError.Kind] = [
                "connection_refused": .cannotConnect, "cannot_connect": .cannotConnect, "not_connected": .cannotConnect,
                "connection_lost": .connectionLost, "timed_out": .timeout, "cannot_find_host": .cannotResolve,
                "closed": .incompleteResponse, "bad_url": .invalidURL, "unsupported_url": .invalidURL,
                "certificate_untrusted": .tls, "too_many_redirects": .tooManyRedirects,
                "cannot_decode_content": .protocolViolation,
            ]
            if name == "cancelled" { return URLError(.cancelled) }
            return TransportError(kinds[name] ?? .other, name)
        }
    }
#endif
