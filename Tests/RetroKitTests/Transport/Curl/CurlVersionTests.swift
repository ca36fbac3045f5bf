#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// HTTP/2 is spoken where it was negotiated, whatever a server's status line says.
        struct CurlVersionTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            /// Answers each request with what its path says; every so many answers name another version.
            private func lie(every nth: Int, in statusLine: String) {
                fixture.server.route(.get, "/{number}") { request in
                    let marker = request.target
                    let isLie = Int(marker.dropFirst()).map { $0 % nth == 0 } ?? false
                    let line = isLie ? statusLine : "HTTP/1.1 200 OK"
                    return .raw("\(line)\r\nContent-Length: \(marker.utf8.count)\r\n\r\n\(marker)")
                }
            }

            /// How two hundred calls at once end: by number, the text of a response or the kind of an error.
            private func outcomes(_ call: @escaping @Sendable (Int) async throws -> String) async -> [Int: String] {
                await withTaskGroup(of: (Int, String).self) { group in
                    for number in 0..<200 {
                        group.addTask {
                            do {
                                return (number, try await call(number))
                            } catch {
                                return (number, (error as? TransportError)?.kind.rawValue ?? "\(error)")
                            }
                        }
                    }
                    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                }
            }

            @Test(arguments: [1, 2, 7], ["HTTP/2 200 OK", "HTTP/2 200"])
            func `a server that claims to speak HTTP 2 gives nobody another one's answer`(
                _ nth: Int,
                _ statusLine: String
            ) async throws {
                lie(every: nth, in: statusLine)
                let expected = Dictionary(
                    uniqueKeysWithValues: (0..<200).map { ($0, $0 % nth == 0 ? "protocolViolation" : "/\($0)") }
                )
                let fixture = fixture
                for _ in 0..<3 {
                    #expect(await outcomes { try await fixture.get("/\($0)").text } == expected)
                }
                let streamed = await outcomes { number in
                    let answer = try await fixture.transport.stream(fixture.request(.get, "/\(number)"))
                    return String(decoding: try await answer.streamedBody.collect(), as: UTF8.self)
                }
                #expect(streamed == expected)
            }

            @Test(arguments: [
                "HTTP/2 200", "HTTP/2 200 OK", "HTTP/2.0 200 OK", "HTTP/3 200", "HTTP/0.9 200 OK", "HTTP/1.2 200 OK",
                "HTTP/11 200 OK", "ICY 200 OK", "HTTP 200 OK", "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 200 OK",
            ])
            func `a status line of another version is refused, and its connection closed`(_ line: String) async throws {
                fixture.server.enqueue(.raw("\(line)\r\nContent-Length: 2\r\n\r\nno"), .text("yes"))
                let error = await expectFailure(.protocolViolation) { try await fixture.get() }
                #expect(error?.message.hasPrefix("The response from 127.0.0.1 cannot be read: ") == true)
                #expect(try await fixture.get().text == "yes")
                #expect(fixture.server.requests.map(\.connection) == [0, 1])
                fixture.server.enqueue(.raw("\(line)\r\nContent-Length: 2\r\n\r\nno"))
                await expectFailure(.protocolViolation) {
                    try await fixture.transport.stream(fixture.request())
                }
            }

            @Test func `what follows a whole response is no answer to anybody`() async throws {
                let surplus = ["garbage", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "\r\n\r\n"]
                fixture.server.route(.get, "/{number}") { request in
                    let marker = request.target
                    let extra = surplus[(Int(marker.dropFirst()) ?? 0) % surplus.count]
                    return .raw("HTTP/1.1 200 OK\r\nContent-Length: \(marker.utf8.count)\r\n\r\n\(marker)\(extra)")
                }
                let fixture = fixture
                let expected = Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "/\($0)") })
                for _ in 0..<3 {
                    #expect(await outcomes { try await fixture.get("/\($0)").text } == expected)
                }
            }
        }
    }
#endif
