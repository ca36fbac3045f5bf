// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about moving from Moya.
private enum MigrationFromMoyaSamples {
    struct Todo: Codable { var title: String }

    enum TodoTarget: Router {
        case list(page: Int)
        case create(Todo)

        var baseURL: URL? { URL(string: "https://todo.example.test") }
        var path: String { "/todos" }

        var method: HttpMethod {
            switch self {
            case .list: .get
            case .create: .post
            }
        }

        var headers: [String: String]? { ["X-App": "demo"] }
        var query: [String: Any]? { if case .list(let page) = self { ["page": page] } else { nil } }
        var body: Todo? { if case .create(let todo) = self { todo } else { nil } }
    }

    static func use(_ provider: ApiClient) async throws {
        let todos = try await provider.call(TodoTarget.list(page: 1), as: [Todo].self)
        try await provider.call(TodoTarget.create(Todo(title: "Write")))
        provider.mock(TodoTarget.self) { target in [Todo(title: "a stub")] }
        print(todos)
    }
}
