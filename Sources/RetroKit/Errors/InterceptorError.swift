import Foundation

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

extension Error {
    /// What an error of a caller's code says of itself, without a period at its end; the name of its type where it says
    /// nothing. What Swift would print of its values is not taken: they may hold secrets.
    package var ownWords: String {
        let words: String? =
            switch self as any Error {
            case let error as ApiError: error.reason
            case let error as any InterceptorError: error.reason
            case is EncodingError, is DecodingError: codingSummary
            case let error as any LocalizedError: error.errorDescription ?? error.failureReason
            case let error as any CustomStringConvertible: error.description
            default: nil
            }
        guard let words, !words.isEmpty else { return "\(type(of: self))" }
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }
}
