import Foundation

// The steps of a call's journey: encode, send, read.

extension EndpointCall {
    /// Encodes the arguments. Nothing is sent.
    func request(for arguments: CallArguments) throws(ApiError) -> HttpRequestParams {
        try request(owner.callEnvironment.settings, for: arguments)
    }

    /// Encodes the arguments under some settings of the domain. Nothing is sent.
    func request(_ settings: DomainSettings, for arguments: CallArguments) throws(ApiError) -> HttpRequestParams {
        try state.request(in: owner, settings, for: arguments, reportingTo: observer)
    }

    /// Sends a request through the interceptors, and collects the body of an error.
    ///
    /// - Returns: The result, with the request that it answers.
    nonisolated(nonsending) func send(_ request: HttpRequestParams, by plan: ResponsePlan) async throws(ApiError)
        -> AnsweredRequest
    {
        var request = request
        request.beginCall()
        if request.delivery == .stream, !plan.chain.isDirect { request.witness = RequestWitness() }
        do {
            try Task.checkCancellation()
            try requireBaseURL(of: request)
            let start = request.delivery == .stream ? ContinuousClock.now : nil
            var result = try await plan.chain(request)
            if result.bodyStream != nil {
                result = try await result.withErrorBodyCollected(of: request, from: start ?? .now, plan.options)
            }
            request.call?.report(.done(result), of: request)
            return AnsweredRequest(request: request, result: result)
        } catch let error as RequestProblem {
            request.call?.report(.failed(error), of: request)
            throw ApiError(invalid: error, of: request, plan.endpoint)
        } catch {
            request.call?.report(.failed(error), of: request)
            throw ApiError(transport: error, of: request, plan.endpoint)
        }
    }

    /// Reads a response: checks it, and makes the value of it.
    func read(_ answered: AnsweredRequest, by plan: ResponsePlan) throws(ApiError) -> Value {
        let (request, result) = (answered.request, answered.result)
        let response = ResponseDecoder(
            result: result,
            statusCode: result.statusCode ?? 0,
            body: result.body,
            decoder: plan.decoder,
            coders: plan.coders,
            keys: plan.keys,
            options: plan.options,
            exchange: ResponseExchange(endpoint: plan.endpoint, request: request, chain: plan.chain)
        )
        do {
            try response.check()
            return try reader.read(response)
        } catch {
            throw ApiError(response: error, response, of: request, plan.endpoint, expecting: Value.self)
        }
    }

    /// Refuses a request that has no base URL, where the transport is known to have none either.
    private func requireBaseURL(of request: HttpRequestParams) throws(RequestProblem) {
        guard request.baseURL == nil, let transport = owner.callEnvironment.transport.configured else { return }
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
        return try await collected(
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
        guard !options.validators.isEmpty, isSuccess else { return }
        do {
            for check in options.validators { try check(self) }
        } catch {
            throw .rejected(error)
        }
    }
}
