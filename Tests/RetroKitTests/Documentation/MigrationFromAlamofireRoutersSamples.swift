// swift-format-ignore-file
import Foundation
public import RetroKitStyles

public protocol ONPath {
    var path: String { get }
}

public protocol ONToken {
    var tokenKind: String { get }
    var tokenStr: String { get }
    var isAuthorization: Bool { get }
}

public protocol ONMethod {
    var method: HTTPMethod { get }
}

public protocol ONUrl: ONPath, ONToken, ONMethod, Router {
    var baseURL: String { get }
    var url: String { get }
}

extension ONUrl {
    public var token: String { tokenStr }
    public var isAuthorized: Bool { isAuthorization }
}

public final class ONAPIClient: Sendable {
    public static let `default` = ONAPIClient()

    private let client = ApiClient(baseURL: nil, headers: ["Accept": "application/json,charset=utf-8,text/html"])

    @discardableResult
    public func call(
        router: any ONUrl,
        params: [String: Any]? = nil,
        success: @escaping (JsonValue) -> Void,
        fail: @escaping (any Error) -> Void
    ) -> Task<Void, Never> {
        client.call(router: router, params: params, success: success, fail: fail)
    }
}

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
