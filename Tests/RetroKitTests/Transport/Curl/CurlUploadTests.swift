#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Synchronization
    import Testing

    extension OverTheWire {
        /// How ``CurlTransport`` sends bodies from files and streams.
        struct CurlUploadTests {
            private let fixture: CurlFixture
            private let file: TemporaryFile

            init() throws {
                fixture = try CurlFixture()
                file = try TemporaryFile(Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }))
            }

            /// One of the two framing headers, never both.
            @Test func `frames a stream once`() async throws {
                fixture.server.route(.post, "/", .status(200))
                for length in [nil, 4] as [Int64?] {
                    let stream = HttpUploadStream(length: length) {
                        HttpBodyStream([Data("ab".utf8), Data("cd".utf8)])
                    }
                    var request = try fixture.request(.post, body: .stream(stream))
                    request.headerFields = ["Content-Length": "4", "Transfer-Encoding": "chunked"]
                    _ = try await fixture.transport.sendRequest(with: request)
                    let recorded = try #require(fixture.server.requests.last)
                    #expect(recorded.headers.values(for: "Content-Length") == (length == nil ? [] : ["4"]))
                    #expect(recorded.headers.values(for: "Transfer-Encoding") == (length == nil ? ["chunked"] : []))
                    #expect(recorded.text == "abcd")
                }
            }

            /// Every size of body, for a small one goes another way than a large one.
            @Test(arguments: ["GET", "POST", "PUT", "DELETE", "PROPFIND"] as [HttpMethod], [10, 100_000])
            func `names the type of a body`(_ method: HttpMethod, _ size: Int) async throws {
                fixture.server.enqueue(.status(200))
                let request = try fixture.request(method, body: .data(Data(count: size), contentType: nil))
                _ = try await fixture.transport.sendRequest(with: request)
                let recorded = try #require(fixture.server.requests.last)
                #expect(recorded.method == method)
                #expect(recorded.headers.values(for: "Content-Type") == ["application/octet-stream"])
                #expect(recorded.body.count == size)
            }

            @Test func `sends a GET with a body and refuses a head with one`() async throws {
                fixture.server.enqueue(.text("ok"))
                let body = HttpBody.data(Data("query".utf8), contentType: "text/plain")
                #expect(try await fixture.transport.sendRequest(with: fixture.request(.get, body: body)).text == "ok")
                #expect(fixture.server.requests.last?.text == "query")
                await expectFailure(.unsupportedRequest) {
                    try await fixture.transport.sendRequest(with: fixture.request(.head, body: body))
                }
                #expect(fixture.server.requests.count == 1)
            }

            @Test func `ends when a file shrinks`() async throws {
                let listener = try RawListener(.ipv4)
                let large = try TemporaryFile(Data(count: 30_000_000))
                let request = try fixture.request(
                    .put,
                    body: .file(large.url, contentType: nil),
                    at: "http://127.0.0.1:\(listener.port)"
                )
                let call = Task { try await fixture.transport.sendRequest(with: request) }
                let connection = try await listener.accept()
                #expect(try await connection.receiveHead().contains("Content-Length: 30000000\r\n"))
                try FileHandle(forWritingTo: large.url).truncate(atOffset: 1000)
                let rest = Task { try await connection.receiveToEnd() }
                let error = await expectFailure(.unreadableBody) { try await call.value }
                #expect(error?.message.contains(large.url.path) == true)
                _ = await rest.result
            }

            @Test func `closes the connection of a stream that throws`() async throws {
                let listener = try RawListener(.ipv4)
                let (chunks, feed) = AsyncThrowingStream<Data, any Error>.makeStream()
                let stream = HttpUploadStream { HttpBodyStream(chunks) }
                let request = try fixture.request(.post, body: .stream(stream), at: "http://127.0.0.1:\(listener.port)")
                let call = Task { try await fixture.transport.sendRequest(with: request) }
                let connection = try await listener.accept()
                feed.yield(Data("half".utf8))
                _ = try await connection.receive(through: "half")
                feed.finish(throwing: CocoaError(.fileReadCorruptFile))
                await #expect(throws: CocoaError.self) { _ = try await call.value }
                let rest = try await connection.receiveToEnd()
                #expect(!rest.contains("0\r\n\r\n"))
            }

            /// Nobody comes for a stream's bytes when the exchange is over, and nobody may wait for that.
            @Test(arguments: [true, false])
            func `lets go of a stream whose exchange is over`(_ cancels: Bool) async throws {
                let source = EndlessChunks()
                let stream = HttpUploadStream { HttpBodyStream(source) }
                if cancels {
                    fixture.server.enqueue(.silence)
                    let request = try fixture.request(.post, body: .stream(stream))
                    let call = Task { try await fixture.transport.sendRequest(with: request) }
                    while source.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
                    call.cancel()
                    await #expect(throws: CancellationError.self) { _ = try await call.value }
                } else {
                    await expectFailure(.timeout) {
                        try await fixture.post(.stream(stream), timeout: .milliseconds(200))
                    }
                }
                while source.readers > 0 { try await Task.sleep(for: .milliseconds(1)) }
            }

            @Test func `rewinds what a 307 asks for again`() async throws {
                fixture.server.route(.post, "/old", .redirect(to: "/new", statusCode: 307))
                fixture.server.route(.post, "/new", .status(200))
                let content = try Data(contentsOf: file.url)
                let opened = Atomic(0)
                let stream = HttpUploadStream {
                    opened.add(1, ordering: .relaxed)
                    return HttpBodyStream([content])
                }
                for body in [.file(file.url, contentType: nil), .stream(stream), .data(content, contentType: nil)]
                    as [HttpBody]
                {
                    fixture.server.clearRecords()
                    #expect(try await fixture.post(body, to: "/old").statusCode == 200)
                    #expect(fixture.server.requests.map(\.body) == [content, content])
                }
                #expect(opened.load(ordering: .relaxed) == 2)
            }

            @Test func `tells its progress both ways`() async throws {
                let steps = Mutex<[HttpProgress]>([])
                fixture.server.route(.post, "/", .data(Data(count: 500_000)))
                var request = try fixture.request(.post, body: .file(file.url, contentType: nil))
                request.onProgress = { step in steps.withLock { $0.append(step) } }
                _ = try await fixture.transport.sendRequest(with: request)
                let seen = steps.withLock { $0 }
                #expect(seen.last?.sent == 300_000)
                #expect(seen.last?.received == 500_000)
                #expect(seen.last?.totalToReceive == 500_000)
                #expect(seen.allSatisfy { $0.totalToSend == 300_000 })
                #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received })
                #expect(Set(seen).count == seen.count)
            }

            @Test func `answers with what the server says before the body is sent`() async throws {
                let listener = try RawListener(.ipv4)
                let request = try fixture.request(
                    .post,
                    body: .file(file.url, contentType: nil),
                    at: "http://127.0.0.1:\(listener.port)"
                )
                let call = Task { try await fixture.transport.sendRequest(with: request) }
                let connection = try await listener.accept()
                _ = try await connection.receiveHead()
                try await connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")
                let result = try await call.value
                #expect(result.statusCode == 413)
                #expect(result.text == "no")
            }
        }
    }

    /// Chunks without end, and a count of who still reads them.
    private final class EndlessChunks: AsyncSequence, Sendable {
        private let counts = Mutex((chunks: 0, readers: 0))

        var count: Int { counts.withLock { $0.chunks } }
        var readers: Int { counts.withLock { $0.readers } }

        final class AsyncIterator: AsyncIteratorProtocol {
            private let source: EndlessChunks

            init(_ source: EndlessChunks) {
                self.source = source
                source.counts.withLock { $0.readers += 1 }
            }

            deinit {
                source.counts.withLock { $0.readers -= 1 }
            }

            func next() async throws -> Data? {
                source.counts.withLock { $0.chunks += 1 }
                try await Task.sleep(for: .milliseconds(1))
                return Data(count: 1000)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
    }
#endif
