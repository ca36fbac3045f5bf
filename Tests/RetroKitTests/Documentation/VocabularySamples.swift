// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about the library's words.
private enum VocabularySamples {
    struct User: Codable {
        var id: Int
    }

    final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    }

    static func vocabulary(_ api: UsersApi) async throws {
        let call = api.$user(7)                     // a prepared call: of an endpoint of a domain
        let request = try call.request()            // HttpRequestParams
        let response = try await call.response()    // a Response, or an ApiError is thrown
        print(request, response)
    }
}
