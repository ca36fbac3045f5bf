package import Foundation

/// Finds the texts of a JSON text sequence (RFC 7464), each as soon as it is there.
package struct JsonSequenceParser: StreamParser {
    private var buffer: JsonBuffer
    private var isAfterSeparator = false

    package init(sizeLimit: Int = StreamOptions.standardElementSize) {
        buffer = JsonBuffer(sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        buffer.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> JsonText? {
        if buffer.isWithinValue { return try element() }
        while let byte = buffer.peek() {
            if byte == .recordSeparator {
                isAfterSeparator = true
                buffer.pass()
            } else {
                guard isAfterSeparator else {
                    throw StreamProblem(
                        .malformed,
                        at: buffer.count + 1,
                        "Text \(buffer.count + 1) of the JSON sequence has no record separator before it."
                    )
                }
                return try element()
            }
        }
        return nil
    }

    package mutating func finish() throws(StreamProblem) -> JsonText? {
        guard let text = buffer.unfinishedValue() else { return nil }
        throw truncated(text)
    }

    private mutating func element() throws(StreamProblem) -> JsonText? {
        guard let text = try buffer.next("Text") else { return nil }
        isAfterSeparator = false
        // Numbers and literals need whitespace behind them, for nothing else tells that they are whole (RFC 7464 §2.4).
        guard text.hasOwnEnd || buffer.isBeforeSpace else { throw truncated(text) }
        return text
    }

    private func truncated(_ text: JsonText) -> StreamProblem {
        StreamProblem(
            .truncated,
            at: text.position,
            bytes: text.bytes,
            "Text \(text.position) of the JSON sequence is cut off."
        )
    }
}

/// Finds the texts of concatenated JSON, each as soon as it is there. Numbers and literals end where something else begins.
package struct ConcatenatedJsonParser: StreamParser {
    private var buffer: JsonBuffer

    package init(sizeLimit: Int = StreamOptions.standardElementSize) {
        buffer = JsonBuffer(sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        buffer.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> JsonText? {
        guard buffer.isWithinValue || buffer.peek() != nil else { return nil }
        return try buffer.next("Text")
    }

    package mutating func finish() throws(StreamProblem) -> JsonText? {
        guard let text = buffer.unfinishedValue() else { return nil }
        guard text.beginsWithOpening else { return text }
        throw StreamProblem(
            .truncated,
            at: text.position,
            bytes: text.bytes,
            "The body ended within text \(text.position) of its JSON."
        )
    }
}
