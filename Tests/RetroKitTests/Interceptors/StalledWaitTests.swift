#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// What a call waits for between its exchanges, however long a server or somebody else would have it wait.
        @Suite(.timeLimit(.minutes(3)))
        struct StalledWaitTests {
            private static let short = Duration.milliseconds(300)
            private static let transports = DownloadsApi.transports

            private let server: LoopbackServer

            init() throws {
                server = try LoopbackServer()
            }

            private func answer(_ response: LoopbackResponse) {
                for method in [HttpMethod.get, .put] { server.route(method, "/x", response) }
            }

            private func outcome(
                _ call: StalledCall,
                over transport: any HttpTransport,
                timeout: Duration? = short,
                _ interceptor: any Interceptor
            ) async -> String {
                let url = server.baseURL.absoluteString
                return await call.outcome(StalledCall.Api(at: url, over: transport, timeout: timeout, interceptor))
            }

            // MARK: Another attempt

            @Test(arguments: StalledCall.allCases, transports)
            func `a wait that the call has no time for is not begun, and the refusal is the answer`(
                _ call: StalledCall,
                _ transport: any HttpTransport
            ) async throws {
                var patient = RetryPolicy()
                patient.retryAfterLimit = .seconds(Int64.max)
                for wish in ["1000000", "99999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"] {
                    answer(.text("later", statusCode: 503).header("Retry-After", wish))
                    server.clearRecords()
                    #expect(await outcome(call, over: transport, RetryInterceptor(patient)) == "status 503")
                    #expect(server.requests.count == 1)
                    // By default nobody waits so long, however much time there is.
                    #expect(await outcome(call, over: transport, timeout: nil, RetryInterceptor()) == "status 503")
                    #expect(server.requests.count == 2)
                }
                patient.backoff = Backoff(initial: .seconds(1_000_000), maximum: .seconds(1_000_000), jitter: .never)
                answer(.status(503))
                server.clearRecords()
                #expect(await outcome(call, over: transport, RetryInterceptor(patient)) == "status 503")
                #expect(server.requests.count == 1)
            }

            @Test(arguments: StalledCall.allCases, transports)
            func `attempts share the call's time, whatever each of them may take`(
                _ call: StalledCall,
                _ transport: any HttpTransport
            ) async throws {
                answer(.silence)
                var policy = RetryPolicy()
                policy.attemptLimit = nil
                policy.attemptTimeout = .milliseconds(100)
                policy.backoff = .never
                let seen = await outcome(call, over: transport, RetryInterceptor(policy))
                #expect(seen == "timeout: timeout")
            }

            // MARK: A token

            @Test(arguments: StalledCall.allCases, transports)
            func `a refresh that hangs ends no later than the call, before the first request and after a refusal`(
                _ call: StalledCall,
                _ transport: any HttpTransport
            ) async throws {
                answer(.status(401))
                let tokens = try StallingServer { _, _ in }
                let service = StalledCall.Api(at: tokens.url(), over: transport, timeout: nil)
                let shared = SharedDomain(service)
                let gate = Gate()
                let refreshes: [@Sendable () async throws -> BearerToken] = [
                    { BearerToken(try await shared.text()) },
                    {
                        try await Task.sleep(for: .seconds(3600))
                        return BearerToken("never")
                    },
                    // This one does not heed its cancellation.
                    {
                        await gate.pass()
                        return BearerToken("never")
                    },
                ]
                for refresh in refreshes {
                    let refused = Authenticator(BearerToken("old")) { _ in try await refresh() }
                    #expect(await outcome(call, over: transport, refused) == "timeout: timeout")
                    let missing = Authenticator<BearerToken>(obtain: refresh) { _ in try await refresh() }
                    #expect(await outcome(call, over: transport, missing) == "timeout: timeout")
                    (refused.credential, missing.credential) = (nil, nil)
                }
                await gate.open()
            }

            // MARK: A turn

            @Test(arguments: StalledCall.allCases, transports)
            func `a turn that does not come is waited for no longer than the call may take`(
                _ call: StalledCall,
                _ transport: any HttpTransport
            ) async throws {
                answer(.silence)
                let limiter = ConcurrencyLimiter(1)
                let url = server.baseURL.absoluteString
                let slow = StalledCall.Api(at: url, over: transport, timeout: .seconds(3600), limiter)
                let first = Task { await StalledCall.collected.outcome(slow) }
                while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
                #expect(await outcome(call, over: transport, limiter) == "timeout: timeout")
                #expect(server.requests.count == 1)
                first.cancel()
                _ = await first.value
            }

            // MARK: A redirect

            @Test(arguments: StalledCall.allCases, [nil, .milliseconds(400)] as [Duration?])
            func `a redirect whose body falls silent is followed by every kind of call`(
                _ call: StalledCall,
                _ idleTimeout: Duration?
            ) async throws {
                answer(.raw("HTTP/1.1 307 X\r\nLocation: /y\r\nContent-Length: 100\r\n\r\nabc"))
                for method in [HttpMethod.get, .put] { server.route(method, "/y", .text("there")) }
                let fixture = try CurlFixture { $0.idleTimeout = idleTimeout }
                let url = server.baseURL.absoluteString
                let api = StalledCall.Api(at: url, over: fixture.transport, timeout: .seconds(60))
                #expect(await call.outcome(api) == "there")
            }

            @Test(arguments: StalledCall.allCases)
            func `where FoundationNetworking does not tell of a redirect before its body, the call ends with its time`(
                _ call: StalledCall
            ) async throws {
                answer(.raw("HTTP/1.1 307 X\r\nLocation: /y\r\nContent-Length: 100\r\n\r\nabc"))
                let url = server.baseURL.absoluteString
                let api = StalledCall.Api(at: url, over: URLSessionTransport(), timeout: Self.short)
                #expect(await call.outcome(api) == "timeout: timeout")
                #expect(server.requests.map(\.target) == ["/x"])
            }
        }
    }
#endif
