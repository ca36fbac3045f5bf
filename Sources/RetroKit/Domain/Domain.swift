/// An ``ApiDomain`` whose calls can be seen and changed by a subclass, as RetroSwift's can: override
/// ``perform(request:to:customHeaders:)``.
///
/// ```swift
/// class SessionApi: Domain {
///     override func perform<Request, Response: Decodable>(
///         request: Request, to endpoint: any EndpointDescribing, customHeaders: [String: String]?
///     ) async throws -> Response {
///         let headers = ["Authorization": "Bearer \(await session.token)"]
///         return try await super.perform(request: request, to: endpoint, customHeaders: headers)
///     }
/// }
/// ```
///
/// An ``Interceptor`` does the same for one domain or many, sees the response too, and costs less.
open class Domain: ApiDomain {
    override class var callHook: (any CallHook)? { PerformHook() }

    /// Does every call of this domain, whatever its number of arguments: of its endpoints, and of requests by value. The
    /// request is encoded within it, so that an override meets every failure.
    ///
    /// - Parameters:
    ///   - request: The call's argument; a tuple of them where there are none or several; the request itself, as
    ///     ``HttpRequestParams``, where that was made before.
    ///   - endpoint: What is called.
    ///   - customHeaders: Headers that replace those of the request; nil, by default, for none.
    /// - Returns: What the endpoint returns. For a domain's own endpoints the type is known to RetroKit alone: return
    ///   what `super` returns.
    /// - Throws: ``ApiError``, or an error of one's own, which reaches the caller as it is.
    nonisolated(nonsending) open func perform<Request, Response: Decodable>(
        request: Request,
        to endpoint: any EndpointDescribing,
        customHeaders: [String: String]? = nil
    ) async throws -> Response {
        guard let performed = endpoint as? any PerformedEndpoint else {
            let call = call(endpoint.method, endpoint.path, ResponseReader<Response>.decodable())
            let performed = PerformedCall(call: call, settings: callEnvironment.settings) { OneArgument($0 as Request) }
            do throws(ApiError) {
                return try await performed.response(to: request, customHeaders)
            } catch {
                throw call.mapped(error, performed.settings)
            }
        }
        guard let value = try await performed.value(for: request, customHeaders) as? Response else {
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

/// Leads every call of a ``Domain`` through its `perform`.
private struct PerformHook: CallHook {
    nonisolated(nonsending) func value<Value, Arguments>(
        of call: EndpointCall<Value>,
        _ settings: DomainSettings,
        for arguments: Arguments,
        pack: @escaping (Arguments) -> CallArguments
    ) async throws -> Value {
        guard let domain = call.owner as? Domain else {
            return try await call.journey(settings) { () throws(ApiError) in
                try call.request(settings, for: pack(arguments))
            }
        }
        do {
            let performed: PerformedValue<Value> = try await domain.perform(
                request: arguments,
                to: PerformedCall(call: call, settings: settings, pack: pack)
            )
            return performed.value
        } catch {
            // What an override throws becomes a value where the response's type takes failures.
            let failure = ApiError(error, of: call)
            guard !failure.isCancellation, let value = call.reader.recover(failure) else { throw error }
            return value
        }
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

private struct PerformedCall<Value, Arguments>: PerformedEndpoint {
    let call: EndpointCall<Value>
    let settings: DomainSettings
    let pack: (Arguments) -> CallArguments

    var descriptor: EndpointDescriptor { call.endpoint.descriptor }
    var path: String { descriptor.template }
    var method: HttpMethod { descriptor.method }

    nonisolated(nonsending) func value<Argument>(for argument: Argument, _ customHeaders: [String: String]?)
        async throws
        -> Any
    {
        PerformedValue(value: try await response(to: argument, customHeaders))
    }

    /// Does the call with what an override hands on.
    nonisolated(nonsending) func response<Argument>(to argument: Argument, _ customHeaders: [String: String]?)
        async throws(ApiError) -> Value
    {
        try await call.journey(settings) { () throws(ApiError) in
            try call.request(settings, performing: argument, pack, customHeaders)
        }
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

extension EndpointCall {
    /// The request of what an override hands on, with custom headers in the place of its own: the call's own arguments,
    /// perhaps with other values, a complete request, or an argument of another type.
    fileprivate func request<Argument, Arguments>(
        _ settings: DomainSettings,
        performing argument: Argument,
        _ pack: (Arguments) -> CallArguments,
        _ customHeaders: [String: String]?
    ) throws(ApiError) -> HttpRequestParams {
        var request: HttpRequestParams
        if let complete = argument as? HttpRequestParams {
            request = complete
        } else if let arguments = argument as? Arguments {
            request = try self.request(settings, for: pack(arguments))
        } else {
            request = try self.request(settings, for: OneArgument(argument))
        }
        guard let customHeaders else { return request }
        let isElsewhere = leavesDomain(request)
        do throws(RequestProblem) {
            for (name, value) in customHeaders where !isElsewhere || !request.isCredential(name) {
                request.headerFields[name] = try HeaderSyntax.checked(name: name, value: value).value
            }
        } catch {
            throw ApiError(invalid: error, of: request, endpoint.descriptor)
        }
        return request
    }

    /// Whether a request goes to another origin than the domain's own, where the domain's credentials do not belong.
    private func leavesDomain(_ request: HttpRequestParams) -> Bool {
        guard let target = request.baseURL else { return false }
        let environment = owner.callEnvironment
        let base = (try? environment.settings.configuration.base?.get()) ?? environment.transport.defaults.baseURL
        return base?.hasSameOrigin(as: target) != true
    }
}
