import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Bodies that can be read once, and servers that want them twice.
    struct OneTimeUploadTests {
        /// How the bytes are part of a request.
        enum Shape: CaseIterable {
            case alone, compressed, part, parts
        }

        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        private func api(
            over transport: any HttpTransport,
            at other: LoopbackServer? = nil,
            _ interceptors: any Interceptor...
        ) -> OneTimeApi {
            var configuration = DomainConfiguration(baseURL: (other ?? server).baseURL)
            configuration.interceptors = interceptors
            return OneTimeApi(configuration: configuration, transport: transport)
        }

        private static func once(_ text: String = "once") -> HttpUploadStream {
            HttpUploadStream(once: HttpBodyStream([Data(text.utf8)]), contentType: "text/plain")
        }

        private static func send(_ shape: Shape, by api: OneTimeApi) async throws -> String {
            switch shape {
            case .alone: try await api.send(once())
            case .compressed: try await api.squeeze(once())
            case .part: try await api.form(OneTimeForm(parts: [once()]))
            case .parts:
                try await api.form(OneTimeForm(parts: [HttpUploadStream { HttpBodyStream([Data("1".utf8)]) }, once()]))
            }
        }

        @Test(arguments: DownloadsApi.transports, Shape.allCases)
        func `a redirect that asks for the body again ends the call`(_ transport: any HttpTransport, _ shape: Shape)
            async throws
        {
            server.route(.put, "/next", .text("sent twice"))
            for status in [307, 308] {
                server.clearRecords()
                server.enqueue(.redirect(to: "/next", statusCode: status))
                let error = try await #require(throws: ApiError.self) {
                    _ = try await Self.send(shape, by: api(over: transport))
                }
                #expect(error.kind == .redirectRejected)
                #expect(error.reason.contains("only once"), "\(error.reason)")
                #expect(server.requests.map(\.target) == ["/x"])
            }
        }

        @Test(arguments: DownloadsApi.transports, Shape.allCases)
        func `a redirect that asks for a GET is followed`(_ transport: any HttpTransport, _ shape: Shape) async throws {
            server.route(.get, "/next", .text("there"))
            server.enqueue(.redirect(to: "/next", statusCode: 303))
            #expect(try await Self.send(shape, by: api(over: transport)) == "there")
            #expect(server.requests.map(\.body.isEmpty) == [false, true])
        }

        @Test(arguments: DownloadsApi.transports, Shape.allCases)
        func `a refusal is the answer, and nothing is sent again`(_ transport: any HttpTransport, _ shape: Shape)
            async throws
        {
            var policy = RetryPolicy()
            policy.backoff = .never
            let interceptors: [(Int, any Interceptor)] = [
                (503, RetryInterceptor(policy)), (401, Authenticator(BearerToken("old")) { _ in BearerToken("new") }),
            ]
            for (status, interceptor) in interceptors {
                let refusing = try LoopbackServer()
                refusing.enqueue(.text("no", statusCode: status), .text("sent twice"))
                let error = try await #require(throws: ApiError.self) {
                    _ = try await Self.send(shape, by: api(over: transport, at: refusing, interceptor))
                }
                #expect(error.statusCode == status)
                #expect(refusing.requests.count == 1)
            }
        }

        @Test(arguments: DownloadsApi.transports, Shape.allCases)
        func `a connection that turns out dead loses the call, and nothing is sent again`(
            _ transport: any HttpTransport,
            _ shape: Shape
        ) async throws {
            let api = api(over: transport)
            server.enqueue(.text("first"), .hangUp, .text("sent twice"))
            #expect(try await api.get() == "first")
            let error = try await #require(throws: ApiError.self) { _ = try await Self.send(shape, by: api) }
            #expect((error.underlying as? TransportError)?.kind == .connectionLost)
            #expect(server.requests.map(\.method) == [.get, .put])
        }
    }
}

private struct OneTimeForm {
    @FormPart var parts: [HttpUploadStream]
}

private final class OneTimeApi: ApiDomain {
    @Get("/x") var get: () async throws -> String
    @Put("/x") var send: (HttpUploadStream) async throws -> String
    @Put("/x", .compression(.gzip)) var squeeze: (HttpUploadStream) async throws -> String
    @Put("/x") var form: (OneTimeForm) async throws -> String
}
