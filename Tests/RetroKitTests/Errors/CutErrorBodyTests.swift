import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Errors whose bodies did not come in time say so.
    @Suite(.timeLimit(.minutes(1)))
    struct CutErrorBodyTests {
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        private func api(
            over transport: any HttpTransport,
            timeout: Duration?,
            idle: Duration?,
            _ interceptors: any Interceptor...
        ) -> CutApi {
            var configuration = DomainConfiguration(baseURL: server.baseURL, timeout: timeout)
            configuration.response.streams.idleTimeout = idle
            configuration.interceptors = interceptors
            return CutApi(configuration: configuration, transport: transport)
        }

        private static let cut = LoopbackResponse.raw(
            "HTTP/1.1 400 X\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"message\":\"n"
        )

        @Test(arguments: DownloadsApi.transports)
        func `what has come is there, and that it is not the whole`(_ transport: any HttpTransport) async throws {
            let limits: [(Duration?, Duration?)] = [(.milliseconds(300), nil), (nil, .milliseconds(300))]
            for (timeout, idle) in limits {
                let api = api(over: transport, timeout: timeout, idle: idle)
                for call in [{ _ = try await api.lines() }, { _ = try await api.file() }] as [() async throws -> Void] {
                    server.enqueue(Self.cut)
                    let error = try await #require(throws: ApiError.self) { try await call() }
                    #expect(error.statusCode == 400)
                    #expect(error.body == Data("{\"message\":\"n".utf8))
                    #expect(error.isBodyTruncated)
                    #expect(error.errorBody(as: [String: String].self) == nil)
                }
            }
        }

        @Test(arguments: DownloadsApi.transports)
        func `a body that has come whole is not cut, nor one that is missing`(_ transport: any HttpTransport)
            async throws
        {
            let api = api(over: transport, timeout: .seconds(20), idle: .seconds(20))
            for text in ["{\"message\":\"no\"}", ""] {
                server.enqueue(.text(text, statusCode: 400))
                let error = try await #require(throws: ApiError.self) { _ = try await api.lines() }
                #expect(error.body == Data(text.utf8))
                #expect(!error.isBodyTruncated)
            }
        }

        @Test(arguments: DownloadsApi.transports)
        func `a refusal that comes with an error of its own is cut as well`(_ transport: any HttpTransport) async throws
        {
            let authenticator = Authenticator(BearerToken("old")) { _ in throw CocoaError(.fileNoSuchFile) }
            let api = api(over: transport, timeout: .seconds(2), idle: nil, authenticator)
            server.enqueue(.raw("HTTP/1.1 401 X\r\nContent-Length: 100\r\n\r\nabc"))
            let error = try await #require(throws: ApiError.self) { _ = try await api.lines() }
            #expect(error.kind == .authentication)
            #expect(error.body == Data("abc".utf8))
            #expect(error.isBodyTruncated)
        }

        @Test(arguments: DownloadsApi.transports)
        func `the error that ends a stream which was taken up again is cut as well`(_ transport: any HttpTransport)
            async throws
        {
            let api = api(over: transport, timeout: .milliseconds(300), idle: nil)
            api.configuration.response.streams.reconnection = ReconnectionPolicy(initialDelay: .zero)
            server.enqueue(.text("data: a\n\n").header("Content-Type", "text/event-stream"), Self.cut)
            let (events, error) = await contents(of: try await api.events())
            #expect(events.map(\.data) == ["a"])
            #expect((error as? ApiError)?.statusCode == 400)
            #expect((error as? ApiError)?.isBodyTruncated == true)
        }
    }
}

private final class CutApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
    @Get("/x") var lines: () async throws -> TextLines
    @Get("/x") var file: () async throws -> Download
    @Get("/x") var events: () async throws -> ServerSentEvents
}
