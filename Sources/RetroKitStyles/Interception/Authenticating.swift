public import Foundation
public import RetroKit

/// An `ApiClient`'s authenticator that answers refusals: it is asked once for all calls that are refused meanwhile.
///
/// ```swift
/// struct Session: Authenticating {
///     func authenticate(
///         client: ApiClient, request: HttpRequestParams, response: HttpOperationResult, data: Data?,
///         completion: @escaping @Sendable (AuthenticationResult) -> Void
///     ) {
///         client.perform(request: signIn) { result in
///             completion(result.isSuccess ? .success(request) : .cancel)
///         }
///     }
/// }
/// client.authenticator = Session()
/// ```
///
/// `Authenticator` knows more: it signs requests, and refreshes credentials before they expire.
public protocol Authenticating: Interceptor {
    /// Whether a response is a refusal that can be answered; by default its status is 401.
    func shouldRetry(client: ApiClient, request: HttpRequestParams, response: HttpOperationResult, data: Data?) -> Bool

    /// Gets a credential.
    ///
    /// - Parameters:
    ///   - client: The client. The calls that it makes for this are not answered themselves when they are refused.
    ///   - request: The request that was refused.
    ///   - response: The refusal.
    ///   - data: The refusal's body.
    ///   - completion: Takes the result, once. When it is let go without, the calls fail; none waits longer than its
    ///     timeout.
    func authenticate(
        client: ApiClient,
        request: HttpRequestParams,
        response: HttpOperationResult,
        data: Data?,
        completion: @escaping @Sendable (AuthenticationResult) -> Void
    )
}

/// What came of an authentication.
public enum AuthenticationResult: Sendable {
    /// There is a credential: the request is sent again as it is here, and those that wait as they were. All pass the
    /// client's interceptors again.
    case success(HttpRequestParams)
    /// There is none; the calls fail with the error, an `ApiError` as the reason of an `AuthenticationError`.
    case failure(any Error)
    /// There is none; the calls end with the refusal.
    case cancel
}

extension Authenticating {
    /// Whether the status is 401.
    public func shouldRetry(
        client: ApiClient,
        request: HttpRequestParams,
        response: HttpOperationResult,
        data: Data?
    ) -> Bool {
        response.statusCode == 401
    }

    /// Sends a request on, and answers a refusal. Where several calls are refused at once, make it an
    /// ``RetroKit/ApiClient/authenticator``: as an interceptor like others it is asked for each.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        try await AuthenticatingInterceptor(self).intercept(request, next: next)
    }
}
