package import Foundation

/// Splits text into lines that end with LF, CR or CR LF. The last one needs no end.
package struct TextLineParser: StreamParser {
    private var lines: LineScanner

    package init(sizeLimit: Int = StreamOptions.standardElementSize) {
        lines = LineScanner(endingAt: .any, sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> String? {
        try lines.next().map(text)
    }

    package mutating func finish() throws(StreamProblem) -> String? {
        lines.finish().map(text)
    }

    private func text(_ line: Range<Int>) -> String {
        String(decoding: lines.bytes[line], as: UTF8.self)
    }
}
