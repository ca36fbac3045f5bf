import Foundation
import RetroKit

struct RequestID: Interceptor {
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        var request = request
        request.headerFields["X-Request-Id"] = request.call?.argument(Int.self).map { "user \($0)" } ?? "none"
        return try await next(request)
    }
}

struct Watch: EventListener {
    func handle(_ event: CallEvent) {
        // Open sets: there may be more cases one day.
        switch event.kind {
        case .failed(let error): print(event.call.endpoint, error)
        case .queued, .waitsForConnectivity, .resolved, .connected, .secured, .sent, .firstByte, .retried, .replayed, .done:
            break
        @unknown default: print(event)
        }
    }
}

struct TeamKey: AuthCredential {
    let key: String

    func apply(to request: inout HttpRequestParams) throws {
        try request.setCredential(key, forHeader: "X-Team-Key")
    }
}

func makeInterceptedUsers(at baseURL: URL) -> UsersApi {
    var configuration = DomainConfiguration(baseURL: baseURL)
    configuration.eventListeners = [Watch()]
    configuration.interceptors = [
        RetryInterceptor(),
        Authenticator(BearerToken("old")) { token in BearerToken("new", refreshToken: token.refreshToken) },
        RequestID(),
        RequestInterceptor { request in request.headerFields["X-Client"] = "consumer" },
        ResponseInterceptor { response, _ in response.headerFields["X-Page"] = "changed" },
        Authentication.credential(TeamKey(key: "key")),
        Authentication.signing { request in ["X-Signature": "\(request.body.count)"] },
    ]
    return UsersApi(configuration: configuration)
}
