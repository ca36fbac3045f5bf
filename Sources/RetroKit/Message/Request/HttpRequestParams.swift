public import Foundation

/// A request, complete: a transport needs nothing else to send it.
///
/// The request encoder makes one of a call's arguments; ``EndpointHandle`` shows it without sending it.
public struct HttpRequestParams: Sendable {
    /// The method.
    public var httpMethod: HttpMethod
    /// Where the path begins; nil for the transport's own base URL.
    public var baseURL: BaseURL?
    /// The path after the base URL's, percent-encoded, beginning with a slash or empty.
    public var percentEncodedPath: String
    /// The query, percent-encoded, without the question mark; nil for none.
    public var percentEncodedQuery: String?
    /// The request's header fields, the body's content type included. Framing headers (`Host`, `Content-Length`,
    /// `Transfer-Encoding`) are the transport's business.
    public var headerFields: HttpHeaders
    /// Names of headers that the request does without, although the transport would add them by default.
    public var removedHeaders: [String]
    /// The body.
    public var httpBody: HttpBody
    /// What goes along with the request and is not sent.
    var handling: CopyOnWrite<Handling>

    /// Makes a request by hand.
    ///
    /// - Parameters:
    ///   - httpMethod: The method.
    ///   - baseURL: Where the path begins; nil for the transport's base URL.
    ///   - percentEncodedPath: The path, percent-encoded.
    ///   - percentEncodedQuery: The query, percent-encoded; nil for none.
    ///   - headerFields: The header fields.
    ///   - removedHeaders: Names of transport defaults to leave out.
    ///   - httpBody: The body.
    ///   - timeout: How long the call may take; nil for no limit.
    ///   - endpoint: The endpoint that was called.
    public init(
        httpMethod: HttpMethod,
        baseURL: BaseURL? = nil,
        percentEncodedPath: String = "",
        percentEncodedQuery: String? = nil,
        headerFields: HttpHeaders = [:],
        removedHeaders: [String] = [],
        httpBody: HttpBody = .none,
        timeout: Duration? = nil,
        endpoint: EndpointDescriptor? = nil
    ) {
        self.httpMethod = httpMethod
        self.baseURL = baseURL
        self.percentEncodedPath = percentEncodedPath
        self.percentEncodedQuery = percentEncodedQuery
        self.headerFields = headerFields
        self.removedHeaders = removedHeaders
        self.httpBody = httpBody
        handling = CopyOnWrite(Handling(timeout: timeout, endpoint: endpoint))
    }
}

extension HttpRequestParams {
    /// The query's items in order, decoded. Setting encodes those that are new; the others stay as they were encoded. An empty
    /// list leaves no query.
    public var queryItems: [URLQueryItem] {
        get { encodedItems.map(\.item) }
        set {
            // Those of one name and value can be encoded in several ways: they are used up in order.
            var known = Dictionary(grouping: encodedItems, by: \.item).mapValues { $0.map(\.text)[...] }
            let texts = newValue.map { item in
                if let text = known[item]?.popFirst() { return text }
                let name = PercentEncoding.value.encode(item.name)
                return item.value.map { "\(name)=\(PercentEncoding.value.encode($0))" } ?? name
            }
            percentEncodedQuery = texts.isEmpty ? nil : texts.joined(separator: "&")
        }
    }

    private var encodedItems: [(item: URLQueryItem, text: String)] {
        (percentEncodedQuery ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.percentDecoded ?? String($0) }
            return (URLQueryItem(name: parts[0], value: parts.count > 1 ? parts[1] : nil), String(pair))
        }
    }

    /// The first value of a query parameter, decoded; nil when it is missing.
    package func queryValue(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

    /// Path and query as they stand after the base URL.
    package var relativeTarget: String {
        percentEncodedQuery.map { "\(percentEncodedPath)?\($0)" } ?? percentEncodedPath
    }

    /// The whole URL; nil when the base URL is the transport's.
    public var url: URL? {
        baseURL.flatMap { URL(lenient: absoluteTarget(from: $0)) }
    }

    /// The whole URL's text, from a base URL. Without a path it still names the root (RFC 9112 §3.2.1), or the base URL as it
    /// was written.
    package func absoluteTarget(from base: BaseURL) -> String {
        base.absoluteString + slash(after: base) + relativeTarget
    }

    /// The whole path, that of a base URL before it; without one it is the root.
    package func absolutePath(from base: BaseURL) -> String {
        base.path + slash(after: base) + percentEncodedPath
    }

    /// What stands for a path that is empty.
    private func slash(after base: BaseURL) -> String {
        percentEncodedPath.isEmpty && (base.path.isEmpty || base.endsWithSlash) ? "/" : ""
    }
}

extension HttpRequestParams: CustomStringConvertible {
    /// Method and target, with the values of query parameters that are credentials hidden.
    public var description: String {
        "\(httpMethod) \(redaction.redactedURL(of: self))"
    }
}

extension HttpRequestParams: CustomReflectable {
    /// A mirror without the query's and the body's text, so that `dump` shows no secret.
    public var customMirror: Mirror {
        let fields = headerFields.map { "\($0.name): \(redaction.redactedValue(of: $0))" }
        return Mirror(self, children: ["request": description, "headerFields": fields, "body": httpBody.description])
    }
}
