import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Listeners, logs and metrics hear that a response turned out to be no value.
    struct UnreadableResponseTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private struct User: Decodable {
            var id: Int
        }

        private final class UsersApi: ApiDomain {
            @Get("/user") var user: () async throws -> User
            @Get("/user", .nilOn(404)) var maybe: () async throws -> User?
            @Get("/user") var result: () async throws -> Result<User, ApiError>
            @Get("/users") var users: () async throws -> JsonLines<User>
            @Get("/user", .validate { _ in throw Refusal() }) var checked: () async throws -> Data
        }

        private struct Refusal: Error {}

        /// Notes how calls end, and what passes.
        private struct Ear: EventListener {
            let heard = Kept<String>()

            func handle(_ event: CallEvent) {
                switch event.kind {
                case .done(let result): heard.add("done \(result.statusCode ?? 0)")
                case .failed(let error as ApiError): heard.add("failed \(error.kind) \(error.statusCode ?? 0)")
                case .failed(let error): heard.add("failed \(type(of: error))")
                default: break
                }
            }
        }

        private struct Bench {
            let api: UsersApi
            let ear = Ear()
            let log = LogCapture()
            let metrics = NumberList()

            init(_ server: LoopbackServer, _ transport: any HttpTransport) {
                var configuration = DomainConfiguration(baseURL: server.baseURL)
                configuration.eventListeners = [ear]
                configuration.interceptors = [HttpLogger(sink: log.sink), RequestMetrics(metrics)]
                api = UsersApi(configuration: configuration, transport: transport)
            }
        }

        @Test(arguments: transports)
        func `a body that is no value is told once, everywhere`(_ transport: any HttpTransport) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.text(#"{"id":"secret"}"#))
            let bench = Bench(server, transport)
            await #expect(throws: ApiError.self) { try await bench.api.user() }
            #expect(bench.ear.heard.values == ["failed decoding 200"])
            let entry = try #require(bench.log.entries.last)
            #expect(bench.log.entries.map(\.event) == [.request, .response, .unreadable])
            #expect(entry.statusCode == 200)
            #expect(
                entry.text.hasPrefix(
                    "<-- #\(entry.callNumber ?? 0) unreadable GET \(server.baseURL.absoluteString)/user ("
                )
            )
            #expect(entry.text.contains("id"))
            #expect(!entry.text.contains("secret"))
            #expect(
                bench.metrics.counts == [
                    "http.client.requests 200 -": 1, "http.client.unreadable_responses 200 decoding": 1,
                ]
            )
        }

        @Test func `a value and a status are told as done`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.text(#"{"id":1}"#), .text("no", statusCode: 404), .text("no", statusCode: 404), .text("[]"))
            let bench = Bench(server, PlatformTransport.shared)
            _ = try await bench.api.user()
            await #expect(throws: ApiError.self) { try await bench.api.user() }
            #expect(try await bench.api.maybe() == nil)
            await #expect(throws: ApiError.self) { try await bench.api.result().get() }
            #expect(bench.ear.heard.values == ["done 200", "done 404", "done 404", "failed decoding 200"])
            #expect(bench.metrics.counts["http.client.unreadable_responses 200 decoding"] == 1)
        }

        @Test(arguments: transports)
        func `an element that is no value, a broken stream and a refused response are told`(
            _ transport: any HttpTransport
        )
            async throws
        {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                .chunked([Data("{\"id\":1}\n{}\n".utf8)]),
                .chunked([Data("{\"id\":1}\n".utf8), Data(repeating: 0x20, count: 9000)])
                    .closing(afterBytes: 4000),
                .text("x")
            )
            let bench = Bench(server, transport)
            #expect(await contents(of: try await bench.api.users()).0.count == 1)
            #expect(bench.ear.heard.values == ["done 200", "failed decoding 200"])
            #expect(await contents(of: try await bench.api.users()).1 is ApiError)
            #expect(bench.ear.heard.values.suffix(2).first == "done 200")
            #expect(bench.ear.heard.values.last?.hasPrefix("failed transport") == true)
            await #expect(throws: ApiError.self) { try await bench.api.checked() }
            #expect(bench.ear.heard.values.last == "failed rejected 200")
        }

        @Test func `a stream that its reader leaves is told as nothing else`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.chunked([Data("{\"id\":1}\n{\"id\":2}\n".utf8)]))
            let bench = Bench(server, PlatformTransport.shared)
            for try await _ in try await bench.api.users() { break }
            #expect(bench.ear.heard.values == ["done 200"])
        }
    }
}
