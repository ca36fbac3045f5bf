public import Foundation
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
    ///   - body: The body, as JSON; `Data` is JSON already, unless the endpoint's headers name another content type. The
    ///     endpoint's body by default.
    ///   - pathExtension: What follows the endpoint's path, such as an identifier, as one more segment or several;
    ///     a question mark in it is percent-encoded. Nothing by default.
    ///   - responseModel: What the response's body is decoded as.
    ///   - allowRetry: Whether a request that failed is sent again: as the domain's `RetryInterceptor` says, or, where it has none,
    ///     up to twice more, if it may be sent twice or the server did not take it on. False means one attempt. True by default.
    /// - Returns: The value, or why there is none.
    public final nonisolated(nonsending) func sendRequest<Target: Endpoint, Value: Decodable>(
        endpoint: Target,
        queryParams: [String: Any?]? = nil,
        body: (any Encodable)? = nil,
        pathExtension: String? = nil,
        responseModel: Value.Type = Value.self,
        allowRetry: Bool = true
    ) async -> Result<Value, RequestError> {
        await value(of: endpoint, pathExtension, queryParams, body, allowRetry)
    }

    /// Calls an endpoint in one line with a query of items, in their order.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - queryParams: Query parameters; nil for none.
    ///   - body: The body, as JSON, as in the other function.
    ///   - pathExtension: What follows the endpoint's path; nothing by default.
    ///   - responseModel: What the response's body is decoded as.
    ///   - allowRetry: Whether the request may be sent again; true by default.
    /// - Returns: The value, or why there is none.
    @_disfavoredOverload
    public final nonisolated(nonsending) func sendRequest<Target: Endpoint, Value: Decodable>(
        endpoint: Target,
        queryParams: [URLQueryItem]?,
        body: (any Encodable)? = nil,
        pathExtension: String? = nil,
        responseModel: Value.Type = Value.self,
        allowRetry: Bool = true
    ) async -> Result<Value, RequestError> {
        await value(of: endpoint, pathExtension, queryParams, body, allowRetry)
    }

    /// Calls an endpoint in one line with a body of values of any kind.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - queryParams: Query parameters; none by default.
    ///   - body: The members of the body, sent as JSON.
    ///   - pathExtension: What follows the endpoint's path; nothing by default.
    ///   - responseModel: What the response's body is decoded as.
    ///   - allowRetry: Whether the request may be sent again; true by default.
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
        await value(of: endpoint, pathExtension, queryParams, LooseJson(body), allowRetry)
    }

    private final nonisolated(nonsending) func value<Target: Endpoint, Value: Decodable>(
        of endpoint: Target,
        _ pathExtension: String?,
        _ query: Any?,
        _ body: (any Encodable)?,
        _ allowsRetry: Bool
    ) async -> Result<Value, RequestError> {
        let path = pathExtension.map { endpoint.path.appendingPath($0) } ?? endpoint.path
        let call = call(
            endpoint.method,
            endpoint.baseURL.template(for: path),
            ResponseReader<Value>.decodable(),
            retryOptions(allowsRetry)
        )
        do {
            var parts = CallParts()
            parts.addBase(endpoint.baseURL)
            parts.addHeaders(try await endpoint.header.httpHeaders)
            parts.addQuery(query)
            if let json = body as? Data {
                parts.addBody(HttpBody.data(json, contentType: MediaType.json))
            } else {
                parts.addBody(body ?? endpoint.body)
            }
            return .success(try await call.value(for: OneArgument(parts)))
        } catch {
            return .failure(RequestError(ApiError(error, of: call)))
        }
    }

    /// One attempt, or as many as the domain makes, whose own way of repeating requests goes first.
    private final func retryOptions(_ allowsRetry: Bool) -> [EndpointOption] {
        guard allowsRetry else { return [.retry(.never), .interceptor(FirstAnswer())] }
        let repeats = configuration.interceptors.contains { $0 is RetryInterceptor }
        return repeats ? [] : [.interceptor(RetryInterceptor(.oneLine))]
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
