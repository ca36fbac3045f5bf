#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Servers that claim to speak HTTP/2 where nobody has negotiated it, over FoundationNetworking.
        @Suite(.timeLimit(.minutes(2)))
        struct URLSessionVersionTests {
            private let server: LoopbackServer
            private let transport = URLSessionTransport()

            init() throws {
                server = try LoopbackServer()
            }

            @Test(arguments: [1, 2, 7], ["HTTP/2 200 OK", "HTTP/2 200 "])
            func `a server that claims to speak HTTP 2 gives nobody another one's answer`(
                _ nth: Int,
                _ statusLine: String
            ) async throws {
                server.route(.get, "/{number}") { request in
                    let marker = request.target
                    let isLie = Int(marker.dropFirst()).map { $0 % nth == 0 } ?? false
                    let line = isLie ? statusLine : "HTTP/1.1 200 OK"
                    return .raw("\(line)\r\nContent-Length: \(marker.utf8.count)\r\n\r\n\(marker)")
                }
                let base = try BaseURL(server.baseURL)
                for _ in 0..<3 {
                    let others = await withTaskGroup(of: String?.self) { [transport] group in
                        for number in 0..<200 {
                            group.addTask {
                                let request = HttpRequestParams(
                                    httpMethod: .get,
                                    baseURL: base,
                                    percentEncodedPath: "/\(number)",
                                    timeout: .seconds(10)
                                )
                                do {
                                    let text = try await transport.sendRequest(with: request).text
                                    return text == "/\(number)" ? nil : "/\(number) got \(text)"
                                } catch {
                                    let kind = (error as? TransportError)?.kind
                                    return kind == .protocolViolation ? nil : "/\(number): \(error)"
                                }
                            }
                        }
                        return await group.reduce(into: [String]()) { if let other = $1 { $0.append(other) } }
                    }
                    #expect(others == [])
                }
            }
        }
    }
#endif
