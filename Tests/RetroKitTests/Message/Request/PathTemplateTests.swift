import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What a declaration's path means, and what is refused before a call is made.
struct PathTemplateTests {
    private final class Api: ApiDomain {
        @Get("/users/{id?}") var user: (_ id: Int?) async throws -> Void
        @Get("/a/{b?}/{c?}/d") var letters: (Letters) async throws -> Void
        @Get("/files/{+path}") var file: (_ path: String) async throws -> Void
        @Get("/x/{name}/y", .allowsEmptyPathValues) var empty: (_ name: String) async throws -> Void
        @Get("/x/v-{name?}.json?q={not") var part: (_ name: String?) async throws -> Void
        @Get("/x/{name}") var strict: (_ name: String?) async throws -> Void
        @Get("") var root: () async throws -> Void
    }

    private struct Letters {
        @Path var b: String? = nil
        @Path var c: Int? = nil
    }

    private let api = Api(configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test/v1/")))

    private func problem(_ make: () throws -> HttpRequestParams) -> RequestProblem? {
        let error = #expect(throws: ApiError.self) { try make() }
        return error?.underlying as? RequestProblem
    }

    @Test func `an optional segment goes with its slash when its value is nil`() throws {
        #expect(try api.$user(7).request().url?.path == "/v1/users/7")
        #expect(try api.$user(nil).request().url?.path == "/v1/users")
        for (letters, path) in [
            (Letters(), "/v1/a/d"), (Letters(b: "é/"), "/v1/a/%C3%A9%2F/d"), (Letters(c: 3), "/v1/a/3/d"),
            (Letters(b: "b", c: 3), "/v1/a/b/3/d"),
        ] {
            #expect(try api.$letters(letters).request().url?.absoluteString == "https://api.example.test" + path)
        }
    }

    @Test func `an optional placeholder within a segment leaves the rest of it`() throws {
        #expect(try api.$part("1").request().percentEncodedPath == "/x/v-1.json")
        #expect(try api.$part(nil).request().percentEncodedPath == "/x/v-.json")
        #expect(try api.$part(nil).request().percentEncodedQuery == "q=%7Bnot")
    }

    @Test func `a nil for any other placeholder is refused, and an empty text where it would lead elsewhere`() throws {
        #expect(problem { try api.$strict(nil).request() }?.code == .nullPathValue)
        let empty = problem { try api.$strict("").request() }
        #expect(empty?.code == .emptyPathValue)
        #expect(empty?.message.contains(".allowsEmptyPathValues") == true)
    }

    @Test func `an empty text is the root of a tree, and elsewhere what an option allows`() throws {
        #expect(try api.$file("").request().percentEncodedPath == "/files/")
        #expect(try api.$file("a/b").request().percentEncodedPath == "/files/a/b")
        #expect(try api.$empty("").request().percentEncodedPath == "/x//y")
        #expect(try api.$empty("a").request().percentEncodedPath == "/x/a/y")
    }

    @Test(arguments: [
        ("https://h.test", "https://h.test/"), ("https://h.test/", "https://h.test/"),
        ("https://h.test/v1", "https://h.test/v1"), ("https://h.test/v1/", "https://h.test/v1/"),
    ])
    func `an empty path is the base URL as it was written`(_ base: String, _ expected: String) throws {
        let api = Api(baseURL: try #require(URL(string: base)))
        #expect(try api.$root().request().url?.absoluteString == expected)
    }

    @Test(arguments: [
        ("mailto:x@h", RequestProblem.Code.unsupportedScheme, "scheme mailto"),
        ("ftp://h/x", .unsupportedScheme, "scheme ftp"),
        ("javascript:alert(1)", .unsupportedScheme, "scheme javascript"), ("urn:a:b", .unsupportedScheme, "scheme urn"),
        ("localhost:8080/users", .unsupportedScheme, "begins with a slash"),
        ("HTTP:x", .invalidPath, "names no host"), ("https:/x", .invalidPath, "names no host"),
        ("http://{bucket}.localhost/{+key}", .invalidPath, "{bucket} stands in the host"),
    ])
    func `a path that is another URL is refused by name`(
        _ template: String,
        _ code: RequestProblem.Code,
        _ words: String
    ) {
        let found = problem { try DynamicApi("GET", template).$call(DynamicRequest([])).request() }
        #expect(found?.code == code)
        #expect(found?.message.contains(words) == true, "\(found?.message ?? "")")
    }

    @Test(arguments: ["/users:search", "/a/b:c", "v1/users:search", "?a=b:c", "{a}:b"])
    func `a colon behind the first segment's end belongs to the path`(_ template: String) {
        #expect(throws: Never.self) {
            let fields = template.contains("{a}") ? [Path(wrappedValue: "v", "a")] : []
            return try DynamicApi("GET", template).$call(DynamicRequest(fields)).request()
        }
    }

    @Test func `a declaration with optional segments is valid`() {
        #expect(api.validate(with: Letters()).isEmpty)
    }
}
