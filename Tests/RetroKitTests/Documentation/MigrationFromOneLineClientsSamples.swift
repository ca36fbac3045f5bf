// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about moving from one-line clients.
private enum Const {
    enum Api {
        static let baseURL = "https://api.example.test"
    }
}

fileprivate
extension Endpoint {
    var baseURL: String { Const.Api.baseURL }
}

private actor Session {
    var token = "t0k"
}

private let session = Session()

fileprivate
enum Endpoints: Endpoint {
    case auth, vision

    var path: String { self == .auth ? "/auth" : "/vision" }
    var method: RequestMethod { .post }
    var header: [String: String]? { get async { ["Authorization": "Bearer \(await session.token)"] } }
    var body: [String: String]? { self == .auth ? ["device": "d1"] : nil }
}

private struct MealVisionRequestModel: Codable {
    var image: String
}

private struct MealVisionResponse: Codable {
    var meal: String
}

private enum MigrationFromOneLineClientsSamples {
    static func use(_ model: MealVisionRequestModel) async throws {
        let result = try await ApiClient.shared.sendRequest(
            endpoint: Endpoints.vision,
            body: JSONEncoder().encode(model),
            responseModel: MealVisionResponse.self
        )
        print(result)
    }
}
