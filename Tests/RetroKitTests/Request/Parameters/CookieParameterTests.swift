import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Cookies that a request sets itself.
struct CookieParameterTests {
    private func request(_ fields: Any..., headers: HttpHeaders = [:]) throws -> HttpRequestParams {
        let base = URL(string: "https://api.example.test")
        let api = DynamicApi("GET", "/", configuration: DomainConfiguration(baseURL: base, headers: headers))
        return try api.$call(DynamicRequest(fields)).request()
    }

    private func problem(_ fields: Any...) -> RequestProblem? {
        let error = #expect(throws: ApiError.self) {
            try DynamicApi("GET", "/").$call(DynamicRequest(fields)).request()
        }
        return error?.underlying as? RequestProblem
    }

    @Test func `all cookies go into one field, which replaces the domain's`() throws {
        let request = try request(
            Cookie(wrappedValue: "abc", "session"),
            Cookie(wrappedValue: 5, "visits"),
            Cookie(wrappedValue: String?.none, "none"),
            headers: ["Cookie": "old=1"]
        )
        #expect(request.headerFields == ["Cookie": "session=abc; visits=5"])
    }

    @Test func `a value reads back, whatever is in it`() throws {
        let request = try request(Cookie(wrappedValue: "a b;c,d\"e\\f%é=+/", "c"))
        #expect(request.headerFields["Cookie"] == "c=a%20b%3Bc%2Cd%22e%5Cf%25%C3%A9=+/")
    }

    @Test func `what is encoded already stays, and what is illegal is refused`() throws {
        #expect(try request(Cookie(wrappedValue: "a%20b", "c", .preEncoded)).headerFields["Cookie"] == "c=a%20b")
        for value in ["a b", "a;b", "a,b", "\"a\"", "é", "a\r\nb"] {
            #expect(problem(Cookie(wrappedValue: value, "c", .preEncoded))?.code == .invalidCookie)
        }
    }

    @Test(arguments: ["", "a b", "a=b", "a;b", "é", "a\r\nb"])
    func `a name that is no token is refused`(_ name: String) throws {
        #expect(problem(Cookie(wrappedValue: "1", name))?.code == .invalidCookie)
    }

    @Test func `a cookie is set once, and not beside the header`() throws {
        let twice = problem(Cookie(wrappedValue: "1", "a"), Cookie(wrappedValue: "2", "a"))
        #expect(twice?.code == .duplicateParameter)
        #expect(twice?.parameter == "a")
        let beside = problem(Cookie(wrappedValue: "1", "a"), Header(wrappedValue: "b=2", "cookie"))
        #expect(beside?.code == .duplicateParameter)
    }

    @Test func `a header that has one value is set once`() throws {
        let twice = problem(
            Header(wrappedValue: "text/csv", "Content-Type"),
            Header(wrappedValue: "a/b", "content-type")
        )
        #expect(twice?.code == .duplicateParameter)
        #expect(twice?.message.contains("content-type") == true)
        #expect(problem(Header(wrappedValue: ["a/b", "c/d"], "Content-Type"))?.code == .duplicateParameter)
    }
}

extension OverTheWire {
    struct CookieOnTheWireTests {
        @Test(arguments: 0..<40)
        func `every text arrives as it was given`(_ seed: Int) async throws {
            var random = SeededRandom(seed: UInt64(seed))
            let text = random.text()
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            try await DynamicApi("GET", "/", configuration: configuration, transport: PlatformTransport.shared)
                .call(DynamicRequest([Cookie(wrappedValue: text, "c"), Cookie(wrappedValue: "z", "d")]))
            let request = try #require(server.requests.first)
            #expect(request.headers.values(for: "Cookie").count == 1)
            let pairs = try #require(request.headers["Cookie"]).split(separator: "; ").map(String.init)
            #expect(pairs.count == 2)
            #expect(pairs[0].dropFirst(2).removingPercentEncoding == text)
            #expect(pairs[1] == "d=z")
        }
    }
}
