/// A set of status codes (RFC 9110 §15), single ones and ranges.
///
/// ```swift
/// let codes: StatusCodes = [200, 201]
/// StatusCodes(400..<500).contains(404)    // true
/// policy.statusCodes.formUnion(409)
/// ```
public struct StatusCodes: Hashable, Sendable {
    /// In ascending order, with something between one and the next.
    private var ranges: [ClosedRange<Int>]

    /// Makes a set of all codes in some ranges.
    ///
    /// - Parameter ranges: The ranges, such as `200..<300`; an empty one holds no code.
    public init(_ ranges: Range<Int>...) {
        self.init(ranges)
    }

    /// Makes a set of all codes in some ranges.
    ///
    /// - Parameter ranges: The ranges, such as `200...299`.
    public init(_ ranges: ClosedRange<Int>...) {
        self.init(joining: ranges)
    }

    init(_ ranges: [Range<Int>]) {
        self.init(joining: ranges.filter { !$0.isEmpty }.map { ClosedRange($0) })
    }

    private init(joining ranges: [ClosedRange<Int>]) {
        self.ranges = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = self.ranges.last, range.lowerBound <= last.upperBound.saturatingSuccessor else {
                self.ranges.append(range)
                continue
            }
            self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    /// The codes of success: 2xx.
    public static let successful = StatusCodes(200..<300)

    /// The codes that speak of the moment, so that the same request may succeed later: 408, 425, 429, 500, 502, 503 and 504.
    public static let transient: StatusCodes = outages.union([408, 425, 429])
    /// Those of them that speak of a server in trouble, whatever it is asked: 500, 502, 503 and 504 (RFC 5861 §4 has the same).
    package static let outages: StatusCodes = [500, 502, 503, 504]

    /// Whether a code is in the set.
    public func contains(_ statusCode: Int) -> Bool {
        ranges.contains { $0 ~= statusCode }
    }

    /// Whether there is no code in the set.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The codes and ranges of the set that no response can have (RFC 9110 §15).
    var impossible: StatusCodes {
        StatusCodes(joining: ranges.filter { !$0.overlaps(100...599) })
    }
}

extension StatusCodes {
    /// The codes of two sets.
    public func union(_ other: StatusCodes) -> StatusCodes {
        StatusCodes(joining: ranges + other.ranges)
    }

    /// Adds the codes of another set.
    public mutating func formUnion(_ other: StatusCodes) {
        self = union(other)
    }

    /// The codes that are not in another set.
    public func subtracting(_ other: StatusCodes) -> StatusCodes {
        StatusCodes(joining: other.ranges.reduce(ranges) { left, hole in left.flatMap { $0.parts(outside: hole) } })
    }

    /// Takes the codes of another set away.
    public mutating func subtract(_ other: StatusCodes) {
        self = subtracting(other)
    }
}

extension ClosedRange<Int> {
    /// What is left of a range around a hole in it.
    fileprivate func parts(outside hole: ClosedRange<Int>) -> [ClosedRange<Int>] {
        guard overlaps(hole) else { return [self] }
        var parts: [ClosedRange<Int>] = []
        if lowerBound < hole.lowerBound { parts.append(lowerBound...(hole.lowerBound - 1)) }
        if hole.upperBound < upperBound { parts.append((hole.upperBound + 1)...upperBound) }
        return parts
    }
}

extension Int {
    /// The next number, or the greatest there is.
    fileprivate var saturatingSuccessor: Int { self == .max ? self : self + 1 }
}

extension StatusCodes: ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral {
    /// Makes a set of single codes.
    public init(arrayLiteral codes: Int...) {
        self.init(joining: codes.map { $0...$0 })
    }

    /// Makes a set of one code.
    public init(integerLiteral code: Int) {
        self.init(joining: [code...code])
    }
}

extension StatusCodes: CustomStringConvertible {
    /// The codes and ranges in ascending order, such as `200, 400–499`.
    public var description: String {
        ranges.map { range in
            let (first, last) = (range.lowerBound, range.upperBound)
            if first == last { return "\(first)" }
            return first.saturatingSuccessor == last ? "\(first), \(last)" : "\(first)–\(last)"
        }
        .joined(separator: ", ")
    }
}

/// What is known of status codes (RFC 9110 §15).
package enum HttpStatus {
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
