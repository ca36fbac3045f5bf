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
        self.init(
            kind,
            at: .transport,
            of: endpoint,
            request: request,
            response: (error as? any InterceptorError)?.response,
            underlying: error,
            reason: reason.hasSuffix(".") ? reason : reason + "."
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
        .tooManyRedirects: .tooManyRedirects,
    ]

    /// The error of a call whose response is no value.
    init(
        response error: any Error,
        _ result: HttpOperationResult,
        of request: HttpRequestParams,
        _ endpoint: EndpointDescriptor,
        expecting type: Any.Type
    ) {
        var kind = Kind.decoding
        var underlying: (any Error)? = error
        let reason: String
        switch error as? ResponseProblem {
        case .status(let cause):
            kind = .status
            underlying = cause.flatMap { if case .decoding(let error) = $0 { error } else { $0 } }
            reason = "The server answered \(Self.text(of: result.statusCode))."
        case .decoding(let cause):
            underlying = cause
            reason = "The response is no \(type): \(cause.codingSummary)."
        case .emptyBody:
            kind = .emptyBody
            underlying = nil
            reason = "A \(type) is expected, but the response (status \(result.statusCode ?? 0)) has no body."
        case nil:
            reason = "The response could not be read as \(type): \(Swift.type(of: error))."
        }
        self.init(
            kind,
            at: .decoding,
            of: endpoint,
            request: request,
            response: result,
            underlying: underlying,
            reason: reason
        )
    }

    private static func text(of statusCode: Int?) -> String {
        guard let statusCode else { return "without a status" }
        return HttpStatus.reasonPhrase(of: statusCode).map { "\(statusCode) \($0)" } ?? "\(statusCode)"
    }
}
