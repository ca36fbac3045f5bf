/// A set of status codes (RFC 9110 §15), single ones and ranges.
///
/// ```swift
/// let codes: StatusCodes = [200, 201]
/// StatusCodes(400..<500).contains(404)    // true
/// ```
public struct StatusCodes: Hashable, Sendable {
    private var ranges: [ClosedRange<Int>]

    /// Makes a set of all codes in some ranges.
    ///
    /// - Parameter ranges: The ranges, such as `200..<300`; an empty one holds no code.
    public init(_ ranges: Range<Int>...) {
        self.ranges = ranges.filter { !$0.isEmpty }.map { ClosedRange($0) }
    }

    /// Makes a set of all codes in some ranges.
    ///
    /// - Parameter ranges: The ranges, such as `200...299`.
    public init(_ ranges: ClosedRange<Int>...) {
        self.ranges = ranges
    }

    /// The codes of success: 2xx.
    public static let successful = StatusCodes(200..<300)

    /// Whether a code is in the set.
    public func contains(_ statusCode: Int) -> Bool {
        ranges.contains { $0 ~= statusCode }
    }

    /// Whether there is no code in the set.
    var isEmpty: Bool { ranges.isEmpty }

    /// The codes and ranges of the set that no response can have (RFC 9110 §15).
    var impossible: StatusCodes {
        var impossible = self
        impossible.ranges.removeAll { $0.overlaps(100...599) }
        return impossible
    }

    /// The codes of two sets.
    public func union(_ other: StatusCodes) -> StatusCodes {
        var union = self
        union.ranges += other.ranges
        return union
    }
}

extension StatusCodes: ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral {
    /// Makes a set of single codes.
    public init(arrayLiteral codes: Int...) {
        ranges = codes.map { $0...$0 }
    }

    /// Makes a set of one code.
    public init(integerLiteral code: Int) {
        ranges = [code...code]
    }
}

extension StatusCodes: CustomStringConvertible {
    /// The codes and ranges, such as `200, 400–499`.
    public var description: String {
        ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }.joined(
            separator: ", "
        )
    }
}

/// What is known of status codes (RFC 9110 §15).
package enum HttpStatus {
    /// The statuses that speak of the moment, so that the same request may succeed later.
    package static let transient: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The registered name of a status, such as `Not Found`; nil when there is none.
    package static func reasonPhrase(of statusCode: Int) -> String? { reasonPhrases[statusCode] }

    /// The registered names (RFC 9110 §15 and the IANA registry).
    private static let reasonPhrases: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
        507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
    ]
}
