#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// The sessions of a transport over FoundationNetworking, each for one exchange at a time.
        @Suite(.timeLimit(.minutes(2)))
        struct SessionLanesTests {
            private let server: LoopbackServer

            init() throws {
                server = try LoopbackServer()
            }

            private func get(_ path: String, over transport: URLSessionTransport, timeout: Duration = .seconds(20))
                async throws -> String
            {
                let request = HttpRequestParams(
                    httpMethod: .get,
                    baseURL: try BaseURL(server.baseURL),
                    percentEncodedPath: path,
                    timeout: timeout
                )
                return try await transport.sendRequest(with: request).text
            }

            @Test func `calls one after the other share a connection`() async throws {
                server.route(.get, "/a", .text("a"))
                let transport = URLSessionTransport()
                for _ in 0..<10 { #expect(try await get("/a", over: transport) == "a") }
                #expect(server.acceptedConnections == 1)
            }

            /// Each way to end makes room for the next call.
            @Test func `calls that end early, however they do, take nobody's place`() async throws {
                server.route(.get, "/silent", .silence)
                server.route(
                    .get,
                    "/refused",
                    .text("no", statusCode: 401).header("WWW-Authenticate", "Basic realm=\"x\"")
                )
                server.route(.get, "/moved", .redirect(to: "/ok"))
                server.route(.get, "/lost", .hangUp)
                server.route(.get, "/ok", .text("ok"))
                let transport = URLSessionTransport(hostConnectionLimit: 2)
                for round in 0..<10 {
                    for path in ["/silent", "/refused", "/moved", "/lost", "/ok"] {
                        let call = Task { try await get(path, over: transport, timeout: .milliseconds(150)) }
                        if round % 2 == 0 { call.cancel() }
                        _ = await call.result
                    }
                }
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<8 { group.addTask { try await get("/ok", over: transport) } }
                    for try await text in group { #expect(text == "ok") }
                }
            }

            @Test func `calls in line end with their time, and when the transport is shut down`() async throws {
                server.route(.get, "/silent", .silence)
                let transport = URLSessionTransport(hostConnectionLimit: 1)
                let first = Task { try await get("/silent", over: transport, timeout: .seconds(3600)) }
                _ = try await server.waitForRequests(1)
                await expectFailure(.timeout) {
                    try await get("/silent", over: transport, timeout: .milliseconds(100))
                }
                let second = Task { try await get("/silent", over: transport, timeout: .seconds(3600)) }
                try await Task.sleep(for: .milliseconds(50))
                transport.shutDown()
                await expectFailure(.closed) { try await second.value }
                await expectFailure(.closed) { try await get("/silent", over: transport) }
                #expect(server.requests.count == 1)
                first.cancel()
                _ = await first.result
            }
        }
    }
#endif
