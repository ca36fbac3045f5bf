import Foundation

/// How an endpoint's calls are sent and their responses read under the settings of its domain: worked out once, and not at
/// every call.
final class ExchangePlan: Sendable {
    /// The settings that it was made for.
    let settings: DomainSettings
    /// The endpoint.
    let endpoint: EndpointDescriptor
    /// What a request passes: the domain's interceptors, the endpoint's, the transport's own if it has any, and then the
    /// network.
    let chain: InterceptorChain
    /// What sends requests.
    let transport: any HttpTransport
    /// How responses become values, by the endpoint and the domain.
    let options: ResponseOptions
    /// Read other formats than JSON.
    let coders: [any BodyCoder]
    /// How names become keys.
    let keys: KeyStrategy
    /// Decodes JSON, its keys by the strategy.
    let decoder: JSONDecoder

    init(_ endpoint: ResolvedEndpoint, _ settings: DomainSettings, over transport: any HttpTransport) {
        let configuration = settings.configuration
        let keys = endpoint.options.parameters.keys ?? configuration.parameters.keys
        self.settings = settings
        self.endpoint = endpoint.descriptor
        self.transport = transport
        chain = InterceptorChain(configuration.interceptors + endpoint.options.interceptors, to: transport)
        options = endpoint.options.response.merged(over: configuration.response)
        coders = options.coders + configuration.coders
        self.keys = keys ?? .asIs
        decoder = (options.decoder?.following(keys) ?? settings.decoder(following: keys))
            .accepting(options.acceptedDates)
    }
}

/// The steps of a call's journey once its request is encoded: send, read.
extension ExchangePlan {
    /// Sends a request and reads its response. Listeners are told once how it ended: whether there is a value, or what the
    /// status says, or why there is none.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - reader: Makes the value.
    /// - Returns: The value.
    /// - Throws: ``ApiError``.
    nonisolated(nonsending) func value<Value>(of request: HttpRequestParams, by reader: ResponseReader<Value>)
        async throws(ApiError) -> Value
    {
        let answered = try await send(request)
        do throws(ApiError) {
            let value = try await read(answered, by: reader)
            answered.request.call?.report(.done(answered.result), of: answered.request)
            return value
        } catch {
            if error.kind == .status {
                answered.request.call?.report(.done(answered.result), of: answered.request)
            } else {
                chain.tell(unreadable: error, of: answered.request)
            }
            throw error
        }
    }

    /// Sends a request through the interceptors, and collects the body of an error.
    ///
    /// - Returns: The result, with the request that it answers.
    private nonisolated(nonsending) func send(_ request: HttpRequestParams) async throws(ApiError) -> AnsweredRequest {
        var request = request
        request.holdStreamsToOneReading()
        if request.delivery == .stream, !chain.isDirect { request.witness = RequestWitness() }
        do {
            try Task.checkCancellation()
            try requireBaseURL(of: request)
            let start = ContinuousClock.now
            let result = try await chain(request).withErrorBodyCollected(of: request, from: start, options)
            return AnsweredRequest(request: request, result: result)
        } catch let error as RequestProblem {
            request.call?.report(.failed(error), of: request)
            throw ApiError(invalid: error, of: request, endpoint)
        } catch {
            request.call?.report(.failed(error), of: request)
            throw ApiError(transport: error, of: request, endpoint)
        }
    }

    /// Reads a response: checks it, and makes the value of it.
    private nonisolated(nonsending) func read<Value>(_ answered: AnsweredRequest, by reader: ResponseReader<Value>)
        async throws(ApiError) -> Value
    {
        let response = response(answered)
        do {
            try response.check()
            return try reader.read(response)
        } catch {
            let told = await self.response(refused: response, by: error)
            if Task.isCancelled { throw ApiError(transport: CancellationError(), of: answered.request, endpoint) }
            throw ApiError(response: error, told, of: answered.request, endpoint, expecting: Value.self)
        }
    }

    /// A response that is refused, with the body of one that is no stream of the kind that was asked for: it says why.
    private nonisolated(nonsending) func response(refused response: ResponseDecoder, by problem: any Error)
        async -> ResponseDecoder
    {
        guard (problem as? StreamProblem)?.code == .wrongContentType, var request = response.exchange?.request else {
            return response
        }
        request.timeout = min(request.timeout ?? Self.patience, Self.patience)
        let result = try? await response.result.collected(of: request, from: .now, options)
        return result.map(response.replacing) ?? response
    }

    /// How long an error waits for the body of a success that is refused by its head.
    private static let patience = Duration.seconds(5)

    /// A response on its way to become a value.
    private func response(_ answered: AnsweredRequest) -> ResponseDecoder {
        ResponseDecoder(
            result: answered.result,
            statusCode: answered.result.statusCode ?? 0,
            body: answered.result.body,
            decoder: decoder,
            coders: coders,
            keys: keys,
            options: options,
            exchange: ResponseExchange(endpoint: endpoint, request: answered.request, chain: chain)
        )
    }

    /// Refuses a request that has no base URL, where the transport is known to have none either.
    private func requireBaseURL(of request: HttpRequestParams) throws(RequestProblem) {
        guard request.baseURL == nil, let transport = transport.configured else { return }
        let defaults = transport.defaultValues.current
        guard defaults.baseURL == nil else { return }
        throw defaults.problem
            ?? RequestProblem(
                .missingBaseURL,
                nil,
                "There is no base URL; make the domain with one, or call setConfiguration on its transport."
            )
    }
}

/// A result with the request that it answers.
struct AnsweredRequest {
    let request: HttpRequestParams
    let result: HttpOperationResult
}

extension HttpOperationResult {
    /// The result with the body read, if it is the streamed answer of an error: such a body is wanted whole, as far as an
    /// error keeps it and it comes within the call's time.
    fileprivate nonisolated(nonsending) func withErrorBodyCollected(
        of request: HttpRequestParams,
        from start: ContinuousClock.Instant,
        _ options: ResponseOptions
    ) async throws -> HttpOperationResult {
        guard bodyStream != nil, let statusCode, !options.successCodes.contains(statusCode) else { return self }
        return try await collected(of: request, from: start, options)
    }

    /// The result with the body read, as far as an error keeps it and it comes within the call's time.
    fileprivate nonisolated(nonsending) func collected(
        of request: HttpRequestParams,
        from start: ContinuousClock.Instant,
        _ options: ResponseOptions
    ) async throws -> HttpOperationResult {
        try await collected(
            upTo: options.effectiveErrorBodyLimit,
            within: request.timeout,
            from: start,
            idleTimeout: options.streams.idleTimeout
        )
    }
}

extension ResponseDecoder {
    /// Refuses a body that is too large, and a success that a check refuses.
    fileprivate func check() throws(ResponseProblem) {
        if let limit = options.responseSizeLimit, body.count > limit { throw .tooLarge(limit: limit) }
        guard isSuccess else { return }
        try requireNoFailure()
        guard !options.validators.isEmpty else { return }
        do {
            for check in options.validators { try check(self) }
        } catch {
            throw .rejected(error)
        }
    }
}
