// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about moving from Alamofire routers.
private enum MigrationFromAlamofireRoutersSamples {
    struct Hit: Codable { var name: String }

    enum SearchRoute: Router {
        case search(text: String, page: Int)

        var baseURL: URL? { URL(string: "https://search.example.test") }
        var path: String { "/search" }
        var method: HttpMethod { .get }

        var query: [String: Any]? {
            switch self {
            case .search(let text, let page) where page > 0: ["q": text, "offset": 50 * page]
            case .search(let text, _): ["q": text]
            }
        }
    }

    static func use(_ client: ApiClient) async throws {
        let hits = try await client.call(SearchRoute.search(text: "ada", page: 1), as: [Hit].self)
        print(hits)

        client.call(
            router: SearchRoute.search(text: "ada", page: 0),
            params: ["lang": "en"],
            success: { json in print(json["hits"]?[0]?["name"]?.string ?? "none") },
            fail: { error in print(error.reason) }
        )
    }
}
