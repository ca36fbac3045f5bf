#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// Makes URLSession's request of a call, for a session that RetroKit knows nothing of, such as one in the background.
    ///
    /// ```swift
    /// let request = try URLRequest(api.$file("report.pdf").request())
    /// ```
    ///
    /// Neither interceptors nor a transport's defaults have seen it. A body in memory goes with it; one of a file or a
    /// stream does not, though its content type does: hand its file to `uploadTask(with:fromFile:)`.
    ///
    /// - Parameter params: The request, with a base URL of its own. Its timeout is the longest that the task may go
    ///   without a byte.
    /// - Throws: ``TransportError`` of kind `invalidURL` or `unsupportedRequest`.
    public init(_ params: HttpRequestParams) throws(TransportError) {
        let defaults = TransportConfiguration.Values()
        try self.init(params.resolved(with: defaults), over: defaults, until: Deadline(after: nil))
        if let timeout = params.timeout { timeoutInterval = timeout / .seconds(1) }
    }

    /// A week: URLSession's own limits only guard against tasks that never end. The call's deadline is RetroKit's.
    static let longestTimeout: TimeInterval = 7 * 24 * 60 * 60

    /// Makes the URLSession request of one exchange. A body that is not in memory goes beside it, as a file.
    ///
    /// - Parameters:
    ///   - params: The request, its base URL resolved.
    ///   - defaults: The transport's defaults.
    ///   - deadline: When the call has to be over.
    /// - Throws: ``TransportError`` of kind `invalidURL` or `unsupportedRequest`.
    init(_ params: HttpRequestParams, over defaults: TransportConfiguration.Values, until deadline: Deadline)
        throws(TransportError)
    {
        let params = try params.readyToSend(over: defaults)
        guard params.httpBody.isNone || !params.httpMethod.forbidsBody else {
            throw TransportError(
                .unsupportedRequest,
                "URLSession sends no body with \(params.httpMethod); use another method."
            )
        }
        self.init(url: try Self.url(of: params))
        httpMethod = params.httpMethod.rawValue
        httpBody = params.httpBody.encoded()
        httpShouldHandleCookies = false
        timeoutInterval = Self.wholeSeconds(above: deadline.remaining)
        allHTTPHeaderFields = Self.dictionary(of: params.headerFields)
    }

    /// The URL, which must be the request's target to the byte. libcurl would take dot segments out of it.
    private static func url(of params: HttpRequestParams) throws(TransportError) -> URL {
        let target = params.baseURL.map(params.absoluteTarget) ?? ""
        let path = (params.baseURL?.path ?? "") + params.percentEncodedPath
        guard let url = URL(lenient: target), url.absoluteString == target,
            DotSegment.first(in: path) == nil
        else {
            throw TransportError(
                .invalidURL,
                "URLSession would change the URL at \(params.baseURL?.host ?? "an unknown host"): path and query have to "
                    + "be percent-encoded and free of dot segments."
            )
        }
        return url
    }

    /// URLSession's idle limit: a minute above RetroKit's deadline, in whole seconds, for Linux cuts fractions.
    private static func wholeSeconds(above remaining: Duration?) -> TimeInterval {
        guard let remaining else { return longestTimeout }
        return min(longestTimeout, (remaining / .seconds(1)).rounded(.up) + 60)
    }

    /// The fields as URLSession takes them, repeated ones joined: cookies with semicolons (RFC 6265 §5.4), all others
    /// with commas.
    private static func dictionary(of fields: HttpHeaders) -> [String: String] {
        let cookies = fields.values(for: "Cookie")
        if cookies.count < 2 { return fields.dictionary }
        var fields = fields
        fields["Cookie"] = cookies.joined(separator: "; ")
        return fields.dictionary
    }
}
