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
}

extension Page {
    init(_ response: Response<Value>, next: PageToken?) {
        value = response.value
        statusCode = response.statusCode
        headers = response.headers
        url = response.url
        self.next = next
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
