public import Foundation
public import RetroKit

/// An `ApiClient`'s interceptor in two functions: one for requests, one for what came back. Each does nothing by
/// default.
///
/// ```swift
/// struct Logger: Intercepting {
///     func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
///         print(request)
///         return request
///     }
/// }
/// client.interceptors = [Logger()]
/// ```
public protocol Intercepting: Interceptor {
    /// Changes a request before it is sent.
    func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams

    /// Changes what came back: a response with its body's bytes, or an error.
    ///
    /// - Parameters:
    ///   - client: The client that made the call.
    ///   - request: The request as it was sent.
    ///   - response: The response; nil when there is none.
    ///   - data: The response's body; nil when there is none, and when it is streamed.
    ///   - error: Why there is no response; nil when there is one.
    /// - Returns: The three as they are to be: an error makes the call fail.
    func intercept(
        client: ApiClient,
        request: HttpRequestParams,
        response: HttpOperationResult?,
        data: Data?,
        error: (any Error)?
    ) -> (HttpOperationResult?, Data?, (any Error)?)
}

extension Intercepting {
    /// Leaves the request as it is.
    public func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams { request }

    /// Leaves what came back as it is.
    public func intercept(
        client: ApiClient,
        request: HttpRequestParams,
        response: HttpOperationResult?,
        data: Data?,
        error: (any Error)?
    ) -> (HttpOperationResult?, Data?, (any Error)?) {
        (response, data, error)
    }

    /// Calls the one function, sends the request on, and calls the other.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let client = try request.callingClient(for: Self.self)
        let request = intercept(client: client, request: request)
        var (response, failure): (HttpOperationResult?, (any Error)?) = (nil, nil)
        do {
            let result = try await next(request)
            if case .failure(let error) = result.response { failure = error } else { response = result }
        } catch {
            failure = error
        }
        let sent = response?.bodyStream == nil ? response?.body : nil
        let (changed, data, error) = intercept(
            client: client,
            request: request,
            response: response,
            data: sent,
            error: failure
        )
        if let error { throw error }
        guard var result = changed else { throw ClientError.withoutResponse(Self.self) }
        if let data { result.response = .success(data) }
        return result
    }
}

extension HttpRequestParams {
    /// The client that makes the call.
    ///
    /// - Throws: `InterceptorError` in the call of a domain that is no client.
    func callingClient(for user: Any.Type) throws -> ApiClient {
        guard let client = call?.settings[ApiClient.self] else { throw ClientError.withoutClient(user) }
        return client
    }
}

/// What is wrong with the use of a client's interceptor.
enum ClientError: InterceptorError {
    case withoutClient(Any.Type)
    case withoutResponse(Any.Type)
    case withoutResult(Any.Type)

    var kind: ApiError.Kind { .transport }

    var reason: String {
        switch self {
        case .withoutClient(let type): "\(type) belongs to an ApiClient's calls; use an Interceptor in other domains."
        case .withoutResponse(let type): "\(type) returned neither a response nor an error."
        case .withoutResult(let type): "\(type) has let go of its completion without calling it."
        }
    }
}
