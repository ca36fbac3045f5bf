import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What every call of an endpoint, of a group of endpoints and of a domain has in its path and query.
    struct DefaultQueryTests {
        private final class OrgApi: ApiDomain, @unchecked Sendable {
            static let admin = EndpointOption.group([
                .pathPrefix("/orgs/{org}/admin"), .queryItem("api-version", "2"), .header("X-Role", "admin"),
            ])

            @Get("/users", admin) var users: (InOrg) async throws -> String
            @Get("/users?page=1", admin, .queryItem("page", "7")) var first: (_ org: String) async throws -> String
            @Get("", admin) var root: (_ org: String) async throws -> String
            @Get("/", admin) var folder: (_ org: String) async throws -> String
            @Get("plain", .queryItem("flag"), .queryItem("a b", "c&d")) var plain: () async throws -> String
            @Get("/list") var list: (Listing) async throws -> String
            @Get("") var link: (Link) async throws -> String
            @Get("/spaces", .spaces(.plus), .queryItem("q", "a b")) var spaces: () async throws -> String
        }

        private struct InOrg {
            @Path("org") var org: String = ""
            @Query("ids", .arrays(.comma)) var ids: [Int] = [1, 2]
            @Query("api-version") var version: String? = "3"
        }

        private struct Listing {
            @Query("key") var key: String? = nil
            @QueryFlag var all = false
        }

        private struct Link {
            @Url var url: String
        }

        private let server: LoopbackServer
        private let api: OrgApi

        init() throws {
            server = try LoopbackServer()
            server.route(.get, "/{+rest}") { request in .text(request.target) }
            api = OrgApi(baseURL: server.baseURL.appendingPathComponent("v1"))
        }

        @Test func `endpoints of a group share a path before their own, with its placeholders`() async throws {
            #expect(try await api.users(InOrg(org: "a/b")) == "/v1/orgs/a%2Fb/admin/users?ids=1,2&api-version=3")
            #expect(try await api.first("x") == "/v1/orgs/x/admin/users?page=1&api-version=2")
            #expect(try await api.root("x") == "/v1/orgs/x/admin?api-version=2")
            #expect(try await api.folder("x") == "/v1/orgs/x/admin/?api-version=2")
            #expect(server.requests.allSatisfy { $0.headers["X-Role"] == "admin" })
            #expect(api.$users.descriptor.template == "/orgs/{org}/admin/users")
        }

        @Test func `an item that the request has is its own, and a nil leaves it out`() async throws {
            #expect(try await api.users(InOrg(org: "x", ids: [], version: nil)) == "/v1/orgs/x/admin/users")
            #expect(try await api.plain() == "/v1/plain?flag&a%20b=c%26d")
            #expect(try await api.spaces() == "/v1/spaces?q=a+b")
        }

        @Test func `a domain's items are weaker than an endpoint's, and these than a call's`() async throws {
            api.configuration.queryItems = [
                URLQueryItem(name: "key", value: "k"), URLQueryItem(name: "key", value: "l"),
                URLQueryItem(name: "all", value: nil), URLQueryItem(name: "flag", value: "domain"),
            ]
            #expect(try await api.plain() == "/v1/plain?key=k&key=l&all&flag&a%20b=c%26d")
            #expect(try await api.list(Listing()) == "/v1/list?flag=domain")
            #expect(try await api.list(Listing(key: "own", all: true)) == "/v1/list?key=own&all&flag=domain")
            let called = try await api.$plain.with(.queryItem("flag", "call"), .queryItem("key", "call"))()
            #expect(called == "/v1/plain?all&a%20b=c%26d&flag=call&key=call")
            let elsewhere = try await api.$list.with(.pathPrefix("/v2/"))(Listing(key: "k"))
            #expect(elsewhere == "/v1/v2/list?key=k&flag=domain")
        }

        @Test func `a target at another origin goes without what comes by default`() async throws {
            api.configuration.queryItems = [URLQueryItem(name: "key", value: "k")]
            let other = try LoopbackServer()
            other.route(.get, "/{+rest}") { request in .text(request.target) }
            #expect(try await api.link(Link(url: "\(other.baseURL)/signed?x=1")) == "/signed?x=1")
            #expect(try await api.link(Link(url: "\(server.baseURL)/own?x=1")) == "/own?x=1&key=k")
            #expect(try await api.link(Link(url: "relative?k%65y=1")) == "/v1/relative?k%65y=1")
        }

        @Test func `an item that an interceptor adds leaves the others as they were encoded`() async throws {
            struct Tenant: Interceptor {
                func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult
                {
                    var request = request
                    request.queryItems.append(URLQueryItem(name: "tenant", value: "a,b"))
                    return try await next(request)
                }
            }
            api.configuration.interceptors = [Tenant()]
            let target = try await api.users(InOrg(org: "x"))
            #expect(target == "/v1/orgs/x/admin/users?ids=1,2&api-version=3&tenant=a%2Cb")
            #expect(try await api.first("x") == "/v1/orgs/x/admin/users?page=1&api-version=2&tenant=a%2Cb")
        }
    }
}

/// Prefixes and items that make no sense, and the items of a request's query.
struct DefaultQueryDeclarationTests {
    private final class WrongApi: ApiDomain {
        @Get("https://other.example.test/x", .pathPrefix("/a")) var absolute: () async throws -> Empty
        @Get("/x", .pathPrefix("/a?b=1")) var query: () async throws -> Empty
        @Get("/x", .pathPrefix("/a#b")) var fragment: () async throws -> Empty
        @Get("/x", .pathPrefix("https://a.test")) var host: () async throws -> Empty
        @Get("/x", .pathPrefix("/{org}")) var unfilled: () async throws -> Empty
        @Get("/x", .queryItem("", "1")) var nameless: () async throws -> Empty
        @Get("/x", .pathPrefix("")) var none: () async throws -> Empty
    }

    @Test func `validate finds prefixes that are no paths, and items without a name`() throws {
        let api = WrongApi(configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")))
        let alone = "is no path alone; leave out scheme, host, query and fragment."
        #expect(
            api.validate().map(\.description) == [
                "WrongApi.absolute: The option .pathPrefix does nothing for \"https://other.example.test/x\", which is a "
                    + "whole URL; leave it out.",
                "WrongApi.query: The option .pathPrefix(\"/a?b=1\") \(alone)",
                "WrongApi.fragment: The option .pathPrefix(\"/a#b\") \(alone)",
                "WrongApi.host: The option .pathPrefix(\"https://a.test\") \(alone)",
                "WrongApi.unfilled: The placeholder {org} has no value; give the request a @Path field of that name or pass "
                    + "an argument for it.",
                "WrongApi.nameless: A default query item has no name; give it one, in .queryItem or the domain's queryItems.",
            ]
        )
        #expect(try api.$none().request().url?.absoluteString == "https://api.example.test/x")
        api.configuration.queryItems = [URLQueryItem(name: "", value: "1")]
        #expect(api.validate().first?.description.hasPrefix("WrongApi: A default query item has no name") == true)
        #expect(throws: ApiError.self) { try api.$none().request() }
    }

    @Test(arguments: [
        ("ids=1,2&q=a+b&x=%2F", "ids=1,2&q=a+b&x=%2F&n=1%2C2"), ("a=1&a=%31&b", "a=1&a=%31&b&n=1%2C2"),
        ("", "n=1%2C2"), ("a&&b=", "a&b=&n=1%2C2"), ("%zz=1", "%zz=1&n=1%2C2"),
    ])
    func `items that are set again stay as they were encoded`(_ query: String, _ expected: String) {
        var request = HttpRequestParams(httpMethod: .get, percentEncodedQuery: query)
        request.queryItems.append(URLQueryItem(name: "n", value: "1,2"))
        #expect(request.percentEncodedQuery == expected)
        request.queryItems.removeAll { $0.name != "n" }
        #expect(request.percentEncodedQuery == "n=1%2C2")
        request.queryItems = []
        #expect(request.percentEncodedQuery == nil)
    }

    @Test func `of items with one name and value each keeps its own encoding, in order`() {
        var request = HttpRequestParams(httpMethod: .get, percentEncodedQuery: "a=,&b=1&a=%2C")
        request.queryItems.reverse()
        #expect(request.percentEncodedQuery == "a=,&b=1&a=%2C")
        request.queryItems.removeLast()
        #expect(request.percentEncodedQuery == "a=,&b=1")
    }
}
