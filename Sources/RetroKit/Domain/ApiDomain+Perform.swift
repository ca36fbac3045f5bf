import Foundation

/// One endpoint of one domain, ready to be called: what stands behind an endpoint's closure.
///
/// From here to the transport and back everything runs on the caller's actor, so that models whose conformances are
/// isolated to it can be encoded and decoded; only the transport leaves it.
struct EndpointCall<Value>: @unchecked Sendable {  // a domain's own state is immutable or locked; see ApiDomain
    let domain: ApiDomain
    let state: EndpointState
    let reader: ResponseReader<Value>
    var observer: ProgressObserver?

    /// The endpoint as it is called.
    var endpoint: ResolvedEndpoint { state.resolved(in: domain) }

    /// The journey of a request. Every call comes here by way of its domain's `perform`.
    nonisolated(nonsending) func sentValue(of request: Result<HttpRequestParams, ApiError>) async throws(ApiError)
        -> Value
    {
        do throws(ApiError) {
            var request = try request.get()
            request.beginCall()
            let plan = state.responsePlan(in: domain)
            if request.delivery == .stream, !plan.chain.isDirect { request.witness = RequestWitness() }
            let result = try await send(request, by: plan)
            let value = try read(result, of: request, by: plan)
            observer?.end(true)
            return value
        } catch {
            observer?.end(false)
            guard !error.isCancellation, let value = reader.recover(error) else { throw error }
            return value
        }
    }

    /// The journey of a request whose status and headers are wanted beside its value.
    nonisolated(nonsending) func response(to request: HttpRequestParams) async throws -> Response<Value> {
        let detailed = ResponseReader<Response<Value>>(
            read: { [reader] in Response(value: try reader.read($0), of: $0) },
            canBeNil: reader.canBeNil,
            delivery: reader.delivery,
            requestHeaders: reader.requestHeaders
        )
        let call = EndpointCall<Response<Value>>(domain: domain, state: state, reader: detailed)
        return try await call.value(for: request)
    }
}

// MARK: The steps

extension EndpointCall {
    /// Encodes the arguments, or says why that cannot be done. Nothing is sent.
    func encoded<each Argument>(_ arguments: repeat each Argument) -> Result<HttpRequestParams, ApiError> {
        do throws(ApiError) {
            return .success(try request(for: repeat each arguments))
        } catch {
            return .failure(error)
        }
    }

    /// Encodes the arguments. Nothing is sent.
    func request<each Argument>(for arguments: repeat each Argument) throws(ApiError) -> HttpRequestParams {
        guard let observer else { return try state.request(in: domain, for: repeat each arguments) }
        var request = try state.request(in: domain, for: repeat each arguments)
        request.onProgress = observer.report
        return request
    }

    private nonisolated(nonsending) func send(_ request: HttpRequestParams, by plan: ResponsePlan)
        async throws(ApiError) -> HttpOperationResult
    {
        do {
            try Task.checkCancellation()
            try requireBaseURL(of: request)
            let start = request.delivery == .stream ? ContinuousClock.now : nil
            let result = try await plan.chain(request)
            if case .failure(let error) = result.response { throw error }
            request.call?.report(.done(result), of: request)
            guard result.bodyStream != nil else { return result }
            return try await result.withErrorBodyCollected(of: request, from: start ?? .now, plan.options)
        } catch let error as RequestProblem {
            request.call?.report(.failed(error), of: request)
            throw ApiError(invalid: error, of: request, plan.endpoint)
        } catch {
            request.call?.report(.failed(error), of: request)
            throw ApiError(transport: error, of: request, plan.endpoint)
        }
    }

    /// Refuses a request that has no base URL, where the transport is known to have none either.
    private func requireBaseURL(of request: HttpRequestParams) throws(RequestProblem) {
        guard request.baseURL == nil, let transport = domain.transport.configured else { return }
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

extension EndpointState {
    /// Encodes the arguments of a call. Nothing is sent.
    func request<each Argument>(in domain: ApiDomain, for arguments: repeat each Argument) throws(ApiError)
        -> HttpRequestParams
    {
        do throws(RequestProblem) {
            var encoder = try encoder(in: domain)
            defer { if encoder.hasLearned { learn(from: encoder) } }
            if encoder.plan.isWatched { encoder.call = context(in: domain, encoder.plan, repeat each arguments) }
            return try encoder.encode(repeat each arguments)
        } catch {
            throw ApiError(invalid: error, resolved(in: domain).descriptor)
        }
    }

    private func context<each Argument>(
        in domain: ApiDomain,
        _ plan: EndpointPlan,
        _ arguments: repeat each Argument
    ) -> CallContext {
        var values: [Any] = []
        for argument in repeat each arguments { values.append(argument) }
        return CallContext(
            endpoint: plan.descriptor,
            settings: resolved(in: domain).options.settings,
            domainURL: plan.domainBase ?? domain.transport.defaults.baseURL,
            arguments: values,
            listeners: plan.settings.configuration.eventListeners
        )
    }
}
