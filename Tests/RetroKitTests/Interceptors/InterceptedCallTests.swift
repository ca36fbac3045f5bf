import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Interceptors and listeners over a socket, with the platform's transports.
    struct InterceptedCallTests {
        static let transports: [any HttpTransport] = {
            #if os(Linux)
                return [CurlTransport() as (any HttpTransport)?, URLSessionTransport()].compactMap(\.self)
            #else
                return [URLSessionTransport()]
            #endif
        }()

        private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Get("/text") var text: () async throws -> String
            @Post("/text") var post: (Data) async throws -> String
            @Get("/text") var stream: () async throws -> BodyOnly
        }

        /// The body of a response as it comes.
        private struct BodyOnly: ApiResponse {
            static var delivery: ResponseDelivery { .stream }
            let body: HttpBodyStream

            init(from response: ResponseDecoder) throws {
                try response.requireSuccess()
                body = response.bodyStream ?? HttpBodyStream([response.body])
            }
        }

        private struct Listener: EventListener {
            let kinds = Kept<String>()

            func handle(_ event: CallEvent) { kinds.add(event.kind.description) }
        }

        /// Sends a request twice, whatever came of the first time.
        private struct Twice: Interceptor {
            func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
                _ = try await next(request)
                return try await next(request)
            }
        }

        private func configuration(_ server: LoopbackServer) -> DomainConfiguration {
            DomainConfiguration(baseURL: server.baseURL, timeout: .seconds(10))
        }

        @Test(arguments: transports)
        func `a listener hears of a call from its beginning to its end`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            server.route(.get, "/text", .text("hello"))
            server.route(.post, "/text", .text("hello"))
            let listener = Listener()
            var configuration = configuration(server)
            configuration.eventListeners = [listener]
            let api = Api(configuration: configuration, transport: transport)
            #expect(try await api.text() == "hello")
            let known = transport is URLSessionTransport ? ["first byte"] : ["connected", "sent", "first byte"]
            let isNew = transport is URLSessionTransport ? [] : ["resolved"]
            #expect(listener.kinds.values == ["queued"] + isNew + known + ["done with 200"])
            #expect(try await api.post(Data(repeating: 0x61, count: 1 << 20)) == "hello")
            #expect(listener.kinds.values.suffix(known.count + 2) == ["queued"] + known + ["done with 200"])
        }

        @Test(arguments: transports)
        func `a listener hears why a call failed`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            server.route(.get, "/text", .hangUp)
            let listener = Listener()
            var configuration = configuration(server)
            configuration.eventListeners = [listener]
            let api = Api(configuration: configuration, transport: transport)
            await #expect(throws: ApiError.self) { try await api.text() }
            #expect(listener.kinds.values.first == "queued")
            #expect(listener.kinds.values.last == "failed with TransportError")
        }

        @Test func `sending again leaves no connection behind, whole or streamed`() async throws {
            let server = try LoopbackServer()
            server.route(.get, "/text", .text(String(repeating: "a", count: 1000)))
            var configuration = configuration(server)
            configuration.interceptors = [Twice()]
            let transport = try #require(Self.transports.first)
            let api = Api(configuration: configuration, transport: transport)
            for _ in 0..<100 { _ = try await api.text() }
            #expect(server.requests.count == 200)
            #expect(Set(server.requests.map(\.connection)).count == 1)
            for _ in 0..<20 {
                let body = try await api.stream().body
                #expect(try await body.collect().count == 1000)
            }
            #expect(server.requests.count == 240)
        }

        @Test func `a streamed response passes interceptors before its body`() async throws {
            let server = try LoopbackServer()
            server.route(.get, "/text", .chunked([Data("one".utf8), Data("two".utf8)]))
            let seen = Kept<Bool>()
            var configuration = configuration(server)
            configuration.interceptors = [ResponseInterceptor { response, _ in seen.add(response.bodyStream != nil) }]
            let api = Api(configuration: configuration, transport: try #require(Self.transports.first))
            #expect(try await api.stream().body.collect() == Data("onetwo".utf8))
            #expect(seen.values == [true])
        }
    }
}
