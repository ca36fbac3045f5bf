public import RetroKit

extension ApiDomain {
    /// Calls an endpoint in one line, and returns what came of it instead of throwing.
    ///
    /// ```swift
    /// let result = await ApiClient.shared.sendRequest(endpoint: UsersEndpoint.list, responseModel: [User].self)
    /// ```
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - queryParams: Query parameters; none by default.
    ///   - body: The body, as JSON; the endpoint's by default.
    ///   - pathExtension: What follows the endpoint's path, such as an identifier, as one more segment or several;
    ///     a question mark in it is percent-encoded. Nothing by default.
    ///   - responseModel: What the response's body is decoded as.
    ///   - allowRetry: Whether the domain's interceptors may send the request again; false means one attempt. True by
    ///     default.
    /// - Returns: The value, or why there is none.
    public final nonisolated(nonsending) func sendRequest<Target: Endpoint, Value: Decodable>(
        endpoint: Target,
        queryParams: [String: Any?]? = nil,
        body: (any Encodable)? = nil,
        pathExtension: String? = nil,
        responseModel: Value.Type = Value.self,
        allowRetry: Bool = true
    ) async -> Result<Value, RequestError> {
        let path = pathExtension.map { endpoint.path.appendingPath($0) } ?? endpoint.path
        let call = call(
            endpoint.method,
            endpoint.baseURL.template(for: path),
            ResponseReader<Value>.decodable(),
            allowRetry ? [] : [.retry(.never), .interceptor(FirstAnswer())]
        )
        do {
            var parts = CallParts()
            parts.addBase(endpoint.baseURL)
            parts.addHeaders(try await endpoint.header.httpHeaders)
            parts.addQuery(queryParams)
            parts.addBody(body ?? endpoint.body)
            return .success(try await call.value(for: OneArgument(parts)))
        } catch {
            return .failure(RequestError(ApiError(error, of: call)))
        }
    }

    /// Calls an endpoint in one line with a body of values of any kind.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - queryParams: Query parameters; none by default.
    ///   - body: The members of the body, sent as JSON.
    ///   - pathExtension: What follows the endpoint's path; nothing by default.
    ///   - responseModel: What the response's body is decoded as.
    ///   - allowRetry: Whether the domain's interceptors may send the request again; true by default.
    /// - Returns: The value, or why there is none.
    @_disfavoredOverload
    public final nonisolated(nonsending) func sendRequest<Target: Endpoint, Value: Decodable>(
        endpoint: Target,
        queryParams: [String: Any?]? = nil,
        body: [String: Any?],
        pathExtension: String? = nil,
        responseModel: Value.Type = Value.self,
        allowRetry: Bool = true
    ) async -> Result<Value, RequestError> {
        await sendRequest(
            endpoint: endpoint,
            queryParams: queryParams,
            body: LooseJson(body),
            pathExtension: pathExtension,
            responseModel: responseModel,
            allowRetry: allowRetry
        )
    }
}

extension String {
    /// The path with further segments behind it, before a query. They are no query, fragment or placeholder themselves:
    /// what would begin one is percent-encoded.
    fileprivate func appendingPath(_ path: String) -> String {
        let query = firstIndex(of: "?").map { self[$0...] } ?? ""
        let segments = ["?": "%3F", "#": "%23", "{": "%7B"].reduce(path) { $0.replacing($1.key, with: $1.value) }
        return String(dropLast(query.count)).joined(toPath: segments) + query
    }
}
