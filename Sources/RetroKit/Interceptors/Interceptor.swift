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

    /// Is told that a response which has passed turned out to be no value: it cannot be decoded, is too large, or was
    /// refused by a check; or its stream broke off or has an element that is none. Nothing, by default.
    ///
    /// It is called on whatever thread the response is read, and must not block. A status that is an error, and a call
    /// without a response, are no news to an interceptor and not told here.
    ///
    /// - Parameters:
    ///   - error: What the call throws, before the domain makes another error of it. It holds the response.
    ///   - request: The request as the chain sent it.
    func handle(unreadable error: ApiError, of request: HttpRequestParams)
}

extension Interceptor {
    /// Nothing.
    public func handle(unreadable error: ApiError, of request: HttpRequestParams) {}
}

/// An interceptor that changes requests, and lets responses pass.
///
/// ```swift
/// RequestInterceptor { request in request.headerFields["X-Request-Id"] = UUID().uuidString }
/// ```
///
/// Inside a ``RetryInterceptor`` it runs again for every attempt.
public struct RequestInterceptor: Interceptor {
    private let change: @Sendable (inout HttpRequestParams) async throws -> Void

    /// Makes an interceptor of a closure.
    ///
    /// - Parameter change: Changes a request; what it throws ends the call, and nothing is sent.
    public init(_ change: @escaping @Sendable (inout HttpRequestParams) async throws -> Void) {
        self.change = change
    }

    /// Changes the request and sends it on.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        var request = request
        try await change(&request)
        return try await next(request)
    }
}

/// An interceptor that changes or refuses responses, and lets requests pass.
///
/// ```swift
/// ResponseInterceptor { response, request in
///     if response.headerFields.contains("X-Maintenance") { throw Maintenance() }
/// }
/// ```
///
/// A call without a response does not reach it.
public struct ResponseInterceptor: Interceptor {
    private let change: @Sendable (inout HttpOperationResult, HttpRequestParams) async throws -> Void

    /// Makes an interceptor of a closure.
    ///
    /// - Parameter change: Changes a response, given the request too; what it throws ends the call.
    public init(_ change: @escaping @Sendable (inout HttpOperationResult, HttpRequestParams) async throws -> Void) {
        self.change = change
    }

    /// Sends the request on and changes its response.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        var response = try await next(request)
        try await change(&response, request)
        return response
    }
}
