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

nonisolated struct Signature: Intercepting {
    func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
        var request = request
        request.headerFields["X-Signature"] = client.headers["X-Client"]
        return request
    }
}

nonisolated struct Renewal: Authenticating {
    func shouldRetry(client: ApiClient, request: HttpRequestParams, response: HttpOperationResult, data: Data?) -> Bool {
        response.statusCode == 404
    }

    func authenticate(
        client: ApiClient,
        request: HttpRequestParams,
        response: HttpOperationResult,
        data: Data?,
        completion: @escaping @Sendable (AuthenticationResult) -> Void
    ) {
        client.perform(request: Request<Void>(endpoint: "/users")) { result in
            var request = request
            request.percentEncodedPath = "/users/1"
            completion((try? result.get()) == nil ? .cancel : .success(request))
        }
    }
}
