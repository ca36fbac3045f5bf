import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// A cache between real calls and a real server.
    struct HttpCacheTests {
        final class PagesApi: ApiDomain {
            @Get("/page") var page: () async throws -> Response<String>
            @Head("/page") var head: () async throws -> Response<Data>
            @Get("/page") var pageAs: (Asked) async throws -> Response<String>
            @Get("/page", .cache(.reload)) var reload: () async throws -> Response<String>
            @Get("/page", .cache(.revalidate)) var revalidate: () async throws -> Response<String>
            @Get("/page", .cache(.onlyStored)) var offline: () async throws -> Response<String>
            @Get("/page", .cache(.never)) var uncached: () async throws -> Response<String>
            @Put("/page") var put: () async throws -> Void
            @Post("/pages") var post: () async throws -> Void
            @Get("/hop") var hop: () async throws -> Response<String>
            @Get("/page") var stream: () async throws -> Body
        }

        struct Asked {
            @Header("Authorization") var token: String? = nil
            @Header("Accept") var accept: String? = nil
            @Header("Cache-Control") var cacheControl: String? = nil
            @Header("If-None-Match") var tag: String? = nil
            @Header("Range") var range: String? = nil
        }

        struct Body: ApiResponse {
            static let delivery = ResponseDelivery.stream
            let stream: HttpBodyStream?
            init(from response: ResponseDecoder) { stream = response.bodyStream }
        }

        private let server: LoopbackServer
        private let clock = TestClock()
        private let api: PagesApi
        private let cache: HttpCache

        init() throws {
            server = try LoopbackServer()
            cache = HttpCache(clock: clock.callClock)
            api = PagesApi(baseURL: server.baseURL)
            api.configuration.interceptors.append(cache)
        }

        private func page(_ text: String, _ control: String, tag: String? = nil) -> LoopbackResponse {
            let page = LoopbackResponse.text(text).header("Cache-Control", control)
            return tag.map { page.header("ETag", $0) } ?? page
        }

        private func status(_ response: Response<some Any>) -> String { response.headers["Cache-Status"] ?? "" }

        @Test func `a fresh response is not asked for again`() async throws {
            server.route(.get, "/page", page("one", "max-age=60"), page("two", "max-age=60"))
            let first = try await api.page()
            #expect(status(first) == "RetroKit; fwd=uri-miss; fwd-status=200; stored")
            clock.advance(by: .seconds(59))
            let second = try await api.page()
            #expect(second.value == "one")
            #expect(status(second) == "RetroKit; hit; ttl=1")
            #expect(second.headers["Age"] == "59")
            #expect(second.url == first.url)
            #expect(second.timings?.total == .zero)
            #expect(server.requests.count == 1)
            clock.advance(by: .seconds(1))
            #expect(try await api.page().value == "two")
            #expect(server.requests.count == 2)
            #expect(cache.size > 0)
            cache.removeAll()
            #expect(cache.size == 0)
        }

        @Test func `a stale response is validated, and a 304 renews it`() async throws {
            let notModified = LoopbackResponse.status(304).header("Cache-Control", "max-age=10").header("X-New", "1")
            server.route(
                .get,
                "/page",
                page("one", "max-age=10", tag: "\"1\"").header("Last-Modified", "x"),
                notModified
            )
            _ = try await api.page()
            clock.advance(by: .seconds(10))
            let second = try await api.page()
            #expect(second.value == "one")
            #expect(second.statusCode == 200)
            #expect(second.headers["X-New"] == "1")
            #expect(status(second) == "RetroKit; fwd=stale; fwd-status=304; stored")
            #expect(server.requests[1].headers["If-None-Match"] == "\"1\"")
            #expect(server.requests[1].headers["If-Modified-Since"] == "x")
            clock.advance(by: .seconds(9))
            #expect(status(try await api.page()) == "RetroKit; hit; ttl=1")
            #expect(server.requests.count == 2)
        }

        @Test func `a 304 about another response proves nothing`() async throws {
            server.route(
                .get,
                "/page",
                page("one", "no-cache", tag: "\"1\""),
                .status(304).header("ETag", "\"2\""),
                page("two", "no-cache", tag: "\"2\"")
            )
            _ = try await api.page()
            #expect(try await api.page().value == "two")
            #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
        }

        @Test func `a 304 that varies keeps what it renews from other variants`() async throws {
            server.route(.get, "/page") { request in
                let language = request.headers["Accept"] ?? ""
                guard request.headers["If-None-Match"] == "\"1\"" else {
                    let page = LoopbackResponse.text(language).header("ETag", "\"1\"").header(
                        "Cache-Control",
                        "no-cache"
                    )
                    return language == "de" ? page : page.header("Vary", "Accept")
                }
                return .status(304).header("ETag", "\"1\"").header("Vary", "Accept").header(
                    "Cache-Control",
                    "max-age=60"
                )
            }
            for language in ["de", "de", "en", "en", "de"] {
                #expect(try await api.pageAs(Asked(accept: language)).value == language)
            }
            #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil, "\"1\""])
        }

        @Test func `a validator that no header can have is not sent back`() async throws {
            let head = "HTTP/1.1 200 OK\r\nETag: \"a\u{1}b\"\r\nLast-Modified: \u{7F}\r\nCache-Control: max-age=1\r\n"
            server.route(.get, "/page", .raw(head + "Content-Length: 2\r\n\r\nok"))
            for _ in 0..<3 {
                #expect(try await api.revalidate().value == "ok")
                clock.advance(by: .seconds(2))
            }
            #expect(server.requests.count == 3)
            #expect(server.requests.allSatisfy { !$0.headers.contains("If-None-Match") })
            #expect(server.requests.allSatisfy { !$0.headers.contains("If-Modified-Since") })
        }

        @Test func `of several ages the first counts`() async throws {
            server.route(
                .get,
                "/page",
                page("old", "max-age=3600").header("Age", "7200, 0"),
                page("new", "max-age=3600")
            )
            #expect(try await api.page().value == "old")
            #expect(try await api.page().value == "new")
            #expect(try await api.page().value == "new")
            #expect(server.requests.count == 2)
        }

        @Test func `users and variants have responses of their own`() async throws {
            server.route(.get, "/page") { request in
                .text("\(request.headers["Authorization"] ?? "nobody") \(request.headers["Accept"] ?? "")")
                    .header("Cache-Control", "max-age=60").header("Vary", "Accept")
            }
            for _ in 0..<2 {
                for token in ["Bearer a", "Bearer b"] {
                    for accept in ["text/a", "text/b"] {
                        let response = try await api.pageAs(Asked(token: token, accept: accept))
                        #expect(response.value == "\(token) \(accept)")
                    }
                }
            }
            #expect(server.requests.count == 4)
        }

        @Test func `the transport's own credentials are a user's too`() async throws {
            server.route(.get, "/page") { request in
                .text(request.headers["Authorization"] ?? "").header("Cache-Control", "max-age=60")
            }
            let transport = URLSessionTransport()
            let api = PagesApi(transport: transport)
            api.configuration.interceptors.append(cache)
            for token in ["a", "b", "a"] {
                transport.setConfiguration(
                    scheme: "http",
                    host: "127.0.0.1:\(server.port)",
                    sharedHeaders: ["Authorization": token]
                )
                #expect(try await api.page().value == token)
            }
            #expect(server.requests.count == 2)
        }

        @Test func `an unsafe method drops what it changes`() async throws {
            server.route(
                .get,
                "/page",
                page("one", "max-age=60"),
                page("two", "max-age=60"),
                page("three", "max-age=60")
            )
            server.route(.put, "/page", .status(500), .status(204))
            server.route(.post, "/pages", .status(201).header("Location", "/page"))
            _ = try await api.page()
            await #expect(throws: ApiError.self) { try await api.put() }
            #expect(try await api.page().value == "one")
            try await api.put()
            #expect(try await api.page().value == "two")
            try await api.post()
            #expect(try await api.page().value == "three")
        }

        @Test func `what was on its way when something changed is not stored`() async throws {
            let gate = Gate()
            server.route(.get, "/page") { _ in
                await gate.pass()
                return .text("old").header("Cache-Control", "max-age=60")
            }
            server.route(.put, "/page", .status(204))
            let shared = SharedDomain(api)
            let early = Task { try await shared.page() }
            try await server.waitForRequests(1)
            try await shared.put()
            await gate.open()
            #expect(try await early.value.value == "old")
            #expect(cache.size == 0)
        }

        @Test func `HEAD is answered from a stored GET`() async throws {
            server.route(.get, "/page", page("one", "max-age=60"))
            _ = try await api.head()
            _ = try await api.page()
            #expect(server.requests.map(\.method) == [.head, .get])
            let head = try await api.head()
            #expect(head.value.isEmpty)
            #expect(head.headers["Content-Length"] == "3")
            #expect(server.requests.count == 2)
        }

        @Test func `an endpoint says how it uses the cache`() async throws {
            server.route(
                .get,
                "/page",
                page("one", "max-age=60"),
                page("two", "max-age=60"),
                page("three", "max-age=60")
            )
            let error = try await #require(throws: ApiError.self) { try await api.offline() }
            #expect(error.statusCode == 504)
            #expect(error.headers["Cache-Status"] == "RetroKit; detail=only-if-cached")
            _ = try await api.page()
            #expect(status(try await api.reload()) == "RetroKit; fwd=request; fwd-status=200; stored")
            #expect(server.requests[1].headers["Cache-Control"] == "no-cache")
            #expect(try await api.page().value == "two")
            #expect(status(try await api.uncached()) == "RetroKit; fwd=bypass; fwd-status=200")
            clock.advance(by: .seconds(600))
            #expect(try await api.offline().value == "two")
            #expect(server.requests.count == 3)
        }

        @Test func `a call says it with a header of its own`() async throws {
            server.route(.get, "/page", page("one", "max-age=60", tag: "\"1\""), .status(304))
            _ = try await api.pageAs(Asked(cacheControl: "no-store"))
            #expect(cache.size == 0)
            server.route(.get, "/page", page("one", "max-age=60", tag: "\"1\""), .status(304))
            _ = try await api.page()
            let response = try await api.pageAs(Asked(cacheControl: "no-cache"))
            #expect(response.value == "one")
            #expect(status(response) == "RetroKit; fwd=request; fwd-status=304; stored")
        }

        @Test func `a caller with a condition of his own gets his 304`() async throws {
            server.route(.get, "/page", page("one", "max-age=60", tag: "\"1\""), .status(304))
            _ = try await api.page()
            let error = try await #require(throws: ApiError.self) { try await api.pageAs(Asked(tag: "\"1\"")) }
            #expect(error.statusCode == 304)
            #expect(server.requests.count == 2)
        }

        @Test func `parts, redirects and streams pass by`() async throws {
            server.route(.get, "/page") { request in
                let isPart = request.headers.contains("Range")
                return .text("page", statusCode: isPart ? 206 : 200).header("Cache-Control", "max-age=60")
            }
            server.route(.get, "/hop", .redirect(to: "/page").header("Cache-Control", "max-age=60"))
            _ = try await api.pageAs(Asked(range: "bytes=0-3"))
            #expect(status(try await api.hop()) == "RetroKit; fwd=uri-miss; fwd-status=200")
            #expect(try await api.stream().stream?.collect() == Data("page".utf8))
            #expect(cache.size == 0)
            #expect(server.requests.count == 4)
        }

        @Test func `stale-if-error stands in for errors within its time`() async throws {
            let stored = page("one", "max-age=10, stale-if-error=20")
            server.route(.get, "/page", stored, .status(503), .hangUp)
            _ = try await api.page()
            clock.advance(by: .seconds(15))
            for _ in 0..<2 {
                let response = try await api.page()
                #expect(response.value == "one")
                #expect(status(response) == "RetroKit; hit; ttl=-5; detail=stale-if-error")
            }
            clock.advance(by: .seconds(16))
            await #expect(throws: ApiError.self) { try await api.page() }
        }

        @Test func `stale-while-revalidate answers at once and asks meanwhile`() async throws {
            server.route(
                .get,
                "/page",
                page("one", "max-age=10, stale-while-revalidate=20"),
                page("two", "max-age=10, stale-while-revalidate=20")
            )
            _ = try await api.page()
            clock.advance(by: .seconds(15))
            let stale = try await api.page()
            #expect(stale.value == "one")
            #expect(status(stale) == "RetroKit; hit; ttl=-5")
            try await server.waitForRequests(2)
            while try await api.page().value != "two" { await Task.yield() }
            #expect(status(try await api.page()) == "RetroKit; hit; ttl=10")
            #expect(server.requests.count == 2)
        }

        @Test func `a disk cache answers in the next run of a program`() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            server.route(.get, "/page", page("one", "max-age=60"))
            for run in 0..<2 {
                let api = PagesApi(baseURL: server.baseURL)
                api.configuration.interceptors.append(HttpCache(.disk(folder), clock: clock.callClock))
                let response = try await api.page()
                #expect(response.value == "one")
                #expect(status(response).contains(run == 0 ? "fwd=uri-miss" : "hit"))
            }
            #expect(server.requests.count == 1)
        }

        @Test func `what is kept for a URL can be dropped`() async throws {
            server.route(.get, "/page", page("one", "max-age=60"), page("two", "max-age=60"))
            _ = try await api.page()
            cache.remove(server.baseURL.appendingPathComponent("page"))
            #expect(try await api.page().value == "two")
        }
    }
}
