#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Redirects between http and https, over sockets.
        @Suite(.enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(1)))
        struct SecureRedirectTests {
            private let plain: LoopbackServer

            init() throws {
                plain = try LoopbackServer()
            }

            /// A server that answers with the response in a file of a name.
            private func secure(_ name: String, _ response: String) async throws -> (TLSServer, CurlFixture) {
                let server = try await TLSServer(["-HTTP"])
                try Data(response.utf8).write(to: server.folder.appendingPathComponent(name))
                return (server, try CurlFixture { $0.tls.authorities = .file(server.path(of: "cert.pem")) })
            }

            @Test(arguments: [301, 302, 303, 307, 308])
            func `from http to https is followed`(_ status: Int) async throws {
                let (server, fixture) = try await secure("there", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                let target = "https://localhost:\(server.port)/there"
                plain.enqueue(.redirect(to: target, statusCode: status), .redirect(to: target, statusCode: status))
                let result = try await fixture.get("/from", at: plain.baseURL.absoluteString)
                #expect(result.text == "ok")
                #expect(result.url?.absoluteString == target)
                let streamed = try await fixture.transport.stream(
                    fixture.request(.get, "/from", at: plain.baseURL.absoluteString)
                )
                #expect(try await streamed.streamedBody.collect() == Data("ok".utf8))
            }

            @Test func `from https to http is refused, and nothing is asked there`() async throws {
                let away = "HTTP/1.1 302 X\r\nLocation: \(plain.baseURL)/leak\r\nContent-Length: 0\r\n\r\n"
                let (server, fixture) = try await secure("from", away)
                let base = "https://localhost:\(server.port)"
                await expectFailure(.redirectRejected) { try await fixture.get("/from", at: base) }
                await expectFailure(.redirectRejected) {
                    try await fixture.transport.stream(fixture.request(.get, "/from", at: base))
                }
                #expect(plain.acceptedConnections == 0)
            }
        }
    }
#endif
