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
        let element = try buffer.next("Element")
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
    /// The next value, as a piece of a stream; nil when more bytes are needed.
    ///
    /// - Parameter piece: What such a value is called in errors.
    /// - Returns: The value.
    /// - Throws: ``StreamProblem`` for one that is too large.
    mutating func next(_ piece: String) throws(StreamProblem) -> JsonText? {
        do throws(Overflow) {
            return try nextValue()
        } catch {
            throw .tooLarge(piece, error.position, limit: error.limit)
        }
    }
}
