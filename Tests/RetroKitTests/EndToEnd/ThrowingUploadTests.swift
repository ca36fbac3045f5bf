import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Whom the error of an upload names whose stream throws.
    struct ThrowingUploadTests {
        private let api: ThrowingApi
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
            api = ThrowingApi(baseURL: server.baseURL)
        }

        private func stream(throwing error: any Error) -> HttpUploadStream {
            HttpUploadStream(contentType: "text/plain") {
                HttpBodyStream(
                    AsyncThrowingStream { feed in
                        feed.yield(Data("half".utf8))
                        feed.finish(throwing: error)
                    }
                )
            }
        }

        private func api(over transport: any HttpTransport) -> ThrowingApi {
            ThrowingApi(baseURL: server.baseURL, transport: transport)
        }

        @Test(arguments: DownloadsApi.transports)
        func `the error of a body's stream names the stream`(_ transport: any HttpTransport) async throws {
            let lost = TransportError(.connectionLost, "The connection to elsewhere.example.test was lost.")
            let names = ["CocoaError", "TransportError"]
            for (cause, name) in zip([CocoaError(.fileReadCorruptFile), lost] as [any Error], names) {
                let error = try await #require(throws: ApiError.self) {
                    try await api(over: transport).send(stream(throwing: cause))
                }
                #expect(
                    error.description
                        == "ThrowingApi.send: The body's stream threw a \(name), so that the request cannot be sent whole."
                )
                #expect(error.kind == .transport)
                #expect(!error.isRetryable)
                let underlying = try #require(error.underlying as? TransportError)
                #expect(underlying.kind == .unreadableBody)
                #expect(type(of: try #require(underlying.underlying)) == type(of: cause))
            }
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream that announces no byte has none, or fails the call`(_ transport: any HttpTransport) async throws
        {
            server.route(.post, "/x", .status(204))
            let full = HttpUploadStream(length: 0) { HttpBodyStream([Data(), Data("abc".utf8)]) }
            let error = try await #require(throws: ApiError.self) { try await api(over: transport).send(full) }
            #expect((error.underlying as? TransportError)?.kind == .unreadableBody)
            #expect(error.reason == "The body's stream has more bytes than the 0 it announced.")
            let broken = HttpUploadStream(length: 0) { throw CocoaError(.fileNoSuchFile) }
            let other = try await #require(throws: ApiError.self) { try await api(over: transport).send(broken) }
            #expect(other.reason.hasPrefix("The body's stream threw a CocoaError"))
            #expect(server.requests.isEmpty)
            let empty = HttpUploadStream(length: 0) { HttpBodyStream([Data()]) }
            try await api(over: transport).send(empty)
            #expect(server.requests.map(\.body) == [Data()])
            #expect(server.requests[0].headers["Content-Length"] == "0")
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream that cannot be opened, and one that is compressed, are named too`(
            _ transport: any HttpTransport
        ) async throws {
            let closed = HttpUploadStream { throw CocoaError(.fileNoSuchFile) }
            let error = try await #require(throws: ApiError.self) { try await api(over: transport).send(closed) }
            #expect(error.reason.hasPrefix("The body's stream threw a CocoaError"))
            let squeezed = try await #require(throws: ApiError.self) {
                try await api(over: transport).squeeze(stream(throwing: CocoaError(.fileReadCorruptFile)))
            }
            #expect(squeezed.reason.hasPrefix("The body's stream threw a CocoaError"))
        }

        @Test(arguments: DownloadsApi.transports)
        func `the error of a part's stream names the part's stream`(_ transport: any HttpTransport) async throws {
            for length in [nil, 100] as [Int64?] {
                var part = stream(throwing: CocoaError(.fileReadCorruptFile))
                part.length = length
                let error = try await #require(throws: ApiError.self) {
                    try await api(over: transport).form(FormRequest(part: part))
                }
                #expect(error.reason.hasPrefix("A part's stream threw a CocoaError"))
                #expect((error.underlying as? TransportError)?.kind == .unreadableBody)
            }
        }

        @Test func `what the library says of a body itself stays as it is`() async throws {
            let once = HttpUploadStream(once: HttpBodyStream([Data("1".utf8)]))
            server.route(.post, "/x", .status(204))
            try await api.send(once)
            let error = try await #require(throws: ApiError.self) { try await api.send(once) }
            #expect(error.reason == "The request's body can be read only once, and has been read.")
        }

        @Test func `a stream whose task is cancelled is cancelled`() async throws {
            await #expect(throws: CancellationError.self) {
                try await api.send(stream(throwing: CancellationError()))
            }
        }
    }
}

private struct FormRequest {
    @FormPart var part: HttpUploadStream
}

private final class ThrowingApi: ApiDomain {
    @Post("/x") var send: (HttpUploadStream) async throws -> Void
    @Post("/x", .compression(.gzip)) var squeeze: (HttpUploadStream) async throws -> Void
    @Post("/x") var form: (FormRequest) async throws -> Void
}
