#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Uploads that do not get on: nobody takes their bytes, or nobody gives them.
        @Suite(.timeLimit(.minutes(3)))
        struct StalledUploadTests {
            private static let transports = DownloadsApi.transports
            private static let short = Duration.milliseconds(300)
            /// More than the system takes on a connection that nobody reads from.
            private static let size = 64 << 20

            private func outcome(_ body: HttpBody, to url: String, over transport: any HttpTransport) async throws
                -> TransportError.Kind?
            {
                let request = HttpRequestParams(
                    httpMethod: .put,
                    baseURL: try BaseURL(url),
                    percentEncodedPath: "/x",
                    httpBody: body,
                    timeout: Self.short
                )
                let error = await #expect(throws: TransportError.self) {
                    try await transport.sendRequest(with: request)
                }
                let streamed = await #expect(throws: TransportError.self) {
                    try await transport.stream(request)
                }
                #expect(streamed?.kind == error?.kind)
                return error?.kind
            }

            @Test(arguments: transports)
            func `a server that takes no bytes is left at the deadline`(_ transport: any HttpTransport) async throws {
                let server = try StallingServer { _, _ in }
                let content = Data(count: Self.size)
                let file = try TemporaryFile(content)
                let bodies: [HttpBody] = [
                    .data(content, contentType: nil), .file(file.url, contentType: nil),
                    .stream(HttpUploadStream(length: Int64(Self.size)) { HttpBodyStream([content]) }),
                ]
                for body in bodies {
                    #expect(try await outcome(body, to: server.url(), over: transport) == .timeout, "\(body)")
                }
            }

            @Test func `the transport's idle timeout ends an upload that does not get on`() async throws {
                let server = try StallingServer { _, _ in }
                let fixture = try CurlFixture { $0.idleTimeout = Self.short }
                let body = HttpBody.data(Data(count: Self.size), contentType: nil)
                await expectFailure(.idleTimeout) {
                    try await fixture.transport.sendRequest(
                        with: fixture.request(.put, body: body, timeout: nil, at: server.url())
                    )
                }
            }

            @Test(arguments: transports)
            func `a stream that gives no bytes is left at the deadline, also one that does not heed its cancellation`(
                _ transport: any HttpTransport
            ) async throws {
                let server = try LoopbackServer()
                let gate = Gate()
                let streams = [
                    HttpUploadStream { HttpBodyStream(AsyncStream { $0.yield(Data("half".utf8)) }) },
                    HttpUploadStream { HttpBodyStream(GatedChunks(gate: gate)) },
                    HttpUploadStream {
                        await gate.pass()
                        return HttpBodyStream([])
                    },
                ]
                for stream in streams {
                    let kind = try await outcome(.stream(stream), to: server.baseURL.absoluteString, over: transport)
                    #expect(kind == .timeout)
                }
                await gate.open()
            }

            @Test(arguments: transports)
            func `consent that does not come ends no call later than its deadline`(_ transport: any HttpTransport)
                async throws
            {
                let server = try StallingServer { connection, _ in _ = try await connection.receiveHead() }
                var request = HttpRequestParams(
                    httpMethod: .put,
                    baseURL: try BaseURL(server.url()),
                    percentEncodedPath: "/x",
                    headerFields: ["Expect": "100-continue"],
                    httpBody: .data(Data(count: 100_000), contentType: nil)
                )
                request.timeout = Self.short
                let error = await #expect(throws: TransportError.self) {
                    try await transport.sendRequest(with: request)
                }
                #expect(error?.kind == .timeout)
            }
        }
    }

    /// Chunks that come when a gate opens.
    private struct GatedChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let gate: Gate

        func makeAsyncIterator() -> GatedChunks { self }

        mutating func next() async throws -> Data? {
            await gate.pass()
            return nil
        }
    }
#endif
