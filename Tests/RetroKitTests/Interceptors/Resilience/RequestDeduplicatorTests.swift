import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Calls that are made at the same time, and the requests that a server sees.
    struct RequestDeduplicatorTests {
        private final class NewsApi: ApiDomain {
            @Get("/news") var news: () async throws -> String
            @Get("/news") var newsFor: (Reader) async throws -> String
            @Get("/news", .authentication(.never)) var publicNews: () async throws -> String
            @Get("/news", .redirects(.never)) var unmovedNews: () async throws -> String
            @Post("/news") var post: () async throws -> String
        }

        private struct Reader {
            @Header("Authorization") var token: String = ""
            @Header("X-Request-Id") var id: String? = nil
        }

        private let server: LoopbackServer
        private let gate = Gate()
        private let deduplicator = RequestDeduplicator()

        init() throws {
            server = try LoopbackServer()
            for method in [HttpMethod.get, .post] {
                server.route(method, "/news") { [gate] request in
                    await gate.pass()
                    return .text(request.headers["Authorization"] ?? "public")
                }
            }
        }

        private func api() -> SharedDomain<NewsApi> {
            let api = NewsApi(baseURL: server.baseURL)
            api.configuration.interceptors.append(deduplicator)
            return SharedDomain(api)
        }

        private func waitFor(_ count: Int, of request: HttpRequestParams) async {
            let next = InterceptorChain(to: PlatformTransport.shared)
            while deduplicator.waitingCount(for: request, by: next) != count { await Task.yield() }
        }

        @Test func `identical calls at the same time are one request`() async throws {
            let api = api()
            let request = try api.$news().request()
            let tasks = (0..<50).map { _ in Task { try await api.news() } }
            await waitFor(50, of: request)
            await gate.open()
            for task in tasks { #expect(try await task.value == "public") }
            #expect(server.requests.count == 1)
            #expect(try await api.news() == "public")
            #expect(server.requests.count == 2)
        }

        @Test func `calls whose endpoints want something else are requests of their own`() async throws {
            let api = api()
            async let news = api.news()
            async let publicNews = api.publicNews()
            async let unmovedNews = api.unmovedNews()
            _ = try await server.waitForRequests(3)
            await gate.open()
            #expect(try await [news, publicNews, unmovedNews] == ["public", "public", "public"])
        }

        @Test func `other credentials are another request, another trace is not`() async throws {
            let api = api()
            let readers = [("Bearer a", "1"), ("Bearer a", "2"), ("Bearer b", nil)]
            let tasks = readers.map { token, id in Task { try await api.newsFor(Reader(token: token, id: id)) } }
            await waitFor(2, of: try api.$newsFor(Reader(token: "Bearer a", id: nil)).request())
            await waitFor(1, of: try api.$newsFor(Reader(token: "Bearer b", id: nil)).request())
            await gate.open()
            var answers: [String] = []
            for task in tasks { answers.append(try await task.value) }
            #expect(answers == ["Bearer a", "Bearer a", "Bearer b"])
            #expect(server.requests.count == 2)
        }

        @Test func `unsafe calls are all sent`() async throws {
            let api = api()
            let tasks = (0..<3).map { _ in Task { try await api.post() } }
            try await server.waitForRequests(3)
            await gate.open()
            for task in tasks { _ = try await task.value }
            #expect(server.requests.count == 3)
        }

        @Test func `a cancelled call leaves alone, and the last one ends the exchange`() async throws {
            let api = api()
            let request = try api.$news().request()
            let tasks = (0..<2).map { _ in Task { try await api.news() } }
            await waitFor(2, of: request)
            try await server.waitForRequests(1)
            tasks[0].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[0].value }
            #expect(server.disconnections.isEmpty)
            tasks[1].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[1].value }
            try await server.waitForDisconnections()
            await gate.open()
            #expect(try await api.news() == "public")
        }

        @Test func `a call that joins another has a time of its own`() async throws {
            let clock = TestClock()
            let deduplicator = RequestDeduplicator(clock: clock.callClock)
            let stub = StubTransport { [gate] _ in
                await gate.pass()
                return HttpOperationResult(statusCode: 200, body: Data("news".utf8))
            }
            let api = NewsApi(baseURL: server.baseURL, transport: stub)
            api.configuration.interceptors.append(deduplicator)
            api.configuration.timeout = .seconds(2)
            let shared = SharedDomain(api)
            let next = InterceptorChain(to: stub)
            let request = try api.$news().request()
            let first = Task { try await shared.news() }
            while deduplicator.waitingCount(for: request, by: next) != 1 { await Task.yield() }
            while clock.sleeps.count != 1 { await Task.yield() }
            clock.advance(by: .milliseconds(1800))
            let second = Task { try await shared.news() }
            while deduplicator.waitingCount(for: request, by: next) != 2 { await Task.yield() }
            while clock.sleeps.count != 2 { await Task.yield() }
            clock.advance(by: .milliseconds(200))
            let error = try await #require(throws: ApiError.self) { try await first.value }
            #expect(error.kind == .timeout)
            #expect(error.reason.contains("within 2 seconds"))
            await gate.open()
            #expect(try await second.value == "news")
            #expect(stub.requests.count == 1)
        }

        @Test func `an error reaches all who wait`() async throws {
            let server = try LoopbackServer()
            server.route(.get, "/news", .hangUp)
            let api = NewsApi(baseURL: server.baseURL)
            api.configuration.interceptors.append(deduplicator)
            let shared = SharedDomain(api)
            let tasks = (0..<2).map { _ in Task { try await shared.news() } }
            for task in tasks { await #expect(throws: ApiError.self) { try await task.value } }
        }
    }
}
