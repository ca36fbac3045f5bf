/// What stands behind ``ApiDomain/perform(request:to:customHeaders:)``, through which every call goes: an override sees
/// the call's argument and the endpoint, and may add headers, such as a session's token, or call again.
extension ApiDomain {
    nonisolated(nonsending) func answer<Argument, Value: Decodable>(
        _ argument: Argument,
        from endpoint: any EndpointDescribing,
        _ customHeaders: [String: String]?
    ) async throws -> Value {
        guard let performed = endpoint as? any PerformedEndpoint else {
            let call = call(endpoint.method, endpoint.path, ResponseReader<Value>.decodable())
            do throws(ApiError) {
                return try await call.sentValue(of: call.request(performing: argument, customHeaders))
            } catch {
                throw call.mapped(error)
            }
        }
        guard let value = try await performed.value(for: argument, customHeaders) as? Value else {
            throw ApiError(
                .decoding,
                at: .decoding,
                of: performed.descriptor,
                reason: "The endpoint does not return what its domain's override of perform asks for."
            )
        }
        return value
    }
}

extension EndpointCall {
    /// Does the call by way of its domain's `perform`, and throws whatever that throws: for a cancelled call
    /// `CancellationError`. The domain has a say in what is thrown.
    nonisolated(nonsending) func value<Argument>(for argument: Argument) async throws -> Value {
        do {
            return try await performedValue(for: argument)
        } catch let error as ApiError {
            throw mapped(error)
        }
    }

    /// Does the call by way of its domain's `perform`, and throws ``ApiError`` alone.
    nonisolated(nonsending) func typedValue<Argument>(for argument: Argument) async throws(ApiError) -> Value {
        do {
            return try await performedValue(for: argument)
        } catch {
            throw ApiError(error, of: self)
        }
    }

    /// As ``value(for:)``, of a request that is encoded already, unless that failed.
    nonisolated(nonsending) func value(of request: Result<HttpRequestParams, ApiError>) async throws -> Value {
        if case .success(let request) = request { return try await value(for: request) }
        do throws(ApiError) {
            return try await sentValue(of: request)
        } catch {
            throw mapped(error)
        }
    }

    /// As ``typedValue(for:)``, of a request that is encoded already, unless that failed.
    nonisolated(nonsending) func typedValue(of request: Result<HttpRequestParams, ApiError>) async throws(ApiError)
        -> Value
    {
        if case .success(let request) = request { return try await typedValue(for: request) }
        return try await sentValue(of: request)
    }

    private nonisolated(nonsending) func performedValue<Argument>(for argument: Argument) async throws -> Value {
        do {
            let endpoint = PerformedCall(self)
            let performed: PerformedValue<Value> = try await domain.perform(request: argument, to: endpoint)
            return performed.value
        } catch {
            // What an override throws becomes a value where the response's type takes failures.
            guard !(error is ApiError), !(error is CancellationError),
                let value = reader.recover(ApiError(error, of: self))
            else { throw error }
            return value
        }
    }

    /// The request of an argument, which may be the request itself, with custom headers in the place of its own; or why
    /// there is none.
    fileprivate func request<Argument>(performing argument: Argument, _ customHeaders: [String: String]?)
        -> Result<HttpRequestParams, ApiError>
    {
        let request = (argument as? HttpRequestParams).map { .success($0) } ?? encoded(argument)
        guard let customHeaders else { return request }
        return request.flatMap { request in
            var request = request
            let isElsewhere = leavesDomain(request)
            do throws(RequestProblem) {
                for (name, value) in customHeaders where !isElsewhere || !request.isCredential(name) {
                    request.headerFields[name] = try HeaderSyntax.checked(name: name, value: value).value
                }
            } catch {
                return .failure(ApiError(invalid: error, of: request, endpoint.descriptor))
            }
            return .success(request)
        }
    }
}

extension EndpointCall {
    /// Whether a request goes to another origin than the domain's own, where the domain's credentials do not belong.
    private func leavesDomain(_ request: HttpRequestParams) -> Bool {
        guard let target = request.baseURL else { return false }
        let base = (try? domain.settings.configuration.base?.get()) ?? domain.transport.defaults.baseURL
        return base?.hasSameOrigin(as: target) != true
    }
}

/// An endpoint in the middle of a call.
private protocol PerformedEndpoint: EndpointDescribing {
    /// Which endpoint it is.
    var descriptor: EndpointDescriptor { get }

    /// Sends the request and reads the response, as a ``PerformedValue``.
    nonisolated(nonsending) func value<Argument>(for argument: Argument, _ customHeaders: [String: String]?)
        async throws
        -> Any
}

private final class PerformedCall<Value>: PerformedEndpoint {
    let call: EndpointCall<Value>

    init(_ call: EndpointCall<Value>) {
        self.call = call
    }

    var descriptor: EndpointDescriptor { call.endpoint.descriptor }
    var path: String { descriptor.template }
    var method: HttpMethod { descriptor.method }

    nonisolated(nonsending) func value<Argument>(for argument: Argument, _ customHeaders: [String: String]?)
        async throws
        -> Any
    {
        PerformedValue(value: try await call.sentValue(of: call.request(performing: argument, customHeaders)))
    }
}

/// An endpoint's value on its way through `perform`, whose response type it is: whatever reads responses has read it.
private struct PerformedValue<Value>: Decodable {
    let value: Value

    init(value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let problem = "The value of an endpoint comes from super.perform alone."
        throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: problem))
    }
}

extension ApiError {
    /// The error of a call, in whatever way it failed.
    init<Value>(_ error: any Error, of call: EndpointCall<Value>) {
        let endpoint = call.endpoint.descriptor
        let request = HttpRequestParams(httpMethod: endpoint.method, endpoint: endpoint)
        self = (error as? ApiError) ?? ApiError(transport: error, of: request, endpoint)
    }
}
