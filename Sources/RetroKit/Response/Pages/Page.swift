public import Foundation

/// One page of a list.
public struct Page<Value> {
    /// The decoded body.
    public var value: Value
    /// The status code.
    public var statusCode: Int
    /// The header fields.
    public var headers: HttpHeaders
    /// The URL that answered, after redirects; nil when the transport does not tell.
    public var url: URL?
    /// Where the list goes on; nil after the last page.
    public var next: PageToken?

    /// Makes a page, for mocks.
    ///
    /// - Parameters:
    ///   - value: The decoded body.
    ///   - statusCode: The status code; 200 by default.
    ///   - headers: The header fields.
    ///   - url: The URL that answered.
    ///   - next: Where the list goes on; nil, the default, after the last page.
    public init(
        value: Value,
        statusCode: Int = 200,
        headers: HttpHeaders = [:],
        url: URL? = nil,
        next: PageToken? = nil
    ) {
        self.value = value
        self.statusCode = statusCode
        self.headers = headers
        self.url = url
        self.next = next
    }
}

extension Page {
    init(_ response: Response<Value>, next: PageToken?) {
        self.init(
            value: response.value,
            statusCode: response.statusCode,
            headers: response.headers,
            url: response.url,
            next: next
        )
    }
}

extension Page: Equatable where Value: Equatable {}
extension Page: Sendable where Value: Sendable {}

extension Page: CustomReflectable {
    /// A mirror whose URL shows no secret, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "statusCode": statusCode, "headers": headers,
                "url": url.map { RedactionPolicy.standard.redactedURL($0.absoluteString) } as Any, "next": next as Any,
            ],
            displayStyle: .struct
        )
    }
}
