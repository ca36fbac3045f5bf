extension RequestBuilder {
    /// The finished request.
    ///
    /// - Throws: ``RequestProblem`` when the parts do not fit together.
    mutating func request(_ call: CallContext?) throws(RequestProblem) -> HttpRequestParams {
        guard plan.isRefined else { return try plainRequest(call) }
        var request = try plainRequest(call)
        try request.apply(plan.body)
        return request
    }

    private mutating func plainRequest(_ call: CallContext?) throws(RequestProblem) -> HttpRequestParams {
        let body = try finishedBody()
        if plan.forbidsBody, !body.isNone {
            throw RequestProblem(
                .bodyNotAllowed,
                nil,
                "A \(plan.descriptor.method) request carries no body; use another method or the option .allowsBody."
            )
        }
        if !cookies.text.isEmpty { try addCookieHeader() }
        let path = try path()
        let headers = try headerFields(beside: body)
        return HttpRequestParams(
            plan: plan,
            baseURL: target?.origin ?? plan.baseURL,
            percentEncodedPath: path,
            percentEncodedQuery: wholeQuery,
            headerFields: headers,
            removedHeaders: removedHeaders,
            httpBody: body,
            tags: tags,
            call: call
        )
    }

    /// The query of target, fields, endpoint and domain; nil for none. What comes by default is not for a target at another
    /// origin, which may be signed.
    private var wholeQuery: String? {
        let own = Self.query(target?.query ?? plan.template.query, query)
        guard !plan.query.isEmpty, target?.origin.map({ plan.domainBase?.hasSameOrigin(as: $0) == true }) ?? true else {
            return own
        }
        return plan.query.completing(own, without: removedQueryItems)
    }

    /// The template's query or the target's, then that of the fields; nil for none.
    private static func query(_ first: String, _ fields: String) -> String? {
        if first.isEmpty { return fields.isEmpty ? nil : fields }
        return fields.isEmpty ? first : first + "&" + fields
    }

    /// The request's headers over those that it inherits, with the body's content type.
    private mutating func headerFields(beside body: HttpBody) throws(RequestProblem) -> HttpHeaders {
        var inherited = body.hasFixedContentType ? plan.headers.withoutDomainContentType : plan.headers.all
        if let origin = target?.origin, plan.domainBase?.hasSameOrigin(as: origin) != true {
            inherited = inherited.withoutCredentials(plan.handling.value.redaction)
        }
        let own = removedHeaders.isEmpty ? HttpHeaders() : headerFields
        var fields = HttpHeaders()
        swap(&fields, &headerFields)
        fields = fields.isEmpty ? inherited : fields.merged(over: inherited)
        for name in removedHeaders where !own.contains(name) { fields.remove(name) }
        guard let contentType = body.contentType else { return fields }
        if !fields.contains("Content-Type") {
            fields.append(contentType, for: "Content-Type")
        } else if case .multipart = body {
            throw RequestProblem(
                .invalidContentType,
                "Content-Type",
                "The Content-Type of a multipart form carries its boundary and cannot be set by hand."
            )
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

extension HttpRequestParams {
    /// Makes an endpoint's request of its parts.
    init(
        plan: EndpointPlan,
        baseURL: BaseURL?,
        percentEncodedPath: String,
        percentEncodedQuery: String?,
        headerFields: HttpHeaders,
        removedHeaders: [String],
        httpBody: HttpBody,
        tags: RequestTags,
        call: CallContext?
    ) {
        var handling = plan.handling
        if !tags.isEmpty { handling.value.tags = tags }
        if let call { handling.value.call = call }
        httpMethod = plan.method
        self.baseURL = baseURL
        self.percentEncodedPath = percentEncodedPath
        self.percentEncodedQuery = percentEncodedQuery
        self.headerFields = headerFields
        self.removedHeaders = removedHeaders
        self.httpBody = httpBody
        self.handling = handling
    }
}
