extension UInt8 {
    /// LF.
    static let lineFeed = UInt8(ascii: "\n")
    /// CR.
    static let carriageReturn = UInt8(ascii: "\r")
    /// What comes before each text of a JSON sequence (RFC 7464 §2.2). It cannot stand within a JSON text.
    static let recordSeparator: UInt8 = 0x1E

    /// Whether this is whitespace between JSON tokens (RFC 8259 §2).
    var isJsonSpace: Bool {
        self == UInt8(ascii: " ") || self == .lineFeed || self == .carriageReturn || self == UInt8(ascii: "\t")
    }
}

extension [UInt8] {
    /// The byte order mark of a text in UTF-8 (RFC 3629 §6).
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Sequence<UInt8> {
    /// Whether this is a text in UTF-8 with a byte order mark.
    var startsWithByteOrderMark: Bool { starts(with: [UInt8].byteOrderMark) }
}
