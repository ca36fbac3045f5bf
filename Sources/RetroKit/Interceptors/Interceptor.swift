/// A stage around the sending of requests: it sees every request before it is sent and every response before it is
/// decoded.
///
/// ```swift
/// struct RequestID: Interceptor {
///     func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
///         var request = request
///         request.headerFields["X-Request-Id"] = UUID().uuidString
///         return try await next(request)
///     }
/// }
/// ```
///
/// It may change the request, answer without calling `next`, call `next` again, and change the response. A streamed
/// response passes as well: its ``HttpOperationResult/bodyStream`` holds the body, which has not been read yet.
public protocol Interceptor: Sendable {
    /// Sends a request on, or answers it.
    ///
    /// - Parameters:
    ///   - request: The request, complete.
    ///   - next: What comes after this interceptor: the other interceptors, then the transport.
    /// - Returns: The response, whatever its status.
    /// - Throws: What `next` throws, or an error of one's own; it reaches the caller as the cause of an ``ApiError``.
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult
}
