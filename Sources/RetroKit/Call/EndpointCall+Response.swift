import Foundation

extension EndpointCall {
    /// Reads a response, the last step of a call.
    func read(_ result: HttpOperationResult, of request: HttpRequestParams, by plan: ResponsePlan) throws(ApiError)
        -> Value
    {
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

    /// The error that an endpoint throws that may throw any.
    func mapped(_ error: ApiError) -> any Error {
        if error.isCancellation { return CancellationError() }
        return state.responsePlan(in: domain).options.mapError?(error) ?? error
    }
}

extension HttpOperationResult {
    /// The result with the body read, if it is the streamed answer of an error: such a body is wanted whole, as far as an
    /// error keeps it and it comes within the call's time.
    nonisolated(nonsending) func withErrorBodyCollected(
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
        if let limit = options.sizeLimit, body.count > limit { throw .tooLarge(limit: limit) }
        guard !options.validators.isEmpty, isSuccess else { return }
        do {
            for check in options.validators { try check(self) }
        } catch {
            throw .rejected(error)
        }
    }
}
