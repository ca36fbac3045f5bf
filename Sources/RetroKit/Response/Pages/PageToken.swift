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
