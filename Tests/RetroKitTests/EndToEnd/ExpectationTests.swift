#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Servers that do not know `Expect: 100-continue`, and say so (RFC 9110 §10.1.1 and §15.5.18).
        @Suite(.timeLimit(.minutes(1)))
        struct ExpectationTests {
            /// Refuses every request with an expectation, before its body, and answers others with their body.
            private final class Refusing: Sendable {
                let heads = Kept<String>()
                let server: StallingServer

                init() throws {
                    server = try StallingServer { [heads] connection, _ in
                        while true {
                            let head = try await connection.receiveHead()
                            heads.add(head)
                            if head.lowercased().contains("expect:") {
                                try await connection.send("HTTP/1.1 417 X\r\nContent-Length: 4\r\n\r\nwhat")
                                continue
                            }
                            let body = try await Self.body(after: head, of: connection)
                            try await connection.send(
                                "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                            )
                        }
                    }
                }

                private static func body(after head: String, of connection: RawConnection) async throws -> String {
                    guard head.contains("chunked") else { return try await connection.receive(4) }
                    let chunks = try await connection.receive(through: "0\r\n\r\n")
                    return String(chunks.split(separator: "\r\n")[1])
                }
            }

            private func request(_ body: HttpBody, to refusing: Refusing) throws -> HttpRequestParams {
                HttpRequestParams(
                    httpMethod: .put,
                    baseURL: try BaseURL(refusing.server.url()),
                    percentEncodedPath: "/x",
                    headerFields: ["Expect": "100-continue"],
                    httpBody: body,
                    timeout: .seconds(20)
                )
            }

            private let transport = PlatformTransport.shared

            @Test func `a body that can be sent again is, without the expectation`() async throws {
                let file = try TemporaryFile(Data("body".utf8))
                let stream = HttpUploadStream { HttpBodyStream([Data("body".utf8)]) }
                for body in [
                    .data(Data("body".utf8), contentType: "text/plain"), .file(file.url, contentType: nil),
                    .stream(stream),
                ] as [HttpBody] {
                    let refusing = try Refusing()
                    let result = try await transport.sendRequest(with: request(body, to: refusing))
                    #expect((result.statusCode, result.text) == (200, "body"))
                    #expect(refusing.heads.values.map { $0.contains("Expect:") } == [true, false])
                    let streamed = try await transport.stream(request(body, to: refusing))
                    #expect(streamed.statusCode == 200)
                    #expect(try await streamed.streamedBody.collect() == Data("body".utf8))
                }
            }

            @Test func `a body that can be read once is not sent again, and the refusal is the answer`() async throws {
                let refusing = try Refusing()
                let once = { HttpBody.stream(HttpUploadStream(once: HttpBodyStream([Data("body".utf8)]))) }
                let result = try await transport.sendRequest(with: request(once(), to: refusing))
                #expect((result.statusCode, result.headerFields["Content-Length"]) == (417, "4"))
                // libcurl keeps the body of such a refusal to itself.
                #expect(result.text.isEmpty && result.trailerFields.isEmpty)
                let streamed = try await transport.stream(request(once(), to: refusing))
                #expect(streamed.statusCode == 417)
                #expect(try await streamed.streamedBody.collect().isEmpty)
                #expect(refusing.heads.values.count == 2)
            }

            @Test func `a POST is sent again too, for it was refused`() async throws {
                let refusing = try Refusing()
                var post = try request(.data(Data("body".utf8), contentType: nil), to: refusing)
                post.httpMethod = .post
                #expect(try await transport.sendRequest(with: post).text == "body")
                #expect(refusing.heads.values.count == 2)
            }

            @Test func `a refusal of what was not expected is the answer`() async throws {
                let fixture = try CurlFixture()
                fixture.server.enqueue(.text("no", statusCode: 417), .text("sent twice"))
                let result = try await fixture.post(.data(Data("body".utf8), contentType: nil))
                #expect((result.statusCode, result.text) == (417, "no"))
                #expect(fixture.server.requests.count == 1)
            }
        }
    }
#endif
