#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// What could end the process, in a process of its own.
        @Suite(.serialized, .timeLimit(.minutes(3)))
        struct URLSessionProcessTests {
            /// Deadlines that pass while a redirect or a challenge is answered, a thousand times.
            @Test func `survives deadlines that meet redirects and challenges`() async throws {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let transport = URLSessionTransport()
                    let server = try LoopbackServer()
                    server.route(.get, "/redirect", .redirect(to: "/redirect").delayed(.milliseconds(3)))
                    let challenge = LoopbackResponse.text("no", statusCode: 401).header(
                        "WWW-Authenticate",
                        "Basic realm=\"x\""
                    )
                    server.route(.get, "/challenge", challenge.delayed(.milliseconds(20)))
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for worker in 0..<16 {
                            group.addTask {
                                for round in 0..<60 {
                                    var request = HttpRequestParams(
                                        httpMethod: .get,
                                        baseURL: try BaseURL(server.baseURL),
                                        percentEncodedPath: round % 2 == 0 ? "/redirect" : "/challenge"
                                    )
                                    request.timeout = .microseconds(500 + (worker * 61 + round) * 37 % 20_000)
                                    _ = try? await transport.sendRequest(with: request)
                                }
                            }
                        }
                        try await group.waitForAll()
                    }
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
    }
#endif
