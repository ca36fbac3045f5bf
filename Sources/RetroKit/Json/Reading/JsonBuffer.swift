import Foundation

/// Bytes as they come, and the JSON values in them, found by brackets and quotes alone: whether a value is legal is left
/// to the decoder. A byte order mark at the beginning is dropped.
struct JsonBuffer: Sendable {
    /// How many values there were so far.
    private(set) var count = 0
    private let sizeLimit: Int
    private var bytes: [UInt8] = []
    private var position = 0
    private var isAtBeginning = true
    /// The value that is being looked through; nil between values.
    private var value: Progress?

    /// How far a value has been looked through.
    fileprivate struct Progress {
        var start: Int
        let kind: Kind
        var depth = 0
        var isInString = false
        var isEscaped = false
    }

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
        let used = value?.start ?? position
        if used > 0 {
            bytes.removeSubrange(..<used)
            position -= used
            value?.start = 0
        }
        chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// The next byte that is no whitespace, which stays; nil when more bytes are needed.
    mutating func peek() -> UInt8? {
        skipByteOrderMark()
        while position < bytes.count, bytes[position].isJsonSpace { position += 1 }
        return position < bytes.count && !isAtBeginning ? bytes[position] : nil
    }

    /// Whether the next byte is whitespace.
    var isBeforeSpace: Bool { position < bytes.count && bytes[position].isJsonSpace }

    /// Passes the byte that ``peek()`` found.
    mutating func pass() {
        position += 1
    }

    /// The value that begins at the byte that ``peek()`` found, or that was begun before; nil when more bytes are needed.
    ///
    /// - Throws: ``Overflow`` for a value that is too large.
    mutating func nextValue() throws(Overflow) -> JsonText? {
        var value = self.value ?? begin()
        let hasEnded = bytes.withUnsafeBufferPointer { value.end(in: $0, from: &position) }
        guard position - value.start <= sizeLimit else {
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

    private mutating func begin() -> Progress {
        let value = Progress(start: position, kind: Kind(beginningWith: bytes[position]))
        if value.kind == .open { position += 1 }
        return value
    }

    private mutating func take(from start: Int) -> JsonText {
        value = nil
        count += 1
        return JsonText(bytes: Data(bytes[start..<position]), position: count)
    }

    private mutating func skipByteOrderMark() {
        let mark = [UInt8].byteOrderMark
        guard isAtBeginning, !bytes.isEmpty else { return }
        if bytes.starts(with: mark) {
            position = mark.count
        } else if mark.starts(with: bytes) {
            return
        }
        isAtBeginning = false
    }
}

extension JsonBuffer.Kind {
    fileprivate init(beginningWith byte: UInt8) {
        let isClosed = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
        self = isClosed ? .closed : .open
    }
}

extension JsonBuffer.Progress {
    /// Looks on from a position, which it moves behind the value's last byte, or to where more bytes are needed.
    ///
    /// - Returns: Whether the value has ended.
    fileprivate mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .recordSeparator { return true }
            if isInString {
                position += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if depth == 0 { return true }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                if kind == .open { return true }
                isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if kind == .open { return true }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if kind == .open { return true }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return true
                }
            default:
                if kind == .open, byte == UInt8(ascii: ",") || byte.isJsonSpace { return true }
            }
            position += 1
        }
        return false
    }
}
