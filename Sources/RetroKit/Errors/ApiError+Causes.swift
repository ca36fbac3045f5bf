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

    /// The error of a call whose response is no value.
    init(
        response error: any Error,
        _ response: ResponseDecoder,
        of request: HttpRequestParams?,
        _ endpoint: EndpointDescriptor,
        expecting type: Any.Type
    ) {
        let (kind, underlying, reason) = Self.explain(error, response.statusCode, type)
        let limit = response.options.effectiveErrorBodyLimit
        let kept = response.keeping(limit)
        self.init(
            Parts(
                kind: kind,
                stage: .decoding,
                endpoint: endpoint,
                request: request,
                response: kept.result,
                underlying: underlying,
                reason: reason,
                decoder: kept,
                errorBody: response.body.isEmpty ? nil : response.options.errorBodyReader?(response),
                isBodyTruncated: response.body.count > limit || response.result.isBodyCut
            )
        )
    }

    private static func explain(_ error: any Error, _ statusCode: Int, _ type: Any.Type) -> (
        Kind, (any Error)?, String
    ) {
        switch error as? ResponseProblem {
        case .status(let cause):
            let underlying = cause.flatMap { if case .decoding(let error) = $0 { error } else { $0 } }
            let hint = 200..<300 ~= statusCode ? ", a status for which the endpoint declares no value" : ""
            return (.status, underlying, "The server answered \(text(of: statusCode))\(hint).")
        case .decoding(let cause):
            return (.decoding, cause, "The response is no \(type): \(cause.codingSummary).")
        case .emptyBody:
            let reason =
                "The response (status \(statusCode)) has no body, but \(String(withArticle: type)) is expected."
            return (.emptyBody, nil, reason)
        case .rejected(let cause):
            return (.rejected, cause, "A check refused the response: \(cause.ownWords).")
        case .tooLarge(let limit):
            let reason =
                "The response is larger than \(limit) bytes; raise the limit with .responseSizeLimit if need be."
            return (.limitExceeded, error, reason)
        case .tooDeep(let limit):
            let reason = """
                Arrays and objects are nested in the response deeper than \(limit) levels; raise the limit with \
                .jsonDepthLimit if need be.
                """
            return (.limitExceeded, error, reason)
        case nil:
            if let problem = error as? StreamProblem { return (problem.kind, problem, problem.message) }
            return (.decoding, error, "The response could not be read as \(type): \(Swift.type(of: error)).")
        }
    }

    private static func text(of statusCode: Int) -> String {
        if statusCode == 0 { return "without a status" }
        return HttpStatus.reasonPhrase(of: statusCode).map { "\(statusCode) \($0)" } ?? "\(statusCode)"
    }
}

extension ResponseDecoder {
    /// The response with no more of its body than an error keeps: without what could send the request again, and without
    /// a stream, which would hold its connection as long as the error is kept.
    fileprivate func keeping(_ limit: Int) -> ResponseDecoder {
        var kept = result
        kept.bodyStream = nil
        if body.count > limit { kept.response = .success(Data(body.prefix(limit))) }
        return ResponseDecoder(
            result: kept,
            statusCode: statusCode,
            body: kept.body,
            decoder: decoder,
            coders: coders,
            keys: keys,
            options: options
        )
    }
}
