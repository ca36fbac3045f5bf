import Foundation

/// One endpoint of one domain, ready to be called: what stands behind an endpoint's closure.
///
/// Encoding and reading run on the caller's actor where the endpoint's closure does, so that models whose conformances are
/// isolated to it can be encoded and decoded; interceptors and the transport run beside it.
package struct EndpointCall<Value>: @unchecked Sendable {  // an owner's own state is immutable or locked; see ApiDomain
    let owner: any EndpointOwner
    let state: EndpointState
    let reader: ResponseReader<Value>
    var observer: ProgressObserver?

    /// The endpoint as it is called.
    var endpoint: ResolvedEndpoint { state.resolved(in: owner) }

    /// The journey of a call: its steps, one after the other. Every call of every style comes here, unless its
    /// domain's hook ends it before.
    ///
    /// - Parameters:
    ///   - settings: The domain's settings, which hold for the whole call.
    ///   - encode: Makes the request.
    /// - Returns: The value.
    /// - Throws: ``ApiError``.
    nonisolated(nonsending) func journey(
        _ settings: DomainSettings,
        _ encode: () throws(ApiError) -> HttpRequestParams
    ) async throws(ApiError) -> Value {
        do throws(ApiError) {
            let request = try encode()
            let plan = state.exchangePlan(in: owner, settings)
            return try await plan.value(of: request, by: reader)
        } catch {
            guard !error.isCancellation, reader.recover(error) != nil,
                let value = reader.recover(remarked(error, settings))
            else { throw error }
            return value
        }
    }
}

// MARK: Its first step

extension EndpointCall {
    /// Encodes the arguments. Nothing is sent.
    func request(for arguments: CallArguments) throws(ApiError) -> HttpRequestParams {
        try request(owner.callEnvironment.settings, for: arguments)
    }

    /// Encodes the arguments under some settings of the domain. Nothing is sent.
    func request(_ settings: DomainSettings, for arguments: CallArguments) throws(ApiError) -> HttpRequestParams {
        if let complete = arguments.complete { return complete }
        return try state.request(in: owner, settings, for: arguments, reportingTo: observer)
    }
}

// MARK: The ways to it

extension EndpointCall {
    /// Calls the endpoint. The domain has a say in what is thrown.
    ///
    /// - Throws: ``ApiError``, what the domain makes of it or what its hook throws; `CancellationError` for a cancelled
    ///   call.
    package nonisolated(nonsending) func value(for arguments: CallArguments) async throws -> Value {
        let settings = owner.callEnvironment.settings
        do {
            return try await unmappedValue(for: arguments, settings)
        } catch let error as ApiError {
            throw mapped(error, settings)
        }
    }

    /// Calls the endpoint, and throws ``ApiError`` alone.
    nonisolated(nonsending) func typedValue(for arguments: CallArguments) async throws(ApiError) -> Value {
        let settings = owner.callEnvironment.settings
        do {
            return try await unmappedValue(for: arguments, settings)
        } catch {
            throw remarked(ApiError(error, of: self), settings)
        }
    }

    private nonisolated(nonsending) func unmappedValue(for arguments: CallArguments, _ settings: DomainSettings)
        async throws -> Value
    {
        var isDone = false
        defer { observer?.end(isDone) }
        let value: Value
        if let hook = owner.callEnvironment.hook {
            value = try await arguments.pass(self, settings, through: hook)
        } else {
            value = try await journey(settings) { () throws(ApiError) in try request(settings, for: arguments) }
        }
        isDone = true
        return value
    }

    /// The same call, whose value is the response.
    package var detailed: EndpointCall<Response<Value>> {
        let detailed = ResponseReader<Response<Value>>(
            read: { [reader] in Response(value: try reader.read($0), of: $0) },
            canBeNil: reader.canBeNil,
            delivery: reader.delivery,
            requestHeaders: reader.requestHeaders,
            recover: { [reader] error in
                guard let statusCode = error.statusCode, let value = reader.recover(error) else { return nil }
                return Response(value: value, statusCode: statusCode, headers: error.headers)
            }
        )
        return EndpointCall<Response<Value>>(owner: owner, state: state, reader: detailed, observer: observer)
    }

    /// The same call, whose value is a page of a list.
    package var paged: EndpointCall<PageAnswer<Value>> {
        let detailed = detailed
        let paged = ResponseReader<PageAnswer<Value>>(
            read: { PageAnswer(try detailed.reader.read($0), of: $0) },
            canBeNil: reader.canBeNil,
            delivery: reader.delivery,
            requestHeaders: reader.requestHeaders,
            recover: { detailed.reader.recover($0).map { PageAnswer($0) } }
        )
        return EndpointCall<PageAnswer<Value>>(owner: owner, state: state, reader: paged, observer: observer)
    }

    /// What an endpoint throws in the place of an ``ApiError``, unless it is declared to throw that alone: the domain may make
    /// another error of it, and of a cancellation there is Swift's own.
    package func mapped(_ error: ApiError, _ settings: DomainSettings) -> any Error {
        if error.isCancellation { return CancellationError() }
        return state.exchangePlan(in: owner, settings).options.mapError?(error) ?? error
    }

    /// What an endpoint gives in the place of an ``ApiError`` where it promises one: another one that the domain makes of it,
    /// or the same that holds whatever else the domain makes.
    package func remarked(_ error: ApiError, _ settings: DomainSettings) -> ApiError {
        let mapped = mapped(error, settings)
        return error.isCancellation ? error : mapped as? ApiError ?? error.holding(mapped)
    }
}

extension ApiError {
    /// The error of a call, in whatever way it failed.
    package init<Value>(_ error: any Error, of call: EndpointCall<Value>) {
        let endpoint = call.endpoint.descriptor
        let request = HttpRequestParams(httpMethod: endpoint.method, endpoint: endpoint)
        self = (error as? ApiError) ?? ApiError(transport: error, of: request, endpoint)
    }
}
