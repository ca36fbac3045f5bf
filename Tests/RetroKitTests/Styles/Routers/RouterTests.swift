import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct RouterTests {
    private struct User: Codable, Hashable {
        var login: String
    }

    /// A router in the manner of protocols with a text for a base URL, and a token with a switch.
    private enum GitHubRoute: Router {
        case user(String)
        case search(text: String, page: Int)
        case createIssue(title: String)
        case me

        var baseURL: String { "https://github.example.test/api/" }

        var path: String {
            switch self {
            case .user(let name): "users/\(name)"
            case .search: "/search"
            case .createIssue: "/issues"
            case .me: "/user"
            }
        }

        var method: HttpMethod {
            if case .createIssue = self { .post } else { .get }
        }

        var query: [String: Any]? {
            if case .search(let text, let page) = self { ["q": text, "page": page] } else { nil }
        }

        var body: [String: Any]? {
            if case .createIssue(let title) = self { ["title": title, "labels": ["bug", 1] as [Any]] } else { nil }
        }

        var isAuthorized: Bool { if case .user = self { false } else { true } }
        var tokenKind: String { if case .me = self { "Basic" } else { "Bearer" } }
        var token: String { "t0k" }
    }

    /// A router in the manner of target types: URLs, optional headers, which are fetched, and models for bodies.
    private enum UsersTarget: Router {
        case list
        case create(User)

        var baseURL: URL? { URL(string: "https://users.example.test") }
        var path: String { "/users" }
        var method: HttpMethod { if case .create = self { .put } else { .get } }
        var headers: [String: String]? {
            get async throws { ["X-Key": try await key(), "Accept": "application/vnd.users+json"] }
        }
        var query: [URLQueryItem] { [URLQueryItem(name: "b", value: "1"), URLQueryItem(name: "a", value: nil)] }
        var body: User? { if case .create(let user) = self { user } else { nil } }

        private func key() async throws -> String { "k3y" }
    }

    /// A router that says no more than it must.
    private struct Ping: Router {
        let path = "/ping"
        let method = HttpMethod.get
    }

    private let transport = StubTransport { _ in
        HttpOperationResult(statusCode: 200, headerFields: ["X-Back": "1"], body: Data(#"{"login":"ada"}"#.utf8))
    }

    private var client: ApiClient {
        ApiClient(baseURL: URL(string: "https://own.example.test/v1"), transport: transport)
    }

    private var sent: HttpRequestParams {
        get throws { try #require(transport.requests.last) }
    }

    @Test func `a route is called at its own base URL, and its value decoded`() async throws {
        #expect(try await client.call(GitHubRoute.user("ada"), as: User.self) == User(login: "ada"))
        #expect(try sent.url?.absoluteString == "https://github.example.test/api/users/ada")
        #expect(try sent.headerFields["Accept"] == "application/json")
        #expect(try !sent.headerFields.contains("Authorization"))
        #expect(GitHubRoute.user("ada").url == "https://github.example.test/api/users/ada")
    }

    @Test func `query, body and token are sent`() async throws {
        let user: User = try await client.call(GitHubRoute.search(text: "a b&c", page: 2))
        #expect(user.login == "ada")
        #expect(try sent.url?.query == "page=2&q=a%20b%26c")
        #expect(try sent.headerFields["Authorization"] == "Bearer t0k")
        try await client.call(GitHubRoute.createIssue(title: "It breaks"))
        let body = try JSONDecoder().decode(JsonValue.self, from: sent.httpBody.encoded() ?? Data())
        #expect(body == ["title": "It breaks", "labels": ["bug", 1]])
        try await client.call(GitHubRoute.me)
        #expect(try sent.headerFields["Authorization"] == "Basic t0k")
    }

    @Test func `headers may be fetched, and everything may be of another type`() async throws {
        let response = try await client.call(UsersTarget.create(User(login: "eve")), as: Response<User>.self)
        #expect(response.headers["X-Back"] == "1")
        #expect(try sent.url?.absoluteString == "https://users.example.test/users?b=1&a")
        #expect(try sent.headerFields["X-Key"] == "k3y")
        #expect(try sent.headerFields.values(for: "Accept") == ["application/vnd.users+json"])
        #expect(try sent.httpBody.encoded() == Data(#"{"login":"eve"}"#.utf8))
    }

    @Test func `a route without a base URL belongs to the client`() async throws {
        let client = client
        client.headers["Accept"] = "text/plain"
        try await client.call(Ping(), params: ["n": 1])
        #expect(try sent.url?.absoluteString == "https://own.example.test/v1/ping?n=1")
        #expect(try sent.headerFields.values(for: "Accept") == ["text/plain"])
        try await client.call(GitHubRoute.createIssue(title: "x"), params: [:])
        #expect(try sent.httpMethod == .post)
    }

    @Test func `parameters that are given at the call of a POST are a form`() async throws {
        struct Login: Router {
            let path = "/login"
            let method = HttpMethod.post
        }
        try await client.call(Login(), params: ["user": "ada", "pin": 7])
        #expect(try sent.httpBody.encoded() == Data("pin=7&user=ada".utf8))
    }

    @Test func `outcomes can go to closures, as a value or as JSON`() async throws {
        let client = client
        let json = await withCheckedContinuation { done in
            client.call(
                router: GitHubRoute.user("ada"),
                success: { done.resume(returning: $0) },
                fail: { _ in done.resume(returning: JsonValue.null) }
            )
        }
        #expect(json["login"] == "ada")
        let user = await withCheckedContinuation { done in
            client.call(
                router: GitHubRoute.user("ada"),
                as: User.self,
                success: { done.resume(returning: $0) },
                fail: { _ in done.resume(returning: User(login: "")) }
            )
        }
        #expect(user.login == "ada")
        let error = await withCheckedContinuation { done in
            client.call(
                router: GitHubRoute.user("ada"),
                as: [User].self,
                success: { _ in },
                fail: { done.resume(returning: $0) }
            )
        }
        #expect(error.kind == .decoding)
    }

    @Test func `what the headers throw reaches the caller`() async throws {
        struct Locked: Router {
            struct NoKey: Error {}
            let path = "/"
            let method = HttpMethod.get
            var token: String? { get async throws { throw NoKey() } }
        }
        await #expect(throws: Locked.NoKey.self) { try await client.call(Locked()) }
        #expect(transport.requests.isEmpty)
    }
}
