/// A rule that says which bytes of a text stay as they are and which become `%XX` (RFC 3986 §2.1).
package struct PercentEncoding: Sendable {
    private let allowedLow: UInt64
    private let allowedHigh: UInt64
    private let keepsEscapes: Bool
    private let spaceIsPlus: Bool

    private init(allowing allowed: String, keepsEscapes: Bool = false, spaceIsPlus: Bool = false) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in (Self.alphanumerics + allowed).utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        allowedLow = low
        allowedHigh = high
        self.keepsEscapes = keepsEscapes
        self.spaceIsPlus = spaceIsPlus
    }

    private static let alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// A value in a path or query: nothing but RFC 3986 unreserved stays.
    package static let value = PercentEncoding(allowing: "-._~")
    /// The segments of a catch-all value: as ``value``, but slashes stay.
    package static let segments = PercentEncoding(allowing: "-._~/")
    /// Path text that may hold escapes: RFC 3986 `pchar`, slashes and `%XX` stay.
    package static let encodedPath = PercentEncoding(allowing: "-._~!$&'()*+,;=:@/", keepsEscapes: true)
    /// Query text that may hold escapes: RFC 3986 `query` and `%XX` stay.
    package static let encodedQuery = PercentEncoding(allowing: "-._~!$&'()*+,;=:@/?", keepsEscapes: true)
    /// A name or value of a query or form that may hold escapes: query text that ends no item.
    package static let encodedItem = PercentEncoding(allowing: "-._~!$'()*+,;:@/?", keepsEscapes: true)
    /// A value in a query, a space as `+`.
    package static let valueWithPlus = PercentEncoding(allowing: "-._~", spaceIsPlus: true)
    /// As ``form``, but a space as `%20`.
    package static let formWithoutPlus = PercentEncoding(allowing: "*-._")
    /// A delimiter in a query: what RFC 3986 allows there and what ends no item.
    package static let delimiter = PercentEncoding(allowing: "-._~!$'()*,;:@/?")
    /// The value of a cookie: RFC 6265 `cookie-octet` but the percent sign.
    package static let cookie = PercentEncoding(allowing: "!#$&'()*+-./:<=>?@[]^_`{|}~")
    /// `application/x-www-form-urlencoded` (WHATWG URL §5.2): a space becomes `+`.
    package static let form = PercentEncoding(allowing: "*-._", spaceIsPlus: true)

    @inline(__always)
    private func allows(_ byte: UInt8) -> Bool {
        if byte < 64 { return allowedLow & (1 << UInt64(byte)) != 0 }
        return byte < 128 && allowedHigh & (1 << UInt64(byte & 63)) != 0
    }

    /// Appends a text to another, encoded.
    package func append(_ text: String, to target: inout String) {
        target += encode(text)
    }

    /// Whether a text stays as it is.
    private func keeps(_ text: String) -> Bool {
        let isKept = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where !allows(byte) { return false }
            return true
        }
        return isKept ?? false
    }

    /// The text, encoded.
    package func encode(_ text: String) -> String {
        if keeps(text) { return text }
        let bytes = Array(text.utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 3) { buffer in
            var count = 0
            for (index, byte) in bytes.enumerated() {
                if allows(byte) || (byte == UInt8(ascii: "%") && keepsEscapes && bytes.isEscape(at: index)) {
                    buffer[count] = byte
                    count += 1
                } else if spaceIsPlus && byte == UInt8(ascii: " ") {
                    buffer[count] = UInt8(ascii: "+")
                    count += 1
                } else {
                    buffer[count] = UInt8(ascii: "%")
                    buffer[count + 1] = Self.hexDigits[Int(byte >> 4)]
                    buffer[count + 2] = Self.hexDigits[Int(byte & 15)]
                    count += 3
                }
            }
            return count
        }
    }

    /// Whether every `%` of a text stands before two hexadecimal digits.
    package static func hasOnlyEscapes(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { bytes[$0] != UInt8(ascii: "%") || bytes.isEscape(at: $0) }
    }
}

extension StringProtocol {
    /// The text with its escapes undone; nil where a `%` begins none, or where they are no UTF-8.
    ///
    /// It keeps U+FEFF, which `removingPercentEncoding` takes for a byte order mark and drops.
    package var percentDecoded: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        let bytes = Array(utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "%") {
                decoded.append(bytes[index])
                index += 1
            } else if bytes.isEscape(at: index) {
                decoded.append(bytes[index + 1].hexDigitValue << 4 | bytes[index + 2].hexDigitValue)
                index += 3
            } else {
                return nil
            }
        }
        let text = String(decoding: decoded, as: UTF8.self)
        return text.utf8.elementsEqual(decoded) ? text : nil
    }
}

extension [UInt8] {
    fileprivate func isEscape(at index: Int) -> Bool {
        index + 2 < count && self[index + 1].isHexDigit && self[index + 2].isHexDigit
    }
}

extension UInt8 {
    /// What a hexadecimal digit stands for.
    fileprivate var hexDigitValue: UInt8 { self < UInt8(ascii: "A") ? self & 15 : (self & 15) + 9 }

    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default:
            false
        }
    }
}

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
