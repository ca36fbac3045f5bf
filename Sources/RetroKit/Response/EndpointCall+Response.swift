import Foundation

extension EndpointCall {
    /// Reads a response, the last step of a call.
    func read(_ result: HttpOperationResult, of request: HttpRequestParams) throws(ApiError) -> Value {
        let response = response(result, to: request)
        do {
            try response.check()
            return try reader.read(response)
        } catch {
            throw ApiError(response: error, response, of: request, endpoint.descriptor, expecting: Value.self)
        }
    }

    private func response(_ result: HttpOperationResult, to request: HttpRequestParams) -> ResponseDecoder {
        let settings = domain.settings
        let options = endpoint.options.response.merged(over: settings.configuration.response)
        let keys = endpoint.options.parameters.keys ?? settings.configuration.parameters.keys
        return ResponseDecoder(
            result: result,
            statusCode: result.statusCode ?? 0,
            body: result.body,
            decoder: options.decoder?.following(keys) ?? settings.decoder(following: keys),
            coders: settings.configuration.coders,
            keys: keys ?? .asIs,
            options: options,
            exchange: ResponseExchange(endpoint: endpoint.descriptor, request: request, chain: chain)
        )
    }

    /// The response with the body read, if it is the streamed answer of an error: such a body is wanted whole, as far as
    /// an error keeps it.
    nonisolated(nonsending) func withErrorBodyCollected(_ result: HttpOperationResult) async throws
        -> HttpOperationResult
    {
        guard let bodyStream = result.bodyStream, let statusCode = result.statusCode else { return result }
        let options = endpoint.options.response.merged(over: domain.settings.configuration.response)
        if options.successCodes.contains(statusCode) { return result }
        var body = Data()
        for try await chunk in bodyStream {
            body += chunk
            if body.count > options.effectiveErrorBodyLimit { break }
        }
        var result = result
        result.bodyStream = nil
        result.response = .success(body)
        return result
    }

    /// The error that an endpoint throws that may throw any.
    func mapped(_ error: ApiError) -> any Error {
        if error.isCancellation { return CancellationError() }
        let map = endpoint.options.response.mapError ?? domain.settings.configuration.response.mapError
        return map?(error) ?? error
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
