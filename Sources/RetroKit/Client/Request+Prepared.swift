extension ApiDomain {
    /// The call of a request value: of the endpoint that made it, with all that this declares, or of none.
    func call<Value>(for request: Request<Value>, _ reader: ResponseReader<Value>) -> EndpointCall<Value> {
        if let made = request.call { return EndpointCall(owner: self, state: made.state, reader: made.reader) }
        guard let endpoint = request.prepared?.endpoint else { return call(request.method, request.endpoint, reader) }
        return call(request.method, endpoint.template, reader, named: endpoint)
    }
}

extension EndpointCall {
    /// What a request value is called with. A request that an endpoint made goes as it is, but for its headers, and is this
    /// domain's call.
    func arguments(of value: Request<Value>) throws(ApiError) -> CallArguments {
        guard var request = value.prepared else { return OneArgument(value.parts) }
        do throws(RequestProblem) {
            request.headerFields = try value.headers(of: request)
            request.call = try context(of: request)
        } catch {
            throw ApiError(invalid: error, of: request, endpoint.descriptor)
        }
        return CompleteRequest(request)
    }

    /// What this domain's interceptors and listeners are told: what the endpoint's options set, under this domain.
    private func context(of request: HttpRequestParams) throws(RequestProblem) -> CallContext {
        let environment = owner.callEnvironment
        let configuration = environment.settings.configuration
        var settings = request.call?.settings ?? endpoint.options.settings
        settings[ApiClient.self] = owner as? ApiClient
        return CallContext(
            endpoint: request.endpoint ?? endpoint.descriptor,
            settings: settings,
            domainURL: try configuration.base?.get() ?? environment.transport.defaults.baseURL,
            arguments: request.call?.arguments ?? [],
            listeners: configuration.eventListeners
        )
    }
}

extension Request {
    /// The headers that a request is sent with that an endpoint made: nothing else of it can be changed.
    fileprivate func headers(of request: HttpRequestParams) throws(RequestProblem) -> HttpHeaders {
        guard endpoint == request.percentEncodedPath, method == request.httpMethod, path.isEmpty, parameters == nil
        else {
            throw RequestProblem(
                .conflictingURL,
                nil,
                "Of a request that an endpoint made only the headers can be changed; make the request of new arguments."
            )
        }
        for field in headers {
            _ = try HeaderSyntax.checked(name: field.name, value: field.value)
        }
        return headers
    }
}

extension Request: CustomStringConvertible, CustomReflectable {
    /// Method and target, with user info and the values of query parameters that are credentials hidden.
    public var description: String {
        prepared?.description ?? "\(method) \(RedactionPolicy.standard.redactedURL(endpoint))"
    }

    /// A mirror without the values of placeholders and parameters, so that `dump` shows no secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers])
    }
}
