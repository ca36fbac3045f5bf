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
