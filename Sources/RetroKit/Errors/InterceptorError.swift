/// An error of an interceptor that says itself how it reads as an ``ApiError``.
///
/// An interceptor may throw any error. One that conforms to this keeps its kind, its words and the response that it is
/// about; of others the caller learns the type, and finds the error itself in ``ApiError/underlying``.
public protocol InterceptorError: Error, Sendable {
    /// What kind of failure it is for the caller.
    var kind: ApiError.Kind { get }
    /// What went wrong, in one sentence without a secret.
    var reason: String { get }
    /// The response that led to it; nil when there is none, as by default.
    var response: HttpOperationResult? { get }
}

extension InterceptorError {
    /// None.
    public var response: HttpOperationResult? { nil }
}
