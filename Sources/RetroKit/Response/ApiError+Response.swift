public import Foundation

extension ApiError {
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
            let hint =
                StatusCodes.successful.contains(statusCode) ? ", a status for which the endpoint declares no value" : ""
            return (.status, underlying, "The server answered \(text(of: statusCode))\(hint).")
        case .decoding(let cause):
            return (.decoding, cause, "The response is no \(type): \(cause.codingSummary).")
        case .emptyBody:
            let reason =
                "The response (status \(statusCode)) has no body, but \(String(withArticle: type)) is expected."
            return (.emptyBody, nil, reason)
        case .rejected(let cause as ReportedFailure):
            let reason = "The server answered \(text(of: statusCode)) and reports an error: \(cause.ownWords)."
            return (.rejected, cause, reason)
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

extension ResponseDecoder: ErrorBodyDecoder {
    var jsonDepthLimit: Int { options.effectiveJsonDepthLimit }
}

/// Errors for mocks: a mock of an endpoint that `throws(ApiError)` can throw nothing else.
///
/// ```swift
/// api.typed = { _ throws(ApiError) in throw ApiError(statusCode: 404) }
/// ```
extension ApiError {
    /// Makes the error of a status, as if a server had answered with it.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(statusCode: Int, headers: HttpHeaders = [:], body: Data = Data()) {
        let result = HttpOperationResult(statusCode: statusCode, headerFields: headers, body: body)
        self.init(
            response: ResponseProblem.status(nil),
            ResponseDecoder(result: result, statusCode: statusCode, body: body, decoder: .retroKit),
            of: nil,
            .mock,
            expecting: Void.self
        )
    }

    /// Makes the error of a status whose body is JSON.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headers: The header fields.
    ///   - json: What the body holds.
    /// - Throws: `EncodingError` when it cannot be encoded.
    public init(statusCode: Int, headers: HttpHeaders = [:], json: some Encodable) throws {
        self.init(statusCode: statusCode, headers: headers, body: try JSONEncoder.retroKit.encode(json))
    }

    /// Makes an error of a kind that has no response, such as a timeout.
    ///
    /// - Parameters:
    ///   - kind: What kind of failure.
    ///   - reason: What went wrong, in one sentence.
    ///   - underlying: The cause.
    public init(_ kind: Kind, reason: String = "A mock failed.", underlying: (any Error)? = nil) {
        self.init(kind, at: .transport, of: .mock, underlying: underlying, reason: reason)
    }
}

extension EndpointDescriptor {
    /// What a mock's error names, since a mock does not know its endpoint.
    fileprivate static let mock = EndpointDescriptor(domain: "Mock", name: "endpoint", method: .get, template: "/")
}
