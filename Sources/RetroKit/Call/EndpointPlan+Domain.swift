extension EndpointPlan {
    /// Works out an endpoint under the settings of its domain.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - settings: The settings of its domain.
    ///   - delivery: How the response's body is wanted.
    ///   - requestHeaders: Header fields that its kind of response asks for.
    ///   - isTransportIntercepted: Whether the transport has interceptors of its own.
    /// - Throws: ``RequestProblem`` when no request can be made of it.
    package convenience init(
        _ endpoint: ResolvedEndpoint,
        _ settings: DomainSettings,
        delivery: ResponseDelivery = .whole,
        requestHeaders: HttpHeaders = HttpHeaders(),
        isTransportIntercepted: Bool = false
    ) throws(RequestProblem) {
        let configuration = settings.configuration
        let options = endpoint.options
        var handling = HttpRequestParams.Handling()
        handling.timeout = options.timeout ?? configuration.timeout
        handling.endpoint = endpoint.descriptor
        handling.delivery = delivery
        handling.waitsForConnectivity = options.waitsForConnectivity ?? configuration.waitsForConnectivity
        handling.redirects = options.redirects ?? configuration.redirects
        handling.redaction = configuration.redaction
        if delivery == .whole {
            handling.responseSizeLimit = options.response.responseSizeLimit ?? configuration.response.responseSizeLimit
        }
        try self.init(
            of: Parts(
                settings: settings,
                descriptor: endpoint.descriptor,
                template: endpoint.template.get(),
                domainBase: configuration.base?.get(),
                parameters: options.parameters.merged(over: configuration.parameters),
                body: options.body.merged(over: configuration.body),
                encoder: configuration.ownEncoder,
                coders: configuration.coders,
                responseCoders: options.response.coders,
                endpointHeaders: options.headers,
                domainHeaders: configuration.headers,
                requestHeaders: requestHeaders,
                endpointQuery: options.queryItems,
                domainQuery: configuration.queryItems,
                handling: handling,
                listeners: configuration.eventListeners,
                isIntercepted: isTransportIntercepted || !configuration.interceptors.isEmpty
                    || !options.interceptors.isEmpty
            )
        )
    }
}
