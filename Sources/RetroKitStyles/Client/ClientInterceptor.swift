import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stands for a client's interceptors and its authenticator among the interceptors of its calls.
struct ClientInterceptor: PinnedInterceptor {
    let state: ClientState

    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        guard let apiClient = request.call?.settings[ApiClient.self] else { return try await next(request) }
        let exchange = ClientExchange(client: Client(apiClient, state), next: next)
        guard let authentication = state.authentication else { return try await exchange.send(request).response }
        return try await authentication.send(request, in: exchange)
    }
}

/// A request that was refused, and the refusal, in URLSession's types.
struct ClientRefusal {
    let request: URLRequest
    let response: HTTPURLResponse
    let result: HttpOperationResult
}

/// The way of a client's requests through its interceptors.
struct ClientExchange: Sendable {
    let client: Client
    let next: InterceptorChain

    var state: ClientState { client.state }

    /// Sends a request through the interceptors, and what comes back, both in their order.
    ///
    /// - Returns: The request as the interceptors left it, and the response.
    func send(_ request: HttpRequestParams) async throws -> (request: HttpRequestParams, response: HttpOperationResult)
    {
        let interceptors = state.interceptors
        guard !interceptors.isEmpty, let original = request.urlRequest(over: next.defaults.baseURL) else {
            return (request, try await next(addingHeaders(to: request)))
        }
        let changed = state.turn.withLock {
            interceptors.reduce(original) { $1.intercept(client: client, request: $0) }
        }
        let sent = try request.with(changed, insteadOf: original)
        var answer = ClientAnswer(to: changed)
        do {
            answer.result = try await next(addingHeaders(to: sent))
        } catch {
            answer.error = error
        }
        return (sent, try state.turn.withLock { try answer.passed(through: interceptors, of: client) })
    }

    /// What is told of a refusal; nil when it is none, or none that can be answered.
    func refusal(
        _ exchanged: (request: HttpRequestParams, response: HttpOperationResult),
        for authenticator: any Authenticating
    ) -> ClientRefusal? {
        guard let statusCode = exchanged.response.statusCode, 400..<500 ~= statusCode,
            let request = exchanged.request.urlRequest(over: next.defaults.baseURL),
            let response = exchanged.response.urlResponse(to: request)
        else { return nil }
        let data = exchanged.response.body
        let isAnswered = state.turn.withLock {
            authenticator.shouldRetry(client: client, request: request, response: response, data: data)
        }
        return isAnswered ? ClientRefusal(request: request, response: response, result: exchanged.response) : nil
    }

    /// The client's headers belong to no request that an interceptor sees.
    private func addingHeaders(to request: HttpRequestParams) -> HttpRequestParams {
        var request = request
        for (name, value) in state.headers {
            let name = "\(name)"
            if !request.headerFields.contains(name) { request.headerFields[name] = "\(value)" }
        }
        return request
    }
}

/// What came back, on its way through the interceptors.
private struct ClientAnswer {
    let request: URLRequest
    var result: HttpOperationResult?
    var error: (any Error)?

    init(to request: URLRequest) {
        self.request = request
    }

    func passed(through interceptors: [any Intercepting], of client: Client) throws -> HttpOperationResult {
        let original = result?.urlResponse(to: request)
        let body = result?.bodyStream == nil ? result?.body : nil
        var (response, data, failure): (URLResponse?, Data?, (any Error)?) = (original, body, error)
        var last: Any.Type = Client.self
        for interceptor in interceptors {
            (response, data, failure) = interceptor.intercept(
                client: client,
                request: request,
                response: response,
                data: data,
                error: failure
            )
            last = type(of: interceptor)
        }
        if let failure { throw error == nil ? Failure.networkError(failure) : failure }
        guard let response else { throw ClientError.withoutResponse(last) }
        var answer = result ?? HttpOperationResult(statusCode: 200)
        if response !== original, let response = response as? HTTPURLResponse {
            answer.statusCode = response.statusCode
            answer.headerFields = response.headerFields
        }
        if let data, result == nil || data != body {
            answer.bodyStream = nil
            answer.response = .success(data)
        }
        return answer
    }
}
