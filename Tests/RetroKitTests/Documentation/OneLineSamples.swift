// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about calls in one line.
private enum OneLineSamples {
    struct User: Codable { var id: Int; var name: String }

    actor Session {
        var token = "t0k"
    }

    static let session = Session()

    enum UsersEndpoint: Endpoint {
        case list

        var baseURL: String { "https://api.example.test" }
        var path: String { "/users" }
        var method: HttpMethod { .get }
        var header: [String: String]? { get async { ["Authorization": "Bearer \(await session.token)"] } }
    }

    static func oneLine() async {
        let result = await ApiClient.shared.sendRequest(
            endpoint: UsersEndpoint.list,
            queryParams: ["page": 2],
            responseModel: [User].self
        )
        switch result {
        case .success(let users): print(users)
        case .failure(.unauthorized): print("Sign in, please.")
        case .failure(let error): print(error.customMessage)
        }
    }
}
