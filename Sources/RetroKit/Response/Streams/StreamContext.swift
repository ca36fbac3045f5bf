import Foundation

/// What the streams of one response have in common: the response's head, how to read its body, and whom its errors name.
struct StreamContext: Sendable {
    /// The response without its body.
    let response: ResponseDecoder

    init(_ response: ResponseDecoder) {
        var head = response.result
        head.bodyStream = nil
        self.response = response.replacing(head)
    }

    /// The context of a stream that is made by hand, for mocks.
    init(decoder: JSONDecoder = .retroKit, headers: HttpHeaders = [:]) {
        let head = HttpOperationResult(statusCode: 200, headerFields: headers)
        response = ResponseDecoder(result: head, statusCode: 200, body: Data(), decoder: decoder)
    }

    /// How the response came about; nil for a stream that was made by hand.
    var exchange: ResponseExchange? { response.exchange }

    /// How the body is read.
    var options: StreamOptions { response.options.streams }

    /// Whom a stream waits for, for errors.
    var host: String { exchange?.request.baseURL?.host ?? "the server" }
}

extension StreamContext {
    /// Decodes one JSON text of the body, unwrapped as the endpoint or the domain says.
    ///
    /// - Parameters:
    ///   - type: What it is.
    ///   - text: The text.
    ///   - piece: What such a text is called in errors.
    /// - Returns: The value.
    /// - Throws: ``StreamProblem``, or ``ResponseProblem/rejected(_:)`` for a text that reports an error.
    func decode<Value: Decodable>(_ type: Value.Type, from text: JsonText, piece: String) throws -> Value {
        let limit = response.options.effectiveJsonDepthLimit
        let depth = text.bytes.jsonDepth(upTo: limit)
        guard depth <= limit else { throw StreamProblem.tooDeep(piece, text.position, limit: limit) }
        let failure = response.options.failure(in: {
            try response.decoder.decode(JsonValue.self, from: text.bytes, nested: depth)
        })
        if let failure { throw ResponseProblem.rejected(failure) }
        do {
            guard let path = response.options.unwrap, !path.isEmpty else {
                return try response.decoder.decode(type, from: text.bytes, nested: depth)
            }
            return try EnvelopePath.$current.withValue(EnvelopePath(path)) {
                try response.decoder.decode(Envelope<Value>.self, from: text.bytes, nested: depth).value
            }
        } catch {
            let fault = response.jsonFault(error, in: text.bytes, as: type, isWhole: false)
            throw StreamProblem.undecodable(piece, text.position, text.bytes, as: type, fault)
        }
    }

    /// A JSON text of the body as a tree; nil for a text that is none, or that is nested deeper than allowed.
    func json(_ bytes: Data) -> JsonValue? {
        let limit = response.options.effectiveJsonDepthLimit
        let depth = bytes.jsonDepth(upTo: limit)
        return depth <= limit ? try? response.decoder.decode(JsonValue.self, from: bytes, nested: depth) : nil
    }

    /// The error as it reaches the caller: an ``ApiError`` or what the domain makes of it, or `CancellationError`. A
    /// stream that was made by hand has no endpoint that an `ApiError` could name: its errors stay what they are.
    func error(_ error: any Error) -> any Error {
        guard let exchange, !(error is CancellationError) else { return error }
        let failure = apiError(error, exchange)
        if failure.isCancellation { return CancellationError() }
        exchange.chain.tell(unreadable: failure, of: exchange.request)
        return response.options.mapError?(failure) ?? failure
    }

    private func apiError(_ error: any Error, _ exchange: ResponseExchange) -> ApiError {
        switch error {
        case let error as ApiError: error
        case is StreamProblem, is ResponseProblem: responseError(error, response, exchange)
        default: ApiError(transport: error, of: exchange.request, exchange.endpoint)
        }
    }

    /// The error of a further response that is refused, with as much of its body as an error keeps and comes in time.
    ///
    /// - Throws: What reading the body throws.
    func error(_ problem: any Error, collecting result: HttpOperationResult, _ exchange: ResponseExchange) async throws
        -> ApiError
    {
        let result = try await result.collected(
            upTo: response.options.effectiveErrorBodyLimit,
            within: exchange.request.timeout,
            idleTimeout: options.idleTimeout
        )
        return responseError(problem, response.replacing(result), exchange)
    }

    /// The error of a response whose status or body is wrong. Neither mentions the type that was expected.
    private func responseError(_ error: any Error, _ response: ResponseDecoder, _ exchange: ResponseExchange)
        -> ApiError
    {
        ApiError(
            response: error,
            response,
            of: exchange.request,
            exchange.endpoint,
            expecting: Any.self
        )
    }
}

extension ResponseDecoder {
    /// How another result of the same endpoint becomes a value.
    func replacing(_ result: HttpOperationResult) -> ResponseDecoder {
        ResponseDecoder(
            result: result,
            statusCode: result.statusCode ?? 0,
            body: result.body,
            decoder: decoder,
            coders: coders,
            keys: keys,
            options: options,
            exchange: exchange
        )
    }
}
