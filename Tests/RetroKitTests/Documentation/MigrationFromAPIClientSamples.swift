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

private final class Credentials {
    private var token: Token?

    func fetch() -> Token? { token }
    func update(token: Token?) { self.token = token }
}

private struct Token: Codable {
    var accessToken: String
    var refreshToken: String
}

private enum AuthenticationAPI {
    static func authorize(refreshToken: String) -> RequestProvider<Token> {
        RequestProvider(endpoint: "/login", method: "POST", parameters: .form(["refresh_token": refreshToken]))
    }
}

private
struct Logger: Intercepting {
    func intercept(client: Client, request: URLRequest) -> URLRequest {
        print(request.curl())
        return request
    }
}

private
struct Authenticator: Intercepting, Authenticating {
    let credentials: Credentials

    func intercept(client: Client, request: URLRequest) -> URLRequest {
        sign(request)
    }

    func authenticate(
        client: Client,
        request: URLRequest,
        response: HTTPURLResponse,
        data: Data?,
        completion: @escaping (AuthenticationResult) -> Void
    ) {
        guard response.statusCode == 401, let old = credentials.fetch() else { return completion(.cancel) }
        client.perform(request: AuthenticationAPI.authorize(refreshToken: old.refreshToken).request()) { result in
            switch result {
            case .success(let response):
                self.credentials.update(token: response.body)
                completion(.success(self.sign(request)))
            case .failure(let error):
                completion(.failure(error))
            }
        }
    }

    private func sign(_ request: URLRequest) -> URLRequest {
        var request = request
        request.setValue("Bearer \(credentials.fetch()?.accessToken ?? "")", forHTTPHeaderField: "Authorization")
        return request
    }
}

private enum MigrationFromAPIClientSamples {
    static func use(_ credentials: Credentials) async throws {
        let client = Client(baseURL: URL(string: "https://petstore.example.test/v2")!)
        client.perform(request: PetAPI.getPetById(petId: 1000).request()) {
            switch $0 {
            case .success(let response): print(response.body.name)
            case .failure(let error): print(error)
            }
        }

        let authenticator = Authenticator(credentials: credentials)
        client.authenticator = authenticator
        client.interceptors = [authenticator, Logger()]

        let pet = try await client.perform(request: PetAPI.getPetById(petId: 1000).request()).body
        print(pet)

        let image = try await client.apiClient.get("/image", as: Data.self)
        print(image)
    }
}
