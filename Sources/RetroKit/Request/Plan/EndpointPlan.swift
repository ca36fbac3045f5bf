import Foundation

/// An endpoint under the settings of its domain: everything about its requests that is known before it is called.
package final class EndpointPlan: Sendable {
    /// The settings that it was made for.
    package let settings: DomainSettings
    /// The endpoint's names.
    let descriptor: EndpointDescriptor
    /// The endpoint's method.
    let method: HttpMethod
    /// What goes along with its requests.
    let handling: CopyOnWrite<HttpRequestParams.Handling>
    /// The endpoint's path.
    let template: PathTemplate
    /// Where the path begins; nil for the transport's base URL.
    let baseURL: BaseURL?
    /// The domain's base URL.
    let domainBase: BaseURL?
    /// How parameters are written, by the endpoint and the domain.
    let parameters: ParameterOptions
    /// How bodies are encoded and sent, by the endpoint and the domain.
    let body: BodyOptions
    /// Header fields that the kind of response asks for.
    let requestHeaders: HttpHeaders
    /// Encodes JSON bodies, their keys by the strategy.
    let encoder: JSONEncoder
    /// The headers of the endpoint over those of the domain.
    let headers: InheritedHeaders
    /// Whether a body is refused.
    let forbidsBody: Bool
    /// The path, where it has no placeholders.
    let fixedPath: String?
    /// Whether something is done to a request when it is complete.
    let isRefined: Bool
    /// Whether anyone looks at a call beside its caller.
    let isWatched: Bool

    /// Works the endpoint out.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - settings: The settings of its domain.
    ///   - delivery: How the response's body is wanted.
    ///   - requestHeaders: Header fields that its kind of response asks for.
    ///   - isTransportWatched: Whether the transport has interceptors of its own.
    /// - Throws: ``RequestProblem`` when no request can be made of it.
    package init(
        _ endpoint: ResolvedEndpoint,
        _ settings: DomainSettings,
        delivery: ResponseDelivery = .whole,
        requestHeaders: HttpHeaders = HttpHeaders(),
        isTransportWatched: Bool = false
    ) throws(RequestProblem) {
        let configuration = settings.configuration
        self.settings = settings
        descriptor = endpoint.descriptor
        method = endpoint.descriptor.method
        template = try endpoint.template.get()
        try Self.check(endpoint.descriptor.method)
        domainBase = try configuration.base?.get()
        baseURL = template.origin ?? domainBase
        parameters = endpoint.options.parameters.merged(over: configuration.parameters)
        body = endpoint.options.body.merged(over: configuration.body)
        self.requestHeaders = requestHeaders
        encoder = (body.encoder ?? configuration.encoder).following(parameters.keys)
        var inherited = try configuration.headers.checked()
        if let origin = template.origin, domainBase?.hasSameOrigin(as: origin) != true {
            inherited = inherited.withoutCredentials(configuration.redaction)
        }
        headers = InheritedHeaders(endpoint: try endpoint.options.headers.checked(), domain: inherited)
        var handling = HttpRequestParams.Handling()
        handling.timeout = endpoint.options.timeout ?? configuration.timeout
        handling.endpoint = endpoint.descriptor
        handling.delivery = delivery
        handling.waitsForConnectivity =
            endpoint.options.waitsForConnectivity ?? configuration.waitsForConnectivity
        handling.redirects = endpoint.options.redirects ?? configuration.redirects
        handling.redaction = configuration.redaction
        if delivery == .whole {
            handling.responseSizeLimit = endpoint.options.response.sizeLimit ?? configuration.response.sizeLimit
        }
        self.handling = CopyOnWrite(handling)
        forbidsBody = method.forbidsBody && (body.allowsBody != true || method == .trace)
        fixedPath = template.placeholders.isEmpty ? try template.path(with: []) : nil
        isRefined = body.compression != nil || body.expectsContinue == true || !requestHeaders.isEmpty
        isWatched =
            isTransportWatched || !configuration.interceptors.isEmpty || !configuration.eventListeners.isEmpty
            || !endpoint.options.interceptors.isEmpty
        if let timeout = handling.timeout, timeout <= .zero { throw RequestProblem.uselessTimeout }
    }

    private static func check(_ method: HttpMethod) throws(RequestProblem) {
        guard HeaderSyntax.isToken(method.rawValue) else {
            throw RequestProblem(
                .invalidMethod,
                method.rawValue,
                "The method \(method.rawValue.debugDescription) is no token (RFC 9110 §9.1)."
            )
        }
    }
}

extension EndpointPlan {
    /// A body as JSON, its members in the order in which they are encoded where the encoder's settings allow it.
    ///
    /// - Parameters:
    ///   - value: The body.
    ///   - own: The encoder of the body's own; nil for the endpoint's.
    /// - Returns: The JSON.
    /// - Throws: Whatever the value or the encoder throws.
    func json(of value: some Encodable, by own: JSONEncoder?) throws -> Data {
        let encoder = own ?? encoder
        return try JsonWriter.json(of: value, by: encoder) ?? encoder.encode(value)
    }
}

/// The headers that a request inherits.
struct InheritedHeaders: Sendable {
    /// The endpoint's over the domain's.
    let all: HttpHeaders
    /// The endpoint's over the domain's, but for the domain's `Content-Type`: for bodies that are nothing else.
    let withoutDomainContentType: HttpHeaders

    init(endpoint: HttpHeaders, domain: HttpHeaders) {
        all = endpoint.merged(over: domain)
        var rest = domain
        rest.remove("Content-Type")
        withoutDomainContentType = endpoint.merged(over: rest)
    }
}

extension HttpHeaders {
    /// The fields, checked one by one.
    fileprivate func checked() throws(RequestProblem) -> HttpHeaders {
        var fields = HttpHeaders()
        for field in self {
            let field = try HeaderSyntax.checked(name: field.name, value: field.value)
            fields.append(field.value, for: field.name)
        }
        return fields
    }
}
