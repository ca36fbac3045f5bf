public import Foundation

/// A header field's name with the type of its value: `headers[.lastModified]` is a `Date?`.
///
/// Add those of an API of one's own:
///
/// ```swift
/// extension HeaderName<Int> {
///     static let totalCount = HeaderName("X-Total-Count")
/// }
/// let total = response.headers[.totalCount]
/// ```
public struct HeaderName<Value>: Sendable {
    /// The name.
    public let name: String
    /// Reads a value; nil for a text that is none.
    let read: @Sendable (String) -> Value?

    /// Makes a name whose values are read by a closure.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - read: Reads a value; nil for a text that is none.
    public init(_ name: String, read: @escaping @Sendable (String) -> Value?) {
        self.name = name
        self.read = read
    }
}

extension HeaderName where Value: LosslessStringConvertible & SendableMetatype {
    /// Makes a name whose values are read from their text, such as numbers.
    public init(_ name: String) {
        self.init(name) { Value($0) }
    }
}

extension HeaderName where Value == Date {
    /// Makes a name whose values are dates of HTTP (RFC 9110 §5.6.7).
    public init(_ name: String) {
        self.init(name) { Date(httpDate: $0) }
    }
}

extension HeaderName<String> {
    /// `Cache-Control` (RFC 9111 §5.2).
    public static let cacheControl = HeaderName("Cache-Control")
    /// `Content-Disposition` (RFC 6266).
    public static let contentDisposition = HeaderName("Content-Disposition")
    /// `Content-Type` (RFC 9110 §8.3).
    public static let contentType = HeaderName("Content-Type")
    /// `ETag` (RFC 9110 §8.8.3), with its quotation marks.
    public static let etag = HeaderName("ETag")
    /// `Link` (RFC 8288).
    public static let link = HeaderName("Link")
    /// `Location` (RFC 9110 §10.2.2).
    public static let location = HeaderName("Location")
    /// `WWW-Authenticate` (RFC 9110 §11.6.1).
    public static let wwwAuthenticate = HeaderName("WWW-Authenticate")
}

extension HeaderName<Int> {
    /// `Age` (RFC 9111 §5.1), in seconds.
    public static let age = HeaderName("Age")
    /// `Content-Length` (RFC 9110 §8.6), in bytes.
    public static let contentLength = HeaderName("Content-Length")
}

extension HeaderName<Date> {
    /// `Date` (RFC 9110 §6.6.1).
    public static let date = HeaderName("Date")
    /// `Expires` (RFC 9111 §5.3).
    public static let expires = HeaderName("Expires")
    /// `Last-Modified` (RFC 9110 §8.8.2).
    public static let lastModified = HeaderName("Last-Modified")
}

extension HttpHeaders {
    /// The first value of a name, read as its type; nil when there is none, or one that cannot be read.
    public subscript<Value>(name: HeaderName<Value>) -> Value? {
        self[name.name].flatMap(name.read)
    }

    /// The first value of a name, read as a type: `headers["X-Count", as: Int.self]`. Nil when there is none, or one
    /// that cannot be read.
    public subscript<Value: LosslessStringConvertible>(name: String, as type: Value.Type) -> Value? {
        self[name].flatMap { Value($0) }
    }
}
