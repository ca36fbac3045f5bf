// swift-format-ignore-file
import Foundation
import RetroKitStyles

/// The samples of the article about moving from APIClient.
extension RequestProvider {
    func request() -> Request<Response> {
        guard let parameters else { return Request(endpoint: endpoint, method: method) }
        switch parameters {
        case .query(let raw):
            return Request(endpoint: endpoint, method: method, parameters: Request.Parameters(raw))
        case .form(let raw):
            return Request(endpoint: endpoint, method: method, parameters: Request.Parameters(raw))
        case .json(let raw):
            return Request(endpoint: endpoint, method: method, parameters: Request.Parameters(raw))
        }
    }
}

private enum MigrationFromAPIClientSamples {
    struct Token: Codable { var value: String }

    struct Logger: Intercepting {
        func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
            print(request)
            return request
        }
    }

    struct Renewal: Authenticating {
        func authenticate(
            client: ApiClient,
            request: HttpRequestParams,
            response: HttpOperationResult,
            data: Data?,
            completion: @escaping @Sendable (AuthenticationResult) -> Void
        ) {
            client.perform(request: Request<Token>(endpoint: "/token", method: .post)) { result in
                switch result {
                case .success(let response):
                    client.headers["Authorization"] = "Bearer \(response.body.value)"
                    var request = request
                    request.headerFields["Authorization"] = client.headers["Authorization"]
                    completion(.success(request))
                case .failure(let error):
                    completion(.failure(error))
                }
            }
        }
    }

    static func use(_ client: ApiClient) async throws {
        let pet = try await client.perform(request: PetAPI.getPetById(petId: 1000).request()).body
        print(pet)

        client.interceptors = [Logger()]
        client.authenticator = Renewal()
    }
}
