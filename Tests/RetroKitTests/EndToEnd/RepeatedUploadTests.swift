import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Streams that are sent again within a call: with the same bytes, or not at all.
    struct RepeatedUploadTests {
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
            server.route(.put, "/x", .redirect(to: "/next", statusCode: 307))
            server.route(.put, "/next") { .text("\($0.body.count)") }
        }

        private func api(over transport: any HttpTransport, _ interceptors: any Interceptor...) -> RepeatedApi {
            var configuration = DomainConfiguration(baseURL: server.baseURL)
            configuration.interceptors = interceptors
            return RepeatedApi(configuration: configuration, transport: transport)
        }

        /// A stream that is not declared to be read once, and can be all the same.
        private func spent(_ chunks: [String]) -> HttpUploadStream {
            let body = HttpBodyStream(chunks.map { Data($0.utf8) })
            return HttpUploadStream(contentType: "text/plain") { body }
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream may have other bytes in another call`(_ transport: any HttpTransport) async throws {
            let api = api(over: transport)
            let file = try TemporaryFile(Data())
            let stream = HttpUploadStream { HttpBodyStream([try Data(contentsOf: file.url)]) }
            for content in ["twelve bytes", "six by", "", "others of it"] {
                try Data(content.utf8).write(to: file.url)
                #expect(try await api.send(stream) == "\(content.utf8.count)")
            }
            let requests = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(requests == ["twelve bytes", "six by", "", "others of it"].flatMap { [$0, $0] })
        }

        @Test(arguments: DownloadsApi.transports)
        func `a request that is sent by hand is one call too`(_ transport: any HttpTransport) async throws {
            let calls = Flag(0)
            let stream = HttpUploadStream {
                calls.value += 1
                return HttpBodyStream([Data(calls.value < 3 ? "long".utf8 : "s".utf8)])
            }
            for sender in [transport, transport.intercepted(by: RequestInterceptor { _ in })] as [any HttpTransport] {
                calls.value = 0
                let request = HttpRequestParams(
                    httpMethod: .put,
                    baseURL: try BaseURL(server.baseURL),
                    percentEncodedPath: "/x",
                    httpBody: .stream(stream)
                )
                #expect(try await sender.sendRequest(with: request).body == Data("4".utf8))
                #expect(try await sender.sendRequest(with: request).body == Data("1".utf8))
                let error = await #expect(throws: TransportError.self) {
                    var spentRequest = request
                    spentRequest.httpBody = .stream(spent(["one", "two"]))
                    return try await sender.sendRequest(with: spentRequest)
                }
                #expect(error?.kind == .unreadableBody)
            }
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream whose bytes are gone ends the call, alone, in a form, compressed and after a refusal`(
            _ transport: any HttpTransport
        ) async throws {
            let calls: [(RepeatedApi, HttpUploadStream) async throws -> String] = [
                { try await $0.send($1) }, { try await $0.squeeze($1) },
                { try await $0.form(RepeatedForm(part: $1)) },
            ]
            for call in calls {
                let error = try await #require(throws: ApiError.self) {
                    _ = try await call(api(over: transport), spent(["one", "two"]))
                }
                #expect((error.underlying as? TransportError)?.kind == .unreadableBody)
                #expect(error.reason.contains("HttpUploadStream(once:)"), "\(error.reason)")
                #expect(server.requests.allSatisfy { $0.target == "/x" })
            }
            server.route(.put, "/x", .status(503))
            var policy = RetryPolicy()
            policy.backoff = .never
            let retried = try await #require(throws: ApiError.self) {
                _ = try await api(over: transport, RetryInterceptor(policy)).send(spent(["one"]))
            }
            #expect((retried.underlying as? TransportError)?.kind == .unreadableBody)
        }

        #if os(Linux)
            /// The second request would be as long as it should be, but without what the first one has taken.
            @Test(arguments: [307, 503])
            func `a stream that broke off half way is not sent on from there`(_ status: Int) async throws {
                let second = Kept<String>()
                let refusing = try StallingServer { connection, number in
                    if number > 0 {
                        second.add(try await connection.receiveHead())
                        return second.add(try await connection.receiveToEnd())
                    }
                    _ = try await connection.receive(through: "chunk 0")
                    try await connection.send("HTTP/1.1 \(status) X\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n")
                    _ = try await connection.receiveToEnd()
                }
                let source = SpentChunks()
                var policy = RetryPolicy()
                policy.backoff = .never
                var configuration = DomainConfiguration(baseURL: URL(string: refusing.url()))
                configuration.interceptors = [RetryInterceptor(policy)]
                let api = RepeatedApi(configuration: configuration, transport: PlatformTransport.shared)
                let error = try await #require(throws: ApiError.self) {
                    _ = try await api.send(HttpUploadStream { HttpBodyStream(source) })
                }
                #expect((error.underlying as? TransportError)?.kind == .unreadableBody)
                #expect(error.reason.contains("begins with other bytes than when it was first read"))
                #expect(second.values.allSatisfy { !$0.contains("chunk ") }, "\(second.values)")
            }
        #endif
    }
}

/// A hundred different chunks, which come slowly, and once.
private final class SpentChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let position = Flag(0)

    func makeAsyncIterator() -> SpentChunks { self }

    func next() async throws -> Data? {
        let number = position.value
        position.value += 1
        if number > 0 { try await Task.sleep(for: .milliseconds(20)) }
        return number < 100 ? Data("chunk \(number)".utf8) : nil
    }
}

private struct RepeatedForm {
    @FormPart var part: HttpUploadStream
}

private final class RepeatedApi: ApiDomain {
    @Put("/x") var send: (HttpUploadStream) async throws -> String
    @Put("/x", .compression(.gzip)) var squeeze: (HttpUploadStream) async throws -> String
    @Put("/x") var form: (RepeatedForm) async throws -> String
}
