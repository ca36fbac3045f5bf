import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// A jar between real calls and a real server.
    struct CookieJarTests {
        private final class SiteApi: ApiDomain {
            @Get("/set") var set: () async throws -> Void
            @Get("/page") var page: () async throws -> Void
            @Post("/login") var login: () async throws -> Void
            @Get("/page") var pageWith: (OwnCookie) async throws -> Void
            @Get("/page") var pageAs: (Preferences) async throws -> Void
        }

        private struct OwnCookie {
            @Header("Cookie") var cookie: String? = nil
        }

        private struct Preferences {
            @Cookie("theme") var theme = "dark blue"
            @Cookie("a") var own = "own"
        }

        static let transports: [any HttpTransport] = [PlatformTransport.shared, URLSessionTransport()]

        private let server: LoopbackServer
        private let clock = TestClock()

        init() throws {
            server = try LoopbackServer()
            server.route(.get, "/page", .status(204))
        }

        private func jar(_ cookies: [HttpCookie] = []) -> CookieJar { CookieJar(cookies, clock: clock.callClock) }

        private func api(_ jar: CookieJar?, over transport: any HttpTransport = PlatformTransport.shared) -> SiteApi {
            let api = SiteApi(baseURL: server.baseURL, transport: transport)
            if let jar { api.configuration.interceptors.append(jar) }
            return api
        }

        private func cookie(_ name: String, _ value: String, path: String = "/") -> HttpCookie {
            HttpCookie(name: name, value: value, domain: "127.0.0.1", path: path, isSecure: false, created: clock.date)
        }

        /// The `Cookie` fields of the last request.
        private func sent() throws -> [String] { try #require(server.requests.last).headers.values(for: "Cookie") }

        @Test(arguments: transports)
        func `what a server sets is sent back, over every transport`(_ transport: any HttpTransport) async throws {
            server.route(
                .get,
                "/set",
                .status(200).header("Set-Cookie", "a=1; Path=/; Expires=Fri, 02 Jan 2026 00:00:00 GMT")
                    .header("Set-Cookie", "b=2; Path=/; HttpOnly").header("Set-Cookie", "c=3; Path=/elsewhere")
            )
            let jar = jar()
            let api = api(jar, over: transport)
            try await api.set()
            #expect(try sent() == [])
            try await api.page()
            #expect(try sent() == ["a=1; b=2"])
            #expect(jar.cookies.map(\.name) == ["a", "b", "c"])
            #expect(jar.cookies[0].expires == clock.date + 86_400)
            clock.advance(by: .seconds(86_400))
            try await api.page()
            #expect(try sent() == ["b=2"])
        }

        @Test func `without a jar nothing is kept, and two jars are two users`() async throws {
            server.route(.get, "/set", .status(200).header("Set-Cookie", "a=1; Path=/"))
            try await api(nil).set()
            try await api(nil).page()
            #expect(try sent() == [])
            let (ada, grace) = (api(jar()), api(jar()))
            try await ada.set()
            try await grace.page()
            #expect(try sent() == [])
            try await ada.page()
            #expect(try sent() == ["a=1"])
        }

        @Test func `a call's own cookies stay, and go before the jar's of the same name`() async throws {
            let api = api(jar([cookie("a", "jar"), cookie("b", "jar")]))
            try await api.pageWith(OwnCookie(cookie: "mine=1; a=own"))
            #expect(try sent() == ["mine=1; a=own; b=jar"])
            try await api.pageWith(OwnCookie(cookie: nil))
            #expect(try sent() == [])
            try await api.pageAs(Preferences())
            #expect(try sent() == ["theme=dark%20blue; a=own; b=jar"])
            try await api.page()
            #expect(try sent() == ["a=jar; b=jar"])
        }

        @Test(arguments: transports)
        func `a cookie that a redirect sets is sent to where it leads`(_ transport: any HttpTransport) async throws {
            let other = try LoopbackServer()
            other.route(.get, "/page", .status(204).header("Set-Cookie", "c=3; Path=/"))
            server.route(
                .post,
                "/login",
                .redirect(to: "/hop").header("Set-Cookie", "session=1; Path=/").header(
                    "Set-Cookie",
                    "old=; Max-Age=0; Path=/"
                )
            )
            server.route(.get, "/hop", .redirect(to: "\(other.baseURL)/page").header("Set-Cookie", "b=2; Path=/"))
            let jar = jar([cookie("old", "1")])
            let api = api(jar, over: transport)
            api.configuration.headers["Cookie"] = "mine=1"
            try await api.login()
            #expect(
                server.requests.map { $0.headers.values(for: "Cookie") } == [["mine=1; old=1"], ["mine=1; session=1"]]
            )
            #expect(other.requests.map { $0.headers.values(for: "Cookie") } == [["session=1; b=2"]])
            #expect(jar.cookies.map(\.pairText) == ["session=1", "b=2", "c=3"])
        }

        @Test func `cookies outlast a program as JSON`() async throws {
            server.route(
                .get,
                "/set",
                .status(200).header("Set-Cookie", "a=1; Path=/; Max-Age=60; SameSite=Strict")
                    .header("Set-Cookie", "session=1; Path=/").header("Set-Cookie", "short=1; Max-Age=5")
            )
            let first = jar()
            try await api(first).set()
            let data = try JSONEncoder().encode(first.cookies.filter { $0.expires != nil })
            clock.advance(by: .seconds(5))
            let second = jar(try JSONDecoder().decode([HttpCookie].self, from: data))
            #expect(second.cookies == first.cookies.filter { $0.expires != nil })
            try await api(second).page()
            #expect(try sent() == ["a=1"])
        }

        @Test func `cookies are set and removed by hand`() async throws {
            let jar = jar([cookie("a", "1")])
            jar.set(cookie("b", "2"))
            jar.set(cookie("a", "3"))
            #expect(jar.cookies.map(\.pairText) == ["b=2", "a=3"])
            jar.removeAll { $0.name == "b" }
            #expect(jar.cookies.map(\.pairText) == ["a=3"])
            jar.removeAll()
            #expect(jar.cookies.isEmpty)
        }

        @Test func `a cookie's text hides its value`() {
            let cookie = cookie("sid", "very-secret")
            var dumped = ""
            dump(cookie, to: &dumped)
            for text in ["\(cookie)", String(reflecting: cookie), dumped] {
                #expect(!text.contains("very-secret"))
                #expect(text.contains("sid"))
            }
        }

        @Test func `a jar works where the base URL is the transport's`() async throws {
            server.route(.get, "/set", .status(200).header("Set-Cookie", "a=1; Path=/"))
            let transport = URLSessionTransport()
            transport.setConfiguration(scheme: "http", host: "127.0.0.1:\(server.port)", sharedHeaders: nil)
            let api = SiteApi(transport: transport)
            api.configuration.interceptors.append(jar())
            try await api.set()
            try await api.page()
            #expect(try sent() == ["a=1"])
        }
    }
}

extension HttpCookie {
    fileprivate var pairText: String { "\(name)=\(value)" }
}
