package import Foundation

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
