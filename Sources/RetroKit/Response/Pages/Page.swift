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

/// Where a list goes on: kept by an app, it lets another call go on there.
///
/// ```swift
/// let page = try await pages.next()
/// defaults.set(page?.next?.rawValue, forKey: "feed")
/// …
/// api.$list(request).pages(from: PageToken(rawValue: text))
/// ```
///
/// It is the path and the query of the next page's request. Whatever is secret in the query is secret in the token.
public struct PageToken: RawRepresentable, Codable, Hashable, Sendable {
    /// Path and query, percent-encoded.
    public let rawValue: String

    /// Makes a token of its text. A text that names another origin is refused when its page is asked for.
    ///
    /// - Parameter rawValue: The text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PageToken: CustomStringConvertible, CustomReflectable {
    /// The text, with the values of query parameters that are credentials hidden.
    public var description: String { RedactionPolicy.standard.redactedURL(rawValue) }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}
