/// Path segments that mean another resource than the one they stand in (RFC 3986 §5.2.4).
package enum DotSegment {
    /// The first segment of a path that is `.` or `..`, or an escaped form of them; nil when there is none.
    package static func first(in path: some StringProtocol) -> String? {
        guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return nil }
        // The longest is "%2e%2e".
        for segment in path.utf8.split(separator: UInt8(ascii: "/")) where segment.count <= 6 {
            let text = String(decoding: segment, as: UTF8.self)
            if [".", ".."].contains(text.lowercased().replacing("%2e", with: ".")) { return text }
        }
        return nil
    }
}
