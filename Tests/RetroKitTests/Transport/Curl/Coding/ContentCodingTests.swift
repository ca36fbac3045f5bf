#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// How the codings of a body are undone (RFC 9110 §8.4).
        struct ContentCodingTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            // MARK: What is undone

            @Test(arguments: ContentCodingCases.whole)
            func `a coding is undone in every framing, whole and streamed`(body: ContentCodingCases.Case) async throws {
                let text = body.bytes.isEmpty ? "" : Coded.text
                for response in Framings.all(of: body.bytes, coding: body.coding) {
                    #expect(try await fixture.receive(response).text == text)
                    let stream = try await fixture.stream(response)
                    #expect(String(decoding: try await stream.streamedBody.collect(), as: UTF8.self) == text)
                }
            }

            /// RFC 1952 §2.2, and RFC 8878 §3.1.
            @Test(arguments: ContentCodingCases.joined)
            func `the members of a stream are joined`(body: ContentCodingCases.Case) async throws {
                for response in Framings.all(of: body.bytes, coding: body.coding) {
                    #expect(try await fixture.receive(response).text == Coded.text + Coded.secondText)
                    let stream = try await fixture.stream(response)
                    let whole = try await stream.streamedBody.collect()
                    #expect(String(decoding: whole, as: UTF8.self) == Coded.text + Coded.secondText)
                }
            }

            @Test func `several fields name the codings in order`() async throws {
                let response = LoopbackResponse.data(Coded.gzipOfZstandard).header("Content-Encoding", "zstd")
                #expect(try await fixture.receive(response.header("Content-Encoding", "gzip")).text == Coded.text)
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: zstd,\r\n gzip\r\nConnection: close\r\n\r\n"
                let folded = LoopbackResponse.raw(Data(head.utf8) + Coded.gzipOfZstandard).closingConnection()
                #expect(try await fixture.receive(folded).text == Coded.text)
            }

            @Test func `the members of a stream of lines come one by one`() async throws {
                let lines = [#"{"n":1}"#, #"{"n":2}"#].map { Data("\($0)\n".utf8) }
                let members = try lines.map { try #require(Coded.stored($0)) }
                fixture.server.enqueue(
                    .chunked(members, every: .milliseconds(30)).header("Content-Encoding", "gzip")
                )
                let api = CodingsApi(baseURL: fixture.server.baseURL, transport: fixture.transport)
                var numbers: [Int] = []
                for try await line in try await api.lines() { numbers.append(line.n) }
                #expect(numbers == [1, 2])
            }

            // MARK: What is left as it is

            @Test(arguments: ["utf-8", "aws-chunked", "utf-8, gzip", "compress", "none", "identity", ""])
            func `a coding that nobody knows leaves the bytes as they are`(coding: String) async throws {
                for status in [200, 404] {
                    let response = LoopbackResponse.text("{\"n\":1}", statusCode: status)
                    let result = try await fixture.receive(response.header("Content-Encoding", coding))
                    #expect(result.statusCode == status)
                    #expect(result.text == "{\"n\":1}")
                }
            }

            @Test func `a request that says what it takes, or nothing at all, gets it undecoded`() async throws {
                for headers in [["Accept-Encoding": "gzip"], ["Accept-Encoding": "identity"]] as [HttpHeaders] {
                    fixture.server.enqueue(.data(Coded.gzip).header("Content-Encoding", "gzip"))
                    let request = try fixture.request(headers: headers)
                    #expect(try await fixture.transport.sendRequest(with: request).body == Coded.gzip)
                }
                var silent = try fixture.request()
                silent.removedHeaders = ["accept-encoding"]
                fixture.server.enqueue(.data(Coded.gzip).header("Content-Encoding", "gzip"))
                #expect(try await fixture.transport.sendRequest(with: silent).body == Coded.gzip)
                #expect(fixture.server.requests.last?.headers.contains("Accept-Encoding") == false)
            }

            @Test func `no body needs no coding`() async throws {
                for response in [LoopbackResponse.status(204), .status(304)] {
                    let result = try await fixture.receive(response.header("Content-Encoding", "gzip"))
                    #expect(result.body.isEmpty)
                }
                fixture.server.route(.head, "/", .data(Coded.gzip).header("Content-Encoding", "gzip"))
                let head = try await fixture.transport.sendRequest(with: try fixture.request(.head))
                #expect(head.body.isEmpty)
            }

            @Test func `what is offered is what can be undone`() async throws {
                _ = try await fixture.receive(.text("ok"))
                let offer = fixture.server.requests.last?.headers.values(for: "Accept-Encoding")
                #expect(offer == ["deflate, gzip, br, zstd"])
            }

            // MARK: What is wrong

            @Test(arguments: ContentCodingCases.cut)
            func `a coding that is cut off is an incomplete response`(body: ContentCodingCases.Case) async throws {
                for cut in [body.bytes.dropLast(), body.bytes.prefix(body.bytes.count / 2)] {
                    for response in Framings.all(of: cut, coding: body.coding) {
                        let error = await expectFailure(.incompleteResponse) { try await fixture.receive(response) }
                        #expect(error?.message.contains("its coding, \(body.coding), is cut off") == true)
                        await expectFailure(.incompleteResponse) {
                            try await fixture.stream(response).streamedBody.collect()
                        }
                    }
                }
            }

            @Test(arguments: ContentCodingCases.broken)
            func `a body that is not what its coding says cannot be read`(body: ContentCodingCases.Case) async throws {
                for response in Framings.all(of: body.bytes, coding: body.coding) {
                    await expectFailure(.protocolViolation) { try await fixture.receive(response) }
                    await expectFailure(.protocolViolation) {
                        try await fixture.stream(response).streamedBody.collect()
                    }
                }
            }

            // MARK: Much of it

            /// Each of the two codings makes a thousand of one.
            @Test func `a bomb within a bomb is bounded by the size limit`() async throws {
                let inner = try #require(Coded.stored(Coded.bomb))
                let limited = try CurlFixture { $0.responseSizeLimit = 1 << 20 }
                let bomb = LoopbackResponse.data(inner).header("Content-Encoding", "gzip, gzip")
                await expectFailure(.responseTooLarge) { try await limited.receive(bomb) }
            }

            /// The sender is held back, and what it sent again is not decoded twice.
            @Test func `a reader that takes its time gets every byte once`() async throws {
                let response = LoopbackResponse.data(Coded.bomb).header("Content-Encoding", "gzip")
                let before = ProcessFacts.residentBytes
                let stream = try await fixture.stream(response)
                var count = 0
                do {
                    for try await chunk in stream.streamedBody {
                        count += chunk.count
                        if count < 20 << 20 { try await Task.sleep(for: .milliseconds(1)) }
                        if !ProcessFacts.isSanitized, count < 20 << 20 {
                            #expect(ProcessFacts.residentBytes - before < 60 << 20)
                        }
                    }
                    Issue.record("The bomb has no end.")
                } catch let error as TransportError {
                    #expect(error.kind == .incompleteResponse)
                }
                #expect(count == Coded.bombSize)
            }
        }
    }

    private final class CodingsApi: ApiDomain {
        @Get("/") var lines: () async throws -> JsonLines<Numbered>
    }

    private struct Numbered: Codable {
        var n: Int
    }
#endif
