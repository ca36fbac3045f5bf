public import Foundation

/// What came back from a transport: a status, headers and a body, or the reason why there is none.
public struct HttpOperationResult: Sendable {
    /// The status code (RFC 9110 §15); nil when no response arrived.
    public var statusCode: Int?
    /// The response's header fields, in the order of arrival where the transport knows it.
    public var headerFields: HttpHeaders
    /// The body, or the error that stopped the exchange. A body may be empty. A status other than 2xx is no failure
    /// here: what a status means is decided later.
    public var response: Result<Data, any Error>
    /// The URL that answered, after redirects; nil when the transport does not tell.
    public var url: URL?
    /// How long the exchange took; nil when the transport does not measure.
    public var timings: HttpTimings?

    /// Makes the result of an exchange whose response arrived.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headerFields: The response's header fields.
    ///   - body: The response's body.
    ///   - url: The URL that answered.
    ///   - timings: How long it took.
    public init(
        statusCode: Int,
        headerFields: HttpHeaders = [:],
        body: Data = Data(),
        url: URL? = nil,
        timings: HttpTimings? = nil
    ) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        self.response = .success(body)
        self.url = url
        self.timings = timings
    }

    /// Makes a result in RetroSwift's shape.
    ///
    /// - Parameters:
    ///   - statusCode: The status code; nil when no response arrived.
    ///   - headers: The response's headers as a dictionary.
    ///   - response: The body, or the error that stopped the exchange.
    public init(statusCode: Int?, headers: [String: String]?, response: Result<Data, any Error>) {
        self.statusCode = statusCode
        self.headerFields = HttpHeaders(headers ?? [:])
        self.response = response
    }
}

extension HttpOperationResult {
    /// The headers as a dictionary, repeated fields joined: RetroSwift's view of ``headerFields``.
    public var headers: [String: String]? {
        get { statusCode == nil && headerFields.isEmpty ? nil : headerFields.dictionary }
        set { headerFields = HttpHeaders(newValue ?? [:]) }
    }

    /// The body's bytes; empty when there are none or the exchange failed.
    public var body: Data { (try? response.get()) ?? Data() }
}

/// How long the parts of an exchange took.
public struct HttpTimings: Hashable, Sendable {
    /// From the call to the last byte of the response, redirects included.
    public var total: Duration

    /// Makes the timings of an exchange.
    public init(total: Duration) {
        self.total = total
    }
}
