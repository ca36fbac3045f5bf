#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// How ``CurlTransport`` streams responses.
        struct CurlStreamTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            /// A raw server that gets one request and has sent the head of a chunked response.
            private func open() async throws -> (RawConnection, HttpOperationResult) {
                let listener = try RawListener(.ipv4)
                async let answer = fixture.transport.stream(
                    fixture.request(at: "http://127.0.0.1:\(listener.port)")
                )
                let connection = try await listener.accept()
                _ = try await connection.receiveHead()
                try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                return (connection, try await answer)
            }

            /// The server sends on only when the client has what was sent before.
            @Test func `delivers head and chunks as they are sent`() async throws {
                let (connection, answer) = try await open()
                var chunks = answer.streamedBody.makeAsyncIterator()
                for number in 0..<20 {
                    try await connection.send("2\r\n\(number + 10)\r\n")
                    #expect(try await chunks.next() == Data("\(number + 10)".utf8))
                }
                try await connection.send("0\r\n\r\n")
                #expect(try await chunks.next() == nil)
                #expect(try await chunks.next() == nil)
            }

            /// Many times, for it takes two threads at the same place: the caller's, which ends what was answered at once, and
            /// the loop's.
            @Test func `delivers once what is answered at once`() async throws {
                fixture.server.route(.get, "/", .chunked([Data("hello ".utf8), Data("world".utf8)]))
                for _ in 0..<10_000 {
                    let answer = try await fixture.transport.stream(fixture.request())
                    let body = try await answer.streamedBody.collect()
                    try #require(body == Data("hello world".utf8))
                }
            }

            /// What waits for its reader takes little more memory than it has bytes, however small its chunks are.
            @Test func `delivers together what was not read`() async throws {
                let (connection, answer) = try await open()
                for _ in 0..<200 {
                    try await connection.send("a\r\n0123456789\r\na\r\n0123456789\r\n")
                    try await Task.sleep(for: .milliseconds(1))
                }
                try await connection.send("0\r\n\r\n")
                #expect(try await connection.isQuiet(for: .milliseconds(50)))
                var chunks: [Data] = []
                for try await chunk in answer.streamedBody { chunks.append(chunk) }
                #expect(chunks.reduce(0) { $0 + $1.count } == 4000)
                #expect(chunks.count < 5)
            }

            @Test(arguments: ["break", "drop", "head only"])
            func `closes the connection when nobody reads`(_ way: String) async throws {
                let connection = try await leave(way)
                do {
                    #expect(try await connection.receiveToEnd().isEmpty)
                } catch let error as RawConnection.Failure where error == .reset {
                    // Bytes that had come were not read any more (RFC 1122 §4.2.2.13).
                }
            }

            private func leave(_ way: String) async throws -> RawConnection {
                let (connection, answer) = try await open()
                try await connection.send("5\r\nhello\r\n")
                switch way {
                case "break": for try await _ in answer.streamedBody { break }
                case "drop": _ = answer.streamedBody.makeAsyncIterator()
                default: #expect(answer.statusCode == 200)
                }
                return connection
            }

            @Test func `ends a waiting reader when its task is cancelled`() async throws {
                let (connection, answer) = try await open()
                let reading = Task { try await answer.streamedBody.collect() }
                try await Task.sleep(for: .milliseconds(30))
                let start = ContinuousClock.now
                reading.cancel()
                await #expect(throws: CancellationError.self) { _ = try await reading.value }
                #expect(start.duration(to: .now) < CurlFixture.soon)
                #expect(try await connection.receiveToEnd().isEmpty)
            }

            @Test func `fails within the stream when the connection ends there`() async throws {
                let (connection, answer) = try await open()
                try await connection.send("5\r\nhello\r\n")
                var chunks = answer.streamedBody.makeAsyncIterator()
                #expect(try await chunks.next() == Data("hello".utf8))
                await connection.end()
                let error = await #expect(throws: TransportError.self) { _ = try await chunks.next() }
                #expect(error?.kind == .incompleteResponse)
            }

            @Test func `holds only the head to the deadline`() async throws {
                let chunks = (0..<10).map { Data("\($0)".utf8) }
                let answer = try await fixture.stream(
                    .chunked(chunks, every: .milliseconds(80)),
                    timeout: .milliseconds(500)
                )
                #expect(try await answer.streamedBody.collect() == Data("0123456789".utf8))
                await expectFailure(.timeout) { try await fixture.stream(.silence, timeout: .milliseconds(100)) }
            }

            /// The connection goes back to the pool only when the stream is over.
            @Test func `keeps the connection of a stream that was read to its end`() async throws {
                for _ in 0..<5 {
                    #expect(
                        try await fixture.stream(.chunked([Data("a".utf8)])).streamedBody.collect() == Data("a".utf8)
                    )
                }
                #expect(fixture.server.acceptedConnections == 1)
            }

            @Test func `reads on though the transport is let go of`() async throws {
                let server = try LoopbackServer()
                server.enqueue(.chunked((0..<10).map { Data("\($0)".utf8) }, every: .milliseconds(20)))
                let request = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL(server.baseURL))
                let answer = try await #require(CurlTransport()).stream(request)
                #expect(try await answer.streamedBody.collect() == Data("0123456789".utf8))
            }

            @Test func `pipes a download into an upload`() async throws {
                let body = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
                let answer = try await fixture.stream(.data(body))
                fixture.server.enqueue(.status(200))
                let upload = HttpUploadStream(length: Int64(body.count)) { answer.streamedBody }
                #expect(try await fixture.post(.stream(upload)).statusCode == 200)
                #expect(fixture.server.requests.last?.body == body)
            }
        }
    }
#endif
