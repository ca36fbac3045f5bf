// swift-format-ignore-file
import Foundation
import RetroKitStyles

enum TeamRoute: Router {
    case team(Int)

    var path: String { switch self { case .team(let id): "/teams/\(id)" } }
    var method: HttpMethod { .get }
}

/// The samples of the catalogue's first page.
private enum RetroKitStylesSamples {
    static func use(_ client: ApiClient) async throws {
        let team = try await client.call(TeamRoute.team(7), as: JsonValue.self)
        print(team)
    }
}
