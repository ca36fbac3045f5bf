/// A request method (RFC 9110 §9): the verb of a request.
///
/// An open set: beside the registered methods below, any token is a method, such as `HttpMethod(rawValue: "PURGE")`.
/// Methods are case-sensitive (RFC 9110 §9.1), so `"get"` and `"GET"` differ.
public struct HttpMethod: RawRepresentable, Hashable, Sendable {
    /// The method's name as it is sent, such as `GET`.
    public let rawValue: String

    /// Makes a method of any name. Whether the name is a legal token is checked when a request is encoded.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension HttpMethod {
    /// `GET`: transfer a representation of the resource.
    public static let get = HttpMethod(rawValue: "GET")
    /// `HEAD`: as `GET`, without the body.
    public static let head = HttpMethod(rawValue: "HEAD")
    /// `POST`: process the enclosed content.
    public static let post = HttpMethod(rawValue: "POST")
    /// `PUT`: replace the resource.
    public static let put = HttpMethod(rawValue: "PUT")
    /// `PATCH`: change part of the resource (RFC 5789).
    public static let patch = HttpMethod(rawValue: "PATCH")
    /// `DELETE`: remove the resource.
    public static let delete = HttpMethod(rawValue: "DELETE")
    /// `OPTIONS`: describe the communication options.
    public static let options = HttpMethod(rawValue: "OPTIONS")
}

extension HttpMethod {
    /// `TRACE`: echo the request.
    package static let trace = HttpMethod(rawValue: "TRACE")

    /// Whether a body is refused unless the endpoint allows it: content in a GET or HEAD request has no defined
    /// meaning (RFC 9110 §9.3.1), and in a TRACE request it is forbidden (§9.3.8).
    package var forbidsBody: Bool { self == .get || self == .head || self == .trace }

    /// Whether sending a request twice does the same as sending it once (RFC 9110 §9.2.2).
    package var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        default: false
        }
    }

    /// Whether a request without a body still announces its length as zero (RFC 9110 §8.6).
    package var expectsBody: Bool { self == .post || self == .put || self == .patch }
}

extension HttpMethod: ExpressibleByStringLiteral {
    /// Makes a method from a literal, as in `@Http("PURGE", "/cache")`.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension HttpMethod: CustomStringConvertible {
    /// The method's name.
    public var description: String { rawValue }
}
