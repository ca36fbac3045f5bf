import Foundation

/// One endpoint of one domain, ready to be called: what stands behind an endpoint's closure.
///
/// From here to the transport and back everything runs on the caller's actor, so that models whose conformances are
/// isolated to it can be encoded and decoded; only the transport leaves it.
package struct EndpointCall<Value>: @unchecked Sendable {  // an owner's own state is immutable or locked; see ApiDomain
    let owner: any EndpointOwner
    let state: EndpointState
    let reader: ResponseReader<Value>
    var observer: ProgressObserver?

    /// The endpoint as it is called.
    var endpoint: ResolvedEndpoint { state.resolved(in: owner) }

    /// The journey of a call: its steps, one after the other. Every call of every style comes here.
    nonisolated(nonsending) func journey(_ encode: () throws(ApiError) -> HttpRequestParams) async throws(ApiError)
        -> Value
    {
        do throws(ApiError) {
            let request = try encode()
            let plan = state.responsePlan(in: owner)
            let result = try await send(request, by: plan)
            let value = try read(result, by: plan)
            observer?.end(true)
            return value
        } catch {
            observer?.end(false)
            guard !error.isCancellation, let value = reader.recover(error) else { throw error }
            return value
        }
    }
}

// MARK: The ways to it

extension EndpointCall {
    /// Calls the endpoint. The domain has a say in what is thrown.
    ///
    /// - Throws: ``ApiError``, what the domain makes of it or what its hook throws; `CancellationError` for a cancelled
    ///   call.
    package nonisolated(nonsending) func value<each Argument>(for arguments: repeat each Argument) async throws -> Value
    {
        do {
            if let hook = owner.callEnvironment.hook {
                return try await hook.value(of: self, for: repeat each arguments)
            }
            return try await journey { () throws(ApiError) in try request(for: repeat each arguments) }
        } catch let error as ApiError {
            throw mapped(error)
        }
    }

    /// Calls the endpoint, and throws ``ApiError`` alone.
    nonisolated(nonsending) func typedValue<each Argument>(for arguments: repeat each Argument) async throws(ApiError)
        -> Value
    {
        guard let hook = owner.callEnvironment.hook else {
            return try await journey { () throws(ApiError) in try request(for: repeat each arguments) }
        }
        do {
            return try await hook.value(of: self, for: repeat each arguments)
        } catch {
            throw ApiError(error, of: self)
        }
    }

    /// Sends a request that is complete. The domain has a say in what is thrown.
    package nonisolated(nonsending) func value(of request: HttpRequestParams) async throws -> Value {
        do {
            if let hook = owner.callEnvironment.hook { return try await hook.value(of: self, for: request) }
            return try await journey { () throws(ApiError) in request }
        } catch let error as ApiError {
            throw mapped(error)
        }
    }

    /// The same call, whose value is the response.
    package var detailed: EndpointCall<Response<Value>> {
        let detailed = ResponseReader<Response<Value>>(
            read: { [reader] in Response(value: try reader.read($0), of: $0) },
            canBeNil: reader.canBeNil,
            delivery: reader.delivery,
            requestHeaders: reader.requestHeaders
        )
        return EndpointCall<Response<Value>>(owner: owner, state: state, reader: detailed, observer: observer)
    }

    /// The error that an endpoint throws that may throw any.
    package func mapped(_ error: ApiError) -> any Error {
        if error.isCancellation { return CancellationError() }
        return state.responsePlan(in: owner).options.mapError?(error) ?? error
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
