/// Which bytes of a file a response holds (RFC 9110 §14.4): `bytes 500-999/1234`, or `bytes */1234` when none.
struct ContentRange: Equatable {
    /// The first and the last byte; nil when there is none.
    let bytes: ClosedRange<Int64>?
    /// The length of the whole; nil when it is not told.
    let total: Int64?

    /// Whether the bytes are all that there are.
    var isWhole: Bool {
        guard let bytes, let total else { return false }
        return bytes.lowerBound == 0 && bytes.upperBound == total - 1
    }

    /// The place after the last byte; nil when there is none.
    var end: Int64? { bytes.flatMap { $0.upperBound < .max ? $0.upperBound + 1 : nil } }

    /// How many bytes there are; nil when there are none.
    var length: Int64? { bytes.flatMap { bytes in end.map { $0 - bytes.lowerBound } } }

    /// Reads what a response says of itself; nil when it is not a part (RFC 9110 §15.3.7).
    init?(partOf statusCode: Int, _ headers: HttpHeaders) {
        guard statusCode == 206 else { return nil }
        self.init(headers["Content-Range"])
    }

    /// Reads the value of a `Content-Range` field; nil when it is none that counts bytes.
    init?(_ value: String?) {
        let words = (value ?? "").split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        total = Int64(digits: parts[1])
        guard total != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            bytes = nil
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int64(digits: $0) }
        // Whoever counts the bytes up to the last one adds one to its position.
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last, last < .max else { return nil }
        if let total, last >= total { return nil }
        bytes = first...last
    }
}

extension Int64 {
    /// Reads what counts bytes in a header: digits and nothing else, not even a sign (RFC 9110 §8.6 and §14.4). Nil for
    /// anything else, and for a number that is too large.
    init?(digits: some StringProtocol) {
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isAsciiDigit) else { return nil }
        self.init(digits)
    }
}
