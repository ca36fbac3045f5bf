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
