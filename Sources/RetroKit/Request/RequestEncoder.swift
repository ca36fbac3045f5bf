import Foundation

/// Turns the arguments of a call into a request. Nothing is sent here.
package struct RequestEncoder {
    /// The endpoint that is called.
    package let endpoint: ResolvedEndpoint
    /// The settings of its domain.
    package let configuration: DomainConfiguration

    package init(endpoint: ResolvedEndpoint, configuration: DomainConfiguration) {
        self.endpoint = endpoint
        self.configuration = configuration
    }

    /// Encodes the arguments of a call, in order.
    ///
    /// - Throws: ``RequestProblem`` when they make no request.
    package func encode<each Argument>(_ arguments: repeat each Argument) throws(RequestProblem) -> HttpRequestParams {
        let template = try endpoint.template.get()
        try checkMethod()
        let options = endpoint.options.parameters.merged(over: configuration.parameters)
        let bodyOptions = endpoint.options.body.merged(over: configuration.body)
        var builder = RequestBuilder(
            template: template,
            encoder: (bodyOptions.encoder ?? configuration.encoder).following(options.keys),
            coders: configuration.coders,
            options: options
        )
        var position = 0
        for argument in repeat each arguments {
            position += 1
            try add(argument, at: position, to: &builder)
        }
        return try request(from: builder, template, bodyOptions)
    }

    private func checkMethod() throws(RequestProblem) {
        let method = endpoint.descriptor.method.rawValue
        guard HeaderSyntax.isToken(method) else {
            throw RequestProblem(
                .invalidMethod,
                method,
                "The method \(method.debugDescription) is no token (RFC 9110 §9.1)."
            )
        }
    }
}

// MARK: Arguments

extension RequestEncoder {
    fileprivate func add<Argument>(_ argument: Argument, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        switch RequestPlan.of(argument).shape {
        case .fields(let fields):
            try withUnsafePointer(to: argument) { address throws(RequestProblem) in
                for field in fields {
                    let fieldAddress = UnsafeRawPointer(address) + field.offset
                    try field.type.encode(at: fieldAddress, as: field.label, into: &builder)
                }
            }
        case .mirrored:
            let parameters = Mirror(reflecting: argument).parameters
            if parameters.isEmpty { throw Self.unsupported(argument, at: position) }
            for (label, parameter) in parameters { try parameter.encode(as: label, into: &builder) }
        case .scalar:
            try builder.fillNextPlaceholder(with: argument, position: position)
        case .optional:
            try addOptional(argument, at: position, to: &builder)
        case .raw:
            try builder.setRawBody(argument, named: "argument \(position)", contentType: nil)
        case .encodable:
            guard let body = argument as? any Encodable else { return }
            try builder.setJsonBody(body, named: "argument \(position)")
        case .empty:
            return
        case .unsupported:
            throw Self.unsupported(argument, at: position)
        }
    }

    private static func unsupported<Argument>(_ argument: Argument, at position: Int) -> RequestProblem {
        RequestProblem(
            .unsupportedArgument,
            "argument \(position)",
            "Argument \(position), a \(Argument.self), is neither a request (no visible @Query, @Header, @Path, "
                + "@JsonBody, @Body, @FormParam or @FormFile field) nor a parameter nor Encodable."
        )
    }

    /// What an optional holds decides what it means. A nil is a body that is not there, unless a placeholder waits
    /// for it.
    private func addOptional(_ argument: some Any, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem)
    {
        guard let optional = argument as? any OptionalArgument else { return }
        if try optional.addWrapped(by: self, at: position, to: &builder) { return }
        guard argument is any Encodable, builder.hasAllPathValues else {
            throw RequestProblem(
                .nullPathValue,
                "argument \(position)",
                "Argument \(position), a \(type(of: argument)), is nil."
            )
        }
    }
}

/// An optional argument, which can hand on what it holds without losing its type.
private protocol OptionalArgument {
    /// Adds the wrapped argument; false when there is none.
    func addWrapped(by encoder: RequestEncoder, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem) -> Bool
}

extension Optional: OptionalArgument {
    fileprivate func addWrapped(by encoder: RequestEncoder, at position: Int, to builder: inout RequestBuilder)
        throws(RequestProblem) -> Bool
    {
        guard let argument = self else { return false }
        try encoder.add(argument, at: position, to: &builder)
        return true
    }
}

// MARK: The request

extension RequestEncoder {
    private func request(from builder: RequestBuilder, _ template: PathTemplate, _ options: BodyOptions)
        throws(RequestProblem) -> HttpRequestParams
    {
        var builder = builder
        let domainBase = try configuration.base?.get()
        let origin = builder.target?.origin ?? template.origin
        let query = [builder.target?.query ?? template.query, builder.query].filter { !$0.isEmpty }
        let body = try builder.finishedBody(boundary: options.boundary)
        let method = endpoint.descriptor.method
        if case .none = body {
        } else if method.forbidsBody, options.allowsBody != true {
            throw RequestProblem(
                .bodyNotAllowed,
                nil,
                "A \(method) request carries no body; use another method or the option .allowBody."
            )
        }
        try builder.addCookieHeader()
        var request = HttpRequestParams(
            httpMethod: method,
            baseURL: origin ?? domainBase,
            percentEncodedPath: try builder.path(),
            percentEncodedQuery: query.isEmpty ? nil : query.joined(separator: "&"),
            headerFields: try headerFields(from: builder, body, isForeign: isForeign(origin, domainBase)),
            removedHeaders: builder.removedHeaders,
            httpBody: body,
            timeout: endpoint.options.timeout ?? configuration.timeout,
            endpoint: endpoint.descriptor
        )
        request.tags = builder.tags
        try request.apply(options)
        return request
    }

    private func isForeign(_ origin: BaseURL?, _ domainBase: BaseURL?) -> Bool {
        guard let origin else { return false }
        return domainBase.map { !$0.hasSameOrigin(as: origin) } ?? true
    }

    /// The layers of headers, the weakest first: the domain's, the endpoint's, the request's.
    private func headerFields(from builder: RequestBuilder, _ body: HttpBody, isForeign: Bool) throws(RequestProblem)
        -> HttpHeaders
    {
        var inherited = try Self.checked(configuration.headers)
        if isForeign { inherited = inherited.withoutCredentials }
        if body.hasFixedContentType { inherited.remove("Content-Type") }
        var fields = builder.headerFields.merged(
            over: try Self.checked(endpoint.options.headers).merged(over: inherited)
        )
        for name in builder.removedHeaders where !builder.headerFields.contains(name) { fields.remove(name) }
        if let contentType = body.contentType {
            if case .multipart = body, fields.contains("Content-Type") {
                throw RequestProblem(
                    .invalidContentType,
                    "Content-Type",
                    "The Content-Type of a multipart form carries its boundary and cannot be set by hand."
                )
            }
            if !fields.contains("Content-Type") { fields.append(contentType, for: "Content-Type") }
        }
        return fields
    }

    private static func checked(_ headers: HttpHeaders) throws(RequestProblem) -> HttpHeaders {
        var fields = HttpHeaders()
        for field in headers {
            let field = try HeaderSyntax.checked(name: field.name, value: field.value)
            fields.append(field.value, for: field.name)
        }
        return fields
    }
}

extension HttpBody {
    /// Whether the bytes mean something under the body's own content type only, so that a domain's default must not
    /// stand in its place.
    fileprivate var hasFixedContentType: Bool {
        switch self {
        case .form, .multipart: true
        case .none, .data, .file, .stream: false
        }
    }
}
