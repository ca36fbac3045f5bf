import Foundation

/// Bytes as they come, and the lines in them. A line is a range of ``bytes``, good until the next bytes are appended.
///
/// A byte order mark before the first line is dropped.
struct LineScanner: Sendable {
    /// What ends a line.
    enum LineEnd: Sendable {
        /// LF alone.
        case lineFeed
        /// LF, CR, or CR LF.
        case any
    }

    private(set) var bytes: [UInt8] = []
    /// How many lines there were so far.
    private(set) var lineCount = 0
    private let lineEnd: LineEnd
    private let sizeLimit: Int
    private var start = 0
    private var lineFeed = 0
    private var carriageReturn = 0
    private var skipsLineFeed = false

    /// Makes a scanner.
    ///
    /// - Parameters:
    ///   - lineEnd: What ends a line.
    ///   - sizeLimit: How many bytes a line may have.
    init(endingAt lineEnd: LineEnd, sizeLimit: Int) {
        self.lineEnd = lineEnd
        self.sizeLimit = sizeLimit
    }

    /// Takes bytes that have arrived. Ranges of lines are void from here on.
    mutating func append(_ chunk: Data) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            lineFeed = max(lineFeed - start, 0)
            carriageReturn = max(carriageReturn - start, 0)
            start = 0
        }
        chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// The next complete line, without its end; nil when more bytes are needed.
    ///
    /// - Throws: ``StreamProblem`` for a line that is too long, complete or not.
    mutating func next() throws(StreamProblem) -> Range<Int>? {
        skipLineFeed()
        let end = bytes.withUnsafeBufferPointer { bytes in
            lineFeed = bytes.position(of: .lineFeed, from: max(lineFeed, start))
            guard lineEnd == .any else { return lineFeed }
            // The line feed is the furthest that matters: a carriage return beyond it is looked for when its line comes.
            carriageReturn = max(carriageReturn, start)
            guard carriageReturn < lineFeed else { return lineFeed }
            carriageReturn = UnsafeBufferPointer(rebasing: bytes[..<lineFeed])
                .position(of: .carriageReturn, from: carriageReturn)
            return carriageReturn
        }
        guard end - start <= sizeLimit else { throw .tooLarge("Line", lineCount + 1, limit: sizeLimit) }
        guard end < bytes.count else { return nil }
        let line = start..<end
        start = end + 1
        skipsLineFeed = bytes[end] == .carriageReturn
        skipLineFeed()
        return counted(line)
    }

    /// The bytes after the last line's end, when no more will come; nil when there are none.
    mutating func finish() -> Range<Int>? {
        skipLineFeed()
        guard start < bytes.count else { return nil }
        let line = counted(start..<bytes.count)
        start = bytes.count
        return line.isEmpty ? nil : line
    }

    /// Skips the second half of a CR LF, as soon as it is there.
    private mutating func skipLineFeed() {
        guard skipsLineFeed, start < bytes.count else { return }
        if bytes[start] == .lineFeed { start += 1 }
        skipsLineFeed = false
    }

    private mutating func counted(_ line: Range<Int>) -> Range<Int> {
        lineCount += 1
        let hasMark = lineCount == 1 && bytes[line].startsWithByteOrderMark
        return hasMark ? line.lowerBound + [UInt8].byteOrderMark.count..<line.upperBound : line
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a byte stands first, at or behind a position; the count when it does not.
    func position(of byte: UInt8, from position: Int) -> Int {
        guard position < count, let base = baseAddress,
            let found = memchr(base + position, Int32(byte), count - position)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
