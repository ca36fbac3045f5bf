package import Foundation

/// Bytes as they come, and the JSON values in them, found by brackets and quotes alone: whether a value is legal is left
/// to the decoder. A byte order mark at the beginning is dropped.
struct JsonBuffer: Sendable {
    /// How many values there were so far.
    private(set) var count = 0
    private let sizeLimit: Int
    private var scanner = JsonScanner([UInt8](), stopsAtSeparator: true)
    private var isAtBeginning = true
    /// The value that is being looked through; nil between values.
    private var value: (start: Int, kind: Kind)?

    fileprivate enum Kind {
        /// An object, an array or a string, which ends with its own last byte.
        case closed
        /// A number or a literal, which ends before what comes next.
        case open
    }

    /// A value is larger than allowed.
    struct Overflow: Error {
        /// Which value it is, counted from 1.
        let position: Int
        /// How many bytes it may have.
        let limit: Int
    }

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    /// Takes bytes that have arrived.
    mutating func append(_ chunk: Data) {
        let used = value?.start ?? scanner.position
        if used > 0 {
            scanner.bytes.removeSubrange(..<used)
            scanner.position -= used
            value?.start = 0
        }
        chunk.withUnsafeBytes { scanner.bytes.append(contentsOf: $0) }
    }

    /// The next byte that is no whitespace, which stays; nil when more bytes are needed.
    mutating func peek() -> UInt8? {
        if isAtBeginning {
            guard scanner.skipByteOrderMark() else { return nil }
            isAtBeginning = false
        }
        scanner.skipSpace()
        return scanner.current
    }

    /// Whether the next byte is whitespace.
    var isBeforeSpace: Bool { scanner.current?.isJsonSpace == true }

    /// Passes the byte that ``peek()`` found.
    mutating func pass() {
        scanner.position += 1
    }

    /// The value that begins at the byte that ``peek()`` found, or that was begun before; nil when more bytes are needed.
    ///
    /// - Throws: ``Overflow`` for a value that is too large.
    mutating func nextValue() throws(Overflow) -> JsonText? {
        let value = self.value ?? (scanner.position, Kind(beginningWith: scanner.current))
        let hasEnded = value.kind == .open ? skipOpenValue(from: value.start) : skipClosedValue()
        guard scanner.position - value.start <= sizeLimit else {
            throw Overflow(position: count + 1, limit: sizeLimit)
        }
        guard hasEnded else {
            self.value = value
            return nil
        }
        return take(from: value.start)
    }

    /// The value that was begun and cannot go on, as far as it came; nil between values.
    mutating func unfinishedValue() -> JsonText? {
        value.map { take(from: $0.start) }
    }

    /// Whether a value has been begun.
    var isWithinValue: Bool { value != nil }

    private mutating func take(from start: Int) -> JsonText {
        value = nil
        scanner.reset()
        count += 1
        return JsonText(bytes: Data(scanner.bytes[start..<scanner.position]), position: count)
    }
}

// MARK: Values

extension JsonBuffer.Kind {
    fileprivate init(beginningWith byte: UInt8?) {
        let isClosed = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
        self = isClosed ? .closed : .open
    }
}

extension JsonBuffer {
    /// Passes an object, an array or a string, as far as it has come.
    ///
    /// - Returns: Whether it has ended.
    private mutating func skipClosedValue() -> Bool {
        while let byte = scanner.current {
            if byte == .recordSeparator { return true }
            _ = scanner.skipToken()
            if scanner.depth == 0, !scanner.isInString { return true }
        }
        return false
    }

    /// Passes a number or a literal, as far as it has come. Its first byte belongs to it, whatever it is.
    ///
    /// - Returns: Whether it has ended.
    private mutating func skipOpenValue(from start: Int) -> Bool {
        if scanner.position == start { scanner.position += 1 }
        while let byte = scanner.current {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
                UInt8(ascii: ","), .recordSeparator:
                return true
            case _ where byte.isJsonSpace:
                return true
            default:
                scanner.position += 1
            }
        }
        return false
    }
}

/// One JSON text of a stream, still to be decoded.
package struct JsonText: Hashable, Sendable {
    /// The text, without whitespace around an element of an array or a sequence.
    package let bytes: Data
    /// Which line or element it is, counted from 1.
    package let position: Int

    package init(bytes: Data, position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Whether this is an object, an array or a string, or the beginning of one.
    var beginsWithOpening: Bool { JsonBuffer.Kind(beginningWith: bytes.first) == .closed }

    /// Whether this is an object, an array or a string, whose last byte tells that it is whole.
    var hasOwnEnd: Bool {
        bytes.last == UInt8(ascii: "}") || bytes.last == UInt8(ascii: "]") || bytes.last == UInt8(ascii: "\"")
    }
}
