/// A request as a value, with the type of the response that it asks for.
///
/// ```swift
/// let search = Request<[Pet]>(endpoint: "/pet/findByTags", method: .get, parameters: .query(["tags": ["new"]]))
/// let pets = try await client.perform(search).value
/// ```
///
/// The response's type is `Decodable`, an ``ApiResponse`` or `Void`.
public struct Request<ResponseBody> {
    /// The path, which may have placeholders, or an absolute URL.
    public var endpoint: String
    /// The method.
    public var method: HttpMethod
    /// What the request carries; nil for nothing.
    public var parameters: Parameters?
    /// The values of the placeholders.
    public var path: [String: Any?]
    /// The request's headers, which go before the client's.
    public var headers: HttpHeaders
    /// The request, when it was made already.
    var prepared: HttpRequestParams?
    /// The call of the endpoint that made it; nil where none did.
    var call: EndpointCall<ResponseBody>?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - endpoint: The path, such as `/pet/{petId}`, or an absolute URL.
    ///   - method: The method; `GET` by default.
    ///   - parameters: What it carries; nothing by default.
    ///   - path: The values of the placeholders, each percent-encoded.
    ///   - headers: The request's headers.
    public init(
        endpoint: String,
        method: HttpMethod = .get,
        parameters: Parameters? = nil,
        path: [String: Any?] = [:],
        headers: HttpHeaders = [:]
    ) {
        self.endpoint = endpoint
        self.method = method
        self.parameters = parameters
        self.path = path
        self.headers = headers
    }

    /// Makes a request whose method is a text, as generated code has it.
    ///
    /// - Parameters:
    ///   - endpoint: The path, or an absolute URL.
    ///   - method: The method's name, such as `GET`.
    ///   - parameters: What it carries; nothing by default.
    @_disfavoredOverload
    public init(endpoint: String, method: String, parameters: Parameters? = nil) {
        self.init(endpoint: endpoint, method: HttpMethod(rawValue: method), parameters: parameters)
    }

    /// Makes a value of an endpoint's call, complete with its domain's settings, which any client can perform. Everything
    /// that the endpoint declares about its response goes along, but for its mock: requests by value have mocks of their own.
    /// Nothing is sent.
    ///
    /// ```swift
    /// let request = try Request(api.$user(7))
    /// let user = try await client.perform(request).value
    /// ```
    ///
    /// - Parameter call: The call.
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public init(_ call: PreparedCall<ResponseBody>) throws(ApiError) {
        self.init(try call.request())
        self.call = call.call
    }

    /// Makes a value of a request that is complete: it is sent as it is.
    ///
    /// - Parameter request: The request.
    public init(_ request: HttpRequestParams) {
        self.init(endpoint: request.percentEncodedPath, method: request.httpMethod, headers: request.headerFields)
        prepared = request
    }

    var parts: CallParts {
        var parts = CallParts()
        parts.addPath(path)
        parts.addHeaders(headers)
        parameters?.add(to: &parts)
        return parts
    }
}
