import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HttpRequestParams {
    /// The request in URLSession's type; nil when nobody knows where it goes.
    ///
    /// - Parameter transportURL: The transport's own base URL.
    /// - Returns: The request.
    func urlRequest(over transportURL: BaseURL?) -> URLRequest? {
        guard let base = baseURL ?? transportURL, let url = URL(lenient: absoluteTarget(from: base)) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = httpMethod.rawValue
        var fields = headerFields
        // What RetroKit asks for by itself is no more the interceptors' than the client's own headers.
        if fields["Accept"] == MediaType.anythingButJsonFirst { fields["Accept"] = nil }
        request.allHTTPHeaderFields = fields.dictionary
        request.httpBody = httpBody.encoded()
        if let timeout { request.timeoutInterval = timeout / .seconds(1) }
        return request
    }

    /// This request with what was changed of it in URLSession's type, and with nothing else.
    ///
    /// - Parameters:
    ///   - changed: The request after the change.
    ///   - original: The request before it.
    /// - Returns: The request.
    /// - Throws: `InterceptorError`, or `RequestProblem` when the URL is none that can be sent.
    func with(_ changed: URLRequest, insteadOf original: URLRequest) throws -> HttpRequestParams {
        guard changed.httpBodyStream == nil else { throw ClientError.withBodyStream }
        var request = self
        if changed.url != original.url { try request.setTarget(changed.url) }
        if changed.httpMethod != original.httpMethod {
            request.httpMethod = HttpMethod(rawValue: changed.httpMethod ?? "GET")
        }
        request.change(original.allHTTPHeaderFields ?? [:], to: changed.allHTTPHeaderFields ?? [:])
        if changed.httpBody != original.httpBody {
            request.httpBody = changed.httpBody.map { .data($0, contentType: nil) } ?? .none
        }
        if changed.timeoutInterval != original.timeoutInterval { request.timeout = .seconds(changed.timeoutInterval) }
        return request
    }

    private mutating func setTarget(_ url: URL?) throws {
        guard let url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw ClientError.withoutURL
        }
        var base = parts
        (base.percentEncodedPath, base.percentEncodedQuery, base.fragment) = ("", nil, nil)
        baseURL = try BaseURL(base.string ?? "")
        percentEncodedPath = parts.percentEncodedPath
        percentEncodedQuery = parts.percentEncodedQuery
    }

    private mutating func change(_ before: [String: String], to after: [String: String]) {
        for name in before.keys where after[name] == nil { headerFields.remove(name) }
        for (name, value) in after where before[name] != value { headerFields[name] = value }
    }
}

extension HttpOperationResult {
    /// The response in URLSession's type, to a request; nil when there is none.
    func urlResponse(to request: URLRequest) -> HTTPURLResponse? {
        guard let statusCode, let url = url ?? request.url else { return nil }
        return HTTPURLResponse(
            url: url,
            statusCode: statusCode,
            httpVersion: timings?.protocolVersion,
            headerFields: headerFields.dictionary
        )
    }
}

extension HTTPURLResponse {
    /// The header fields, sorted by name.
    var headerFields: HttpHeaders {
        let fields = allHeaderFields.map { ("\($0)", "\($1)") }
        return HttpHeaders(Dictionary(fields) { _, last in last })
    }
}
