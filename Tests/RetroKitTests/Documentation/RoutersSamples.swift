// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about routers.
private enum RoutersSamples {
    struct User: Codable { var id: Int; var name: String }

    actor Session {
        var token = "t0k"
    }

    static let session = Session()

    enum GitHubRoute: Router {
        case user(String)
        case createIssue(title: String)

        var baseURL: String { "https://github.example.test" }

        var path: String {
            switch self {
            case .user(let name): "/users/\(name)"
            case .createIssue: "/issues"
            }
        }

        var method: HttpMethod {
            switch self {
            case .user: .get
            case .createIssue: .post
            }
        }

        var body: [String: Any]? {
            if case .createIssue(let title) = self { ["title": title, "labels": ["bug"]] } else { nil }
        }

        var isAuthorized: Bool { if case .user = self { false } else { true } }
        var token: String? { get async { await session.token } }
    }

    static func routers(_ client: ApiClient) async throws {
        let user = try await client.call(GitHubRoute.user("ada"), as: User.self)
        let issue: JsonValue = try await client.call(GitHubRoute.createIssue(title: "It breaks"))
        print(user, issue["number"]?.int ?? 0)
    }

    static func mixed(_ api: ApiDomain) async throws {
        let ada = try await api.call(GitHubRoute.user("ada"), as: User.self)
        api.mock(GitHubRoute.self) { route in User(id: 1, name: "a mock") }
        api.resetMocks()
        print(ada)
    }
}
