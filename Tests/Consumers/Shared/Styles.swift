import Foundation
import RetroKitStyles

enum UsersRoute: Router {
    case user(Int)

    var path: String { switch self { case .user(let id): "/users/\(id)" } }
    var method: HttpMethod { .get }
}

enum UsersEndpoint: Endpoint {
    case list

    var path: String { "/users" }
    var method: HttpMethod { .get }
    var header: [String: String]? { get async { ["X-Style": "one line"] } }
}

nonisolated struct Signature: Intercepting, Authenticating {
    func intercept(client: Client, request: URLRequest) -> URLRequest {
        var request = request
        request.setValue(client.headers["X-Client"] as? String, forHTTPHeaderField: "X-Signature")
        return request
    }

    func authenticate(
        client: Client,
        request: URLRequest,
        response: HTTPURLResponse,
        data: Data?,
        completion: @escaping (AuthenticationResult) -> Void
    ) {
        client.perform(request: Request<Void>(endpoint: "/users")) { result in
            var request = request
            request.url = client.baseURL.appending(path: "users/1")
            completion((try? result.get()) == nil ? .cancel : .success(request))
        }
    }
}

final class UserScreen {
    let client: Client
    var names: [String] = []

    init(_ client: Client) {
        self.client = client
    }

    func load(_ path: String) {
        client.perform(request: Request<User>(endpoint: path)) { result in
            if case .success(let response) = result { self.names.append(response.body.name) }
        }
    }

    func load(_ route: UsersRoute) {
        client.apiClient.call(
            router: route,
            as: User.self,
            params: ["page": 1],
            success: { user in self.names.append(user.name) },
            fail: { error in self.names.append(error.reason) }
        )
    }
}
