package import Foundation

/// A pure value that turns bytes into the elements of a stream, wherever the bytes are cut.
package protocol StreamParser: Sendable {
    associatedtype Element: Sendable

    /// Takes bytes that have arrived.
    mutating func append(_ chunk: Data)

    /// The next element of the bytes so far; nil when more are needed.
    mutating func next() throws(StreamProblem) -> Element?

    /// The last element, when no bytes will come; nil when there is none left.
    mutating func finish() throws(StreamProblem) -> Element?
}

/// Leaves out what has no end when a body ends: what is taken up again may have been cut there.
struct WholePieces<Parser: StreamParser>: StreamParser {
    var parser: Parser

    mutating func append(_ chunk: Data) {
        parser.append(chunk)
    }

    mutating func next() throws(StreamProblem) -> Parser.Element? {
        try parser.next()
    }

    mutating func finish() -> Parser.Element? { nil }
}

/// Hands chunks through as they are.
package struct ChunkParser: StreamParser {
    private var chunk: Data?

    package init() {}

    package mutating func append(_ chunk: Data) {
        self.chunk = chunk
    }

    package mutating func next() -> Data? {
        defer { chunk = nil }
        return chunk
    }

    package mutating func finish() -> Data? { nil }
}

/// Splits text into lines that end with LF, CR or CR LF. The last one needs no end.
package struct TextLineParser: StreamParser {
    private var lines: LineScanner
    private var charset: Charset?

    package init(sizeLimit: Int = StreamOptions.standardElementSize, charset: Charset? = nil) {
        self.charset = charset?.endsLinesInAscii == true ? charset : nil
        lines = LineScanner(endingAt: .any, sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> String? {
        guard let line = try lines.next() else { return nil }
        return text(line)
    }

    package mutating func finish() throws(StreamProblem) -> String? {
        guard let line = lines.finish() else { return nil }
        return text(line)
    }

    /// The text of a line. Where a byte order mark is in front of the first, all are UTF-8.
    private mutating func text(_ line: Range<Int>) -> String {
        guard charset != nil else { return String(decoding: lines.bytes[line], as: UTF8.self) }
        if lines.lineCount == 1, lines.bytes[..<line.lowerBound].startsWithByteOrderMark { charset = nil }
        return charset?.text(of: Data(lines.bytes[line])) ?? String(decoding: lines.bytes[line], as: UTF8.self)
    }
}

/// Splits JSON Lines into lines that end with LF. Blank lines are skipped; the last one needs no end.
package struct JsonLineParser: StreamParser {
    private var lines: LineScanner

    package init(sizeLimit: Int = StreamOptions.standardElementSize) {
        lines = LineScanner(endingAt: .lineFeed, sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> JsonText? {
        while let line = try lines.next() {
            if let text = text(line) { return text }
        }
        return nil
    }

    package mutating func finish() throws(StreamProblem) -> JsonText? {
        lines.finish().flatMap(text)
    }

    /// A line's text; nil for a blank line.
    private func text(_ line: Range<Int>) -> JsonText? {
        let end = line.upperBound > line.lowerBound && lines.bytes[line.upperBound - 1] == .carriageReturn ? 1 : 0
        let line = line.lowerBound..<line.upperBound - end
        guard !lines.bytes[line].allSatisfy(\.isJsonSpace) else { return nil }
        return JsonText(bytes: Data(lines.bytes[line]), position: lines.lineCount)
    }
}
