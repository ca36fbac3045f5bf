package import Foundation

/// Finds the elements of a JSON array, each as soon as it is there.
package struct JsonArrayParser: StreamParser {
    /// What may come next.
    private enum Expectation {
        case opening
        case elementOrEnd
        case element
        case commaOrEnd
        case nothing
    }

    private var buffer: JsonBuffer
    private var expectation = Expectation.opening

    package init(sizeLimit: Int = StreamOptions.standardElementSize) {
        buffer = JsonBuffer(sizeLimit: sizeLimit)
    }

    package mutating func append(_ chunk: Data) {
        buffer.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> JsonText? {
        if buffer.isWithinValue { return try element() }
        while let byte = buffer.peek() {
            switch (expectation, byte) {
            case (.opening, UInt8(ascii: "[")):
                expectation = .elementOrEnd
            case (.elementOrEnd, UInt8(ascii: "]")), (.commaOrEnd, UInt8(ascii: "]")):
                expectation = .nothing
            case (.commaOrEnd, UInt8(ascii: ",")):
                expectation = .element
            case (.elementOrEnd, _), (.element, _):
                guard !Self.isSeparator(byte) else { throw malformed("instead of a value") }
                return try element()
            case (.opening, _):
                throw StreamProblem(.malformed, "The body is no JSON array: it does not begin with a bracket.")
            case (.commaOrEnd, _):
                throw malformed("without a comma or the closing bracket before it")
            case (.nothing, _):
                throw StreamProblem(.malformed, "The body goes on after its JSON array.")
            }
            buffer.pass()
        }
        return nil
    }

    package mutating func finish() throws(StreamProblem) -> JsonText? {
        guard expectation != .nothing else { return nil }
        let position = buffer.count + 1
        throw StreamProblem(
            .truncated,
            at: position,
            bytes: buffer.unfinishedValue()?.bytes ?? Data(),
            "The body ended within its JSON array, at element \(position)."
        )
    }

    private mutating func element() throws(StreamProblem) -> JsonText? {
        let element = try buffer.nextElement()
        if element != nil { expectation = .commaOrEnd }
        return element
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == .recordSeparator
    }

    private func malformed(_ what: String) -> StreamProblem {
        let position = buffer.count + 1
        return StreamProblem(.malformed, at: position, "The JSON array has something \(what) at element \(position).")
    }
}

extension JsonBuffer {
    /// The next value, as an element of a stream; nil when more bytes are needed.
    mutating func nextElement() throws(StreamProblem) -> JsonText? {
        do throws(Overflow) {
            return try nextValue()
        } catch {
            throw .tooLarge("Element", error.position, limit: error.limit)
        }
    }
}

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
        guard let text = try buffer.nextElement() else { return nil }
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
