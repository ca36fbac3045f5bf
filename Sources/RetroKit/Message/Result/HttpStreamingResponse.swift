public import Foundation

/// A response whose head has arrived and whose body is still coming.
public struct HttpStreamingResponse: Sendable {
    /// The status code (RFC 9110 §15).
    public var statusCode: Int
    /// The response's header fields.
    public var headerFields: HttpHeaders
    /// The text of the URL that answered.
    package var urlText: String?
    /// The body.
    public var body: HttpBodyStream

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headerFields: The response's header fields.
    ///   - url: The URL that answered.
    ///   - body: The body.
    public init(statusCode: Int, headerFields: HttpHeaders = [:], url: URL? = nil, body: HttpBodyStream) {
        self.statusCode = statusCode
        self.headerFields = headerFields
        urlText = url?.absoluteString
        self.body = body
    }
}

extension HttpStreamingResponse {
    /// The URL that answered, after redirects; nil when the transport does not tell.
    public var url: URL? {
        get { urlText.flatMap { URL(lenient: $0) } }
        set { urlText = newValue?.absoluteString }
    }
}

extension HttpStreamingResponse: CustomReflectable {
    /// A mirror that shows no secret of header fields and URL, and nothing of the body, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "headerFields": headerFields,
                "url": urlText.map(RedactionPolicy.standard.redactedURL) as Any,
            ],
            displayStyle: .struct
        )
    }
}
