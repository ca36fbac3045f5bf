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
