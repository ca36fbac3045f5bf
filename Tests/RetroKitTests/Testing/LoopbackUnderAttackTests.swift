#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// A server whose clients send what they like, while others want to be served.
        struct LoopbackUnderAttackTests {
            private static let seeds = [
                "GET /items/7?a=b HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\n\r\n",
                "POST /items/7 HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\nhello",
                "POST /items/7 HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: b\r\n\r\n",
                "PUT /items/7 HTTP/1.1\r\nHost: a.test\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
                "GET / HTTP/1.0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            ]

            /// A request with some of its bytes changed, doubled, cut out or moved.
            private static func mutant(_ random: inout SeededRandom) -> Data {
                var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
                for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: index)
                    case 2: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                    case 3: bytes.removeLast(bytes.count - index)
                    case 4: bytes.insert(contentsOf: "99999999999999999999".utf8, at: index)
                    default: bytes.insert(contentsOf: [UInt8](repeating: bytes[index], count: 300), at: index)
                    }
                }
                return Data(bytes)
            }

            private static func attack(_ port: Int, seed: Int) async {
                var random = SeededRandom(seed: UInt64(seed))
                for _ in 0..<60 {
                    guard let connection = try? RawConnection(to: port) else { continue }
                    try? await connection.send(mutant(&random))
                    if Bool.random(using: &random) {
                        await connection.reset()
                    } else {
                        _ = try? await connection.isQuiet(for: .milliseconds(2))
                        await connection.end()
                    }
                }
            }

            @Test(.timeLimit(.minutes(2)))
            func `clients that send anything are no harm to those that want an answer`() async throws {
                let server = try LoopbackServer()
                defer { server.stop() }
                server.route(.get, "/good/{id}") { .text("for \($0.parameters["id"] ?? "")") }
                try await withThrowingTaskGroup { group in
                    for seed in 0..<32 { group.addTask { await Self.attack(server.port, seed: seed) } }
                    for client in 0..<4 {
                        group.addTask {
                            for call in 0..<100 {
                                let connection = try RawConnection(to: server.port)
                                let answer = try await connection.get("/good/\(client)-\(call)")
                                #expect(answer.hasSuffix("\r\n\r\nfor \(client)-\(call)"))
                                await connection.end()
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(server.requests.count { $0.path.hasPrefix("/good/") } == 400)
            }
        }
    }
#endif
