#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// What ``CurlTransport`` makes of responses. The contract of all transports is tested by
        /// ``TransportConformanceTests``.
        struct CurlResponseTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            // MARK: Heads

            @Test func `takes a header without space after its colon`() async throws {
                let result = try await fixture.receive(
                    .raw("HTTP/1.1 200 OK\r\nETag:\"1\"\r\nContent-Length:2\r\n\r\nok")
                )
                #expect(result.headerFields["ETag"] == "\"1\"")
                #expect(result.text == "ok")
            }

            @Test(arguments: ["HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.0 200"])
            func `takes a status line without reason phrase`(_ line: String) async throws {
                let result = try await fixture.receive(
                    .raw("\(line)\r\nContent-Length: 2\r\n\r\nok").closingConnection()
                )
                #expect(result.statusCode == 200)
                #expect(result.text == "ok")
            }

            /// libcurl before 8.3 died of such a head on a handle that had served another request.
            @Test func `survives a head that begins with a folded line`() async throws {
                for _ in 0..<10 {
                    #expect(try await fixture.receive(.text("ok")).statusCode == 200)
                    let head = "HTTP/1.1 200 OK\r\n X: a\r\nContent-Length: 1\r\n\r\n"
                    _ = try? await fixture.receive(.raw(head + "a"))
                }
            }

            @Test func `reads latin 1 in a header`() async throws {
                var head = Data("HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"caf".utf8)
                head += [0xE9, 0x22, 0x0D, 0x0A]
                head += Data("X-UTF8: café\r\nContent-Length: 2\r\n\r\nok".utf8)
                let result = try await fixture.receive(.raw(head))
                #expect(result.headerFields["Content-Disposition"] == "attachment; filename=\"café\"")
                #expect(result.headerFields["X-UTF8"] == "café")
            }

            /// Libcurl takes a field of 100 KB and no more; what is larger is called by its name.
            @Test func `names a header that is too large`() async throws {
                let large = LoopbackResponse.text("ok").header("X-Large", String(repeating: "x", count: 90_000))
                #expect(try await fixture.receive(large).headerFields["X-Large"]?.count == 90_000)
                let larger = LoopbackResponse.text("ok").header("X-Large", String(repeating: "x", count: 110_000))
                await expectFailure(.responseTooLarge) { try await fixture.receive(larger) }
            }

            @Test func `keeps order spelling and repetition of headers`() async throws {
                let fields: HttpHeaders = [
                    "Set-Cookie": "a=1", "ETag": "x", "set-cookie": "b=2, c", "X-A": "1", "x-a": "2",
                ]
                let response = fields.reduce(LoopbackResponse.status(200)) { $0.header($1.name, $1.value) }
                let received = try await fixture.receive(response).headerFields
                #expect(received.map(\.name) == fields.map(\.name) + ["Content-Length"])
                #expect(received.values(for: "Set-Cookie") == ["a=1", "b=2, c"])
            }

            // MARK: Bodies

            @Test func `keeps the body of a redirect without location`() async throws {
                #expect(try await fixture.receive(.text("moved", statusCode: 302)).text == "moved")
                let stopping = try CurlFixture { $0.redirects = .never }
                let refused = LoopbackResponse.text("moved", statusCode: 302).header("Location", "/new")
                #expect(try await stopping.receive(refused).text == "moved")
            }

            @Test func `decodes what it offers and leaves what the caller asked for`() async throws {
                let zipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8jATipyAQCSI6gHHwAAAA=="))
                let response = LoopbackResponse.data(zipped).header("Content-Encoding", "gzip")
                #expect(try await fixture.receive(response).text == "hello hello hello hello hello!\n")
                #expect(fixture.server.requests.last?.headers["Accept-Encoding"]?.contains("gzip") == true)

                fixture.server.enqueue(response)
                let own = try fixture.request(headers: ["Accept-Encoding": "gzip"])
                #expect(try await fixture.transport.sendRequest(with: own).body == zipped)
                #expect(fixture.server.requests.last?.headers.values(for: "Accept-Encoding") == ["gzip"])
            }

            @Test func `limits what is collected`() async throws {
                let small = try CurlFixture { $0.responseSizeLimit = 1000 }
                #expect(try await small.receive(.data(Data(count: 1000))).body.count == 1000)
                await expectFailure(.responseTooLarge) { try await small.receive(.data(Data(count: 1001))) }
                let chunks = Array(repeating: Data(count: 100), count: 100)
                await expectFailure(.responseTooLarge) { try await small.receive(.chunked(chunks)) }
                #expect(try await small.stream(.data(Data(count: 5000))).streamedBody.collect().count == 5000)
            }

            /// A hundred kilobytes that become a hundred megabytes.
            @Test func `limits what a decompression bomb becomes`() async throws {
                let opening: [UInt8] = [
                    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xEC, 0xC1, 1, 1, 0, 0, 0, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 8,
                    0x0A,
                ]
                let bomb = LoopbackResponse.data(Data(opening) + Data(count: 100_000)).header(
                    "Content-Encoding",
                    "gzip"
                )
                let fixture = try CurlFixture { $0.responseSizeLimit = 1 << 20 }
                await expectFailure(.responseTooLarge) { try await fixture.receive(bomb) }
                let stream = try await fixture.stream(bomb)
                var count = 0
                for try await chunk in stream.streamedBody {
                    count += chunk.count
                    if count > 50 << 20 { break }
                }
                #expect(count > 50 << 20)
            }

            @Test(arguments: [
                ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", TransportError.Kind.incompleteResponse),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe", .incompleteResponse),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", .protocolViolation),
                ("HTTP/1.1 200 OK\r\nContent-Le", .incompleteResponse), ("HTTP/1.1 200 OK\r\n", .incompleteResponse),
                ("", .connectionLost), ("hello\r\n", .protocolViolation),
            ])
            func `names what is wrong with a response`(_ text: String, _ kind: TransportError.Kind) async throws {
                await expectFailure(kind) {
                    try await fixture.receive(.raw(text).closing(afterBytes: text.utf8.count))
                }
            }

            // MARK: Timings

            @Test func `tells its timings`() async throws {
                fixture.server.route(.post, "/", .text("answer").delayed(.milliseconds(50)))
                let body = HttpBody.data(Data("four".utf8), contentType: nil)
                let first = try #require(try await fixture.post(body).timings)
                #expect(first.total >= .milliseconds(50))
                #expect(try #require(first.firstByte) >= .milliseconds(45))
                #expect(try #require(first.firstByte) <= first.total)
                #expect(try #require(first.connect) > .zero)
                #expect(first.secure == nil)
                #expect(first.bytesSent == 4)
                #expect(first.bytesReceived == 6)
                #expect(first.protocolVersion == "HTTP/1.1")
                #expect(first.remoteAddress == "127.0.0.1:\(fixture.server.port)")
                #expect(first.isConnectionReused == false)
                let second = try #require(try await fixture.post(body).timings)
                #expect(second.isConnectionReused == true)
                #expect(second.connect == .zero)
            }

            @Test func `total covers redirects`() async throws {
                fixture.server.enqueue(.redirect(to: "/new").delayed(.milliseconds(60)), .text("ok"))
                let result = try await fixture.get()
                #expect(try #require(result.timings).total >= .milliseconds(60))
                #expect(result.url?.path == "/new")
            }
        }
    }
#endif
