import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Targets that are known only when the call is made.
struct UrlParameterTests {
    private static let credentials: HttpHeaders = ["Authorization": "Bearer a", "Cookie": "a=1", "Accept": "text/csv"]

    private func request(
        _ target: some Any,
        _ fields: Any...,
        template: String = "",
        options: [EndpointOption] = []
    ) throws -> HttpRequestParams {
        let base = URL(string: "https://api.example.test/v2")
        let configuration = DomainConfiguration(baseURL: base, headers: Self.credentials)
        return try DynamicApi("GET", template, options: options, configuration: configuration).$call(
            DynamicRequest([Url(wrappedValue: target, "link")] + fields)
        ).request()
    }

    private func problem(_ target: some Any, template: String = "") -> RequestProblem? {
        let error = #expect(throws: ApiError.self) { try request(target, template: template) }
        return error?.underlying as? RequestProblem
    }

    static let targets = [
        ("users?page=2", "https://api.example.test/v2/users?page=2"), ("/users/", "https://api.example.test/v2/users/"),
        ("?page=2#x", "https://api.example.test/v2?page=2"), ("a b/{id}", "https://api.example.test/v2/a%20b/%7Bid%7D"),
        ("https://cdn.example.test/f%20g?x=%2F", "https://cdn.example.test/f%20g?x=%2F"),
        ("http://cdn.example.test:8080", "http://cdn.example.test:8080/"),
    ]

    @Test(arguments: targets)
    func `a relative target stands behind the base, an absolute one in its place`(
        _ target: String,
        _ expected: String
    ) throws {
        #expect(try request(target).url?.absoluteString == expected)
        #expect(try request(target, Query(wrappedValue: 1, "q")).percentEncodedQuery?.hasSuffix("q=1") == true)
    }

    @Test func `credentials stay behind when a target leads to another origin`() throws {
        let option = EndpointOption.header("X-Api-Key", "k")
        let own = try request("https://api.example.test:443/x", options: [option])
        #expect(own.headerFields["Authorization"] == "Bearer a")
        #expect(own.headerFields["X-Api-Key"] == "k")
        for target in ["https://cdn.example.test/x", "http://api.example.test/x", "https://api.example.test:8443/x"] {
            let foreign = try request(target, options: [option])
            #expect(foreign.headerFields == ["Accept": "text/csv"])
            let chosen = try request(target, Header(wrappedValue: "Bearer b", "Authorization"))
            #expect(chosen.headerFields["Authorization"] == "Bearer b")
        }
    }

    @Test func `a URL will do as well as a text`() throws {
        let url = try #require(URL(string: "https://cdn.example.test/f"))
        #expect(try request(url).url == url)
        #expect(try request(URL?(url)).url == url)
    }

    @Test func `what is no target is refused, and not quoted`() throws {
        #expect(problem(String?.none)?.code == .missingURL)
        #expect(problem("")?.code == .missingURL)
        #expect(problem("x", template: "/foo")?.code == .conflictingURL)
        for target in ["ftp://cdn.example.test", "mailto:ada@example.test", "x:y", "JAVASCRIPT:alert(1)"] {
            #expect(problem(target)?.code == .unsupportedScheme)
        }
        for target in ["//evil.test/x", "https:evil.test", "https://ada:secret@api.example.test/", "https:///x"] {
            let problem = problem(target)
            #expect(problem?.code == .invalidURL)
            #expect(problem?.message.contains("secret") == false)
            #expect(problem?.message.contains("\"link\"") == true)
        }
        for target in ["../admin", "a/%2e%2e/b"] { #expect(problem(target)?.code == .pathTraversal) }
    }

    @Test(arguments: 0..<200)
    func `no text but an absolute URL leaves the origin`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let text = random.text()
        guard let request = try? request(text) else { return }
        let url = try #require(request.url?.absoluteString)
        #expect(url.hasPrefix("https://api.example.test/v2"))
        #expect(URL(string: url)?.host() == "api.example.test")
    }

    @Test func `two targets are one too many`() throws {
        let error = #expect(throws: ApiError.self) { try request("a", Url(wrappedValue: "b")) }
        #expect((error?.underlying as? RequestProblem)?.code == .conflictingURL)
    }
}
