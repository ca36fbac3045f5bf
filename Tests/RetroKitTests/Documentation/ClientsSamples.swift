// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about calls by value.
private enum ClientsSamples {
    struct User: Codable { var id: Int; var name: String }

    final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    }

    static func setUp() -> ApiClient {
        let client = ApiClient(baseURL: URL(string: "https://api.example.test/v2")!, headers: ["X-App": "demo"])
        client.interceptors = [RetryInterceptor(), HttpLogger()]
        return client
    }

    static func adHoc(_ client: ApiClient, _ secret: String, _ file: URL) async throws {
        let users = try await client.get("/users", query: ["page": 2], as: [User].self)
        let ada = try await client.post("/users", body: User(id: 7, name: "Ada"), as: User.self)
        try await client.patch("/users/7", json: ["name": "Ada", "tags": ["admin", 1]])
        try await client.post("/login", form: ["user": "ada", "password": secret])
        try await client.delete("/users/7")
        let count = try await client.head("/users").headers["X-Total-Count"]
        try await client.download("/report.pdf", to: file)
        print(users, ada, count ?? "")
    }

    static func requests(_ client: ApiClient) async throws {
        var search = Request<[User]>(endpoint: "/groups/{group}/users", parameters: .query(["tags": ["new", "old"]]))
        search.path = ["group": "a/b"]
        let found = try await client.perform(search)
        print(found.statusCode, found.value)

        let call = client.perform(request: search) { result in
            if case .success(let response) = result { print(response.body) }
        }
        call.cancel()
    }

    static func mixed(_ client: ApiClient, _ api: UsersApi) async throws {
        let request: Request<User> = try Request(api.$user(7))
        let again = try await client.perform(request).value
        print(again)

        api.mock(Request<User>.self) { request in User(id: 2, name: request.endpoint) }
        api.resetMocks()
    }
}
