/// A way through JSON text by whitespace, quotes and brackets alone: whether the text is legal is left to others.
///
/// It stops where the bytes end, within a string too, and goes on from there when there are more.
struct JsonScanner<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
    /// The text, as far as it has come.
    var bytes: Bytes
    /// Where the next byte stands.
    var position: Int
    /// How many arrays and objects are open; less than none where more were closed than opened.
    private(set) var depth = 0
    /// Whether a string has begun and not ended.
    private(set) var isInString = false
    private var isEscaped = false
    private let stopsAtSeparator: Bool

    /// Begins at the first byte.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - stopsAtSeparator: Whether a string is left at a record separator; by default it goes on.
    init(_ bytes: Bytes, stopsAtSeparator: Bool = false) {
        self.bytes = bytes
        self.stopsAtSeparator = stopsAtSeparator
        position = bytes.startIndex
    }

    /// The next byte; nil when there is none.
    var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    /// Passes a byte order mark, which stands at the beginning alone.
    ///
    /// - Returns: Whether there were bytes enough to tell.
    mutating func skipByteOrderMark() -> Bool {
        let mark = [UInt8].byteOrderMark
        if bytes.startsWithByteOrderMark {
            position += mark.count
            return true
        }
        return !mark.starts(with: bytes)
    }

    /// Passes whitespace.
    mutating func skipSpace() {
        while let byte = current, byte.isJsonSpace { position += 1 }
    }

    /// Passes what comes next: a string, a bracket or any other byte.
    ///
    /// - Returns: Whether something came.
    @inline(__always)  // or counting brackets takes half as long again
    mutating func skipToken() -> Bool {
        guard let byte = current else { return false }
        switch byte {
        case _ where isInString, UInt8(ascii: "\""):
            skipString()
            return true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        position += 1
        return true
    }

    /// Passes a string from its first quote, or from where it was left, to behind its last quote.
    mutating func skipString() {
        var index = isInString ? position : position + 1
        isInString = true
        defer { position = index }
        while index < bytes.endIndex {
            let byte = bytes[index]
            if stopsAtSeparator, byte == .recordSeparator { return }
            index += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                return
            } else if byte == UInt8(ascii: "\\") {
                // What is escaped is passed at once where it can be no separator.
                isEscaped = stopsAtSeparator || index == bytes.endIndex
                if !isEscaped { index += 1 }
            }
        }
    }

    /// Forgets what is open.
    mutating func reset() {
        (depth, isInString, isEscaped) = (0, false, false)
    }
}

extension JsonScanner: Sendable where Bytes: Sendable {}
