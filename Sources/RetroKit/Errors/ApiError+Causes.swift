import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ApiError {
    /// The error of a call that makes no request.
    init(invalid problem: RequestProblem, of request: HttpRequestParams? = nil, _ endpoint: EndpointDescriptor) {
        self.init(
            .invalidRequest,
            at: .encoding,
            of: endpoint,
            request: request,
            underlying: problem,
            reason: problem.message
        )
    }

    /// The error of a call whose transport failed.
    init(transport error: any Error, of request: HttpRequestParams, _ endpoint: EndpointDescriptor) {
        let (kind, reason) = Self.classify(error)
        let response = (error as? any InterceptorError)?.response
        self.init(
            Parts(
                kind: kind,
                stage: .transport,
                endpoint: endpoint,
                request: request,
                response: response,
                underlying: error,
                reason: reason.hasSuffix(".") ? reason : reason + ".",
                isBodyTruncated: response?.isBodyCut ?? false
            )
        )
    }

    private static func classify(_ error: any Error) -> (Kind, String) {
        switch error {
        case is CancellationError, URLError.cancelled:
            (.cancelled, "The call was cancelled")
        case let error as TransportError:
            (kinds[error.kind] ?? .transport, error.message)
        case let error as any InterceptorError:
            (error.kind, error.reason)
        case let error as URLError:
            (error.code == .timedOut ? .timeout : .transport, error.localizedDescription)
        default:
            (.transport, "The transport failed with \(type(of: error))")
        }
    }

    private static let kinds: [TransportError.Kind: Kind] = [
        .timeout: .timeout, .connectTimeout: .timeout, .idleTimeout: .timeout, .redirectRejected: .redirectRejected,
        .tooManyRedirects: .tooManyRedirects, .responseTooLarge: .limitExceeded,
    ]
}

extension ApiError {
    /// Whether the same call may well succeed later, as the default ``RetryPolicy`` sees it: no answer in time, a
    /// connection that failed or broke, or a status that speaks of the moment (408, 425, 429, 500, 502, 503, 504).
    ///
    /// Whether it may be sent twice is another question, which the method answers.
    public var isRetryable: Bool {
        switch kind {
        case .timeout: true
        case .status: statusCode.map(StatusCodes.transient.contains) ?? false
        case .transport: underlying?.isTransportFailure(of: TransportError.Kind.transient) ?? false
        default: false
        }
    }
}

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
