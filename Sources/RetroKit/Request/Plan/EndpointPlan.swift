import Foundation

/// An endpoint under the settings of its domain: everything about its requests that is known before it is called.
package final class EndpointPlan: Sendable {
    /// The settings that it was made for: with others it does not hold.
    let settings: any AnyObject & Sendable
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
    /// Encodes JSON bodies, their keys by the strategy.
    let encoder: JSONEncoder
    /// Encode bodies of other formats.
    let coders: [any BodyCoder]
    /// The headers of the endpoint over those of the domain, and these over those that the kind of response asks for.
    let headers: InheritedHeaders
    /// What its requests have in their queries by default.
    let query: DefaultQuery
    /// Whether a body is refused.
    let forbidsBody: Bool
    /// The path, where it has no placeholders.
    let fixedPath: String?
    /// Whether something is done to a request when it is complete.
    let isRefined: Bool
    /// Who is told how the calls go.
    let listeners: [any EventListener]
    /// Whether anyone looks at a call beside its caller.
    let isWatched: Bool

    /// What an endpoint's requests are made of, as it and its domain say it.
    struct Parts {
        let settings: any AnyObject & Sendable
        let descriptor: EndpointDescriptor
        let template: PathTemplate
        let domainBase: BaseURL?
        let parameters: ParameterOptions
        let body: BodyOptions
        /// Encodes JSON bodies, unless ``body`` names another.
        let encoder: JSONEncoder
        /// Encode and read bodies of other formats.
        let coders: [any BodyCoder]
        /// Read responses of other formats, before ``coders``.
        let responseCoders: [any BodyCoder]
        let endpointHeaders: HttpHeaders
        let domainHeaders: HttpHeaders
        /// Header fields that the kind of response asks for.
        let requestHeaders: HttpHeaders
        let endpointQuery: [URLQueryItem]
        let domainQuery: [URLQueryItem]
        let handling: HttpRequestParams.Handling
        let listeners: [any EventListener]
        /// Whether requests pass interceptors.
        let isIntercepted: Bool
    }

    /// Works the endpoint out.
    ///
    /// - Throws: ``RequestProblem`` when no request can be made of it.
    init(of parts: Parts) throws(RequestProblem) {
        settings = parts.settings
        descriptor = parts.descriptor
        method = parts.descriptor.method
        template = parts.template
        try Self.check(parts.descriptor.method)
        domainBase = parts.domainBase
        baseURL = template.origin ?? domainBase
        parameters = parts.parameters
        body = parts.body
        encoder = (body.encoder ?? parts.encoder).following(parameters.keys).writing(parameters)
        coders = parts.coders
        var inherited = try parts.domainHeaders.checked()
        let isElsewhere = template.origin.map { parts.domainBase?.hasSameOrigin(as: $0) != true } ?? false
        if isElsewhere { inherited = inherited.withoutCredentials(parts.handling.redaction) }
        try Self.check(parts.endpointQuery + parts.domainQuery)
        query = DefaultQuery(
            endpoint: parts.endpointQuery,
            domain: isElsewhere ? [] : parts.domainQuery,
            encoding: parameters.spaces == .plus ? .valueWithPlus : .value
        )
        headers = InheritedHeaders(
            endpoint: try parts.endpointHeaders.checked(),
            domain: inherited.merged(over: parts.requestHeaders.accepting(parts.responseCoders + coders))
        )
        handling = CopyOnWrite(parts.handling)
        forbidsBody = method.forbidsBody && (body.allowsBody != true || method == .trace)
        fixedPath = template.placeholders.isEmpty ? try template.path(with: []) : nil
        isRefined = body.compression != nil || body.expectsContinue == true
        listeners = parts.listeners
        isWatched = parts.isIntercepted || !listeners.isEmpty
        if let timeout = parts.handling.timeout, timeout <= .zero { throw RequestProblem.uselessTimeout }
    }

    private static func check(_ query: [URLQueryItem]) throws(RequestProblem) {
        if query.contains(where: \.name.isEmpty) { throw RequestProblem.namelessQueryItem }
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
        try JsonWriter.json(of: value, by: own ?? encoder)
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
    /// The fields, with the content types of coders before JSON where JSON is asked for.
    fileprivate func accepting(_ coders: [any BodyCoder]) -> HttpHeaders {
        let types = coders.flatMap(\.contentTypes).filter { $0.contains("/") && HeaderSyntax.isMediaType($0) }
        guard !types.isEmpty, self["Accept"] == MediaType.anythingButJsonFirst else { return self }
        var fields = self
        fields["Accept"] = (types + [MediaType.anythingButJsonFirst]).joined(separator: ", ")
        return fields
    }

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
