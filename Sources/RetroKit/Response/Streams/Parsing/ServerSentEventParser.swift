package import Foundation

/// Reads `text/event-stream` (WHATWG HTML §9.2.5 and §9.2.6).
package struct ServerSentEventParser: StreamParser {
    /// The id of the last event, also of one without data; what `Last-Event-ID` has to say when the stream is taken up
    /// again. An id that no header can carry, for its control characters, leaves the one before it.
    package private(set) var lastEventID: String
    /// The wait before reconnecting that the server named; nil when it named none.
    package private(set) var reconnectionTime: Duration?
    private var lines: LineScanner
    private let sizeLimit: Int
    private var eventCount = 0
    private var id: String
    private var name = ""
    private var data: [UInt8] = []

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - lastEventID: The id of the last event before these.
    ///   - sizeLimit: How many bytes a line may have, and an event's data.
    package init(lastEventID: String = "", sizeLimit: Int = StreamOptions.standardElementSize) {
        self.lastEventID = lastEventID
        id = lastEventID
        // A line's field name and the blank behind it do not count as data.
        let (lineLimit, isTooLarge) = sizeLimit.addingReportingOverflow(8)
        lines = LineScanner(endingAt: .any, sizeLimit: isTooLarge ? .max : lineLimit)
        self.sizeLimit = sizeLimit
    }

    package mutating func append(_ chunk: Data) {
        lines.append(chunk)
    }

    package mutating func next() throws(StreamProblem) -> ServerSentEvent<String>? {
        while let line = try lines.next() {
            if line.isEmpty {
                if let event = dispatch() { return event }
            } else {
                read(line)
                // Each data line has a line feed behind it, the last one's is dropped.
                guard data.count - 1 <= sizeLimit else { throw .tooLarge("Event", eventCount + 1, limit: sizeLimit) }
            }
        }
        return nil
    }

    /// Nothing: an event without the blank line behind it is discarded.
    package mutating func finish() -> ServerSentEvent<String>? { nil }

    /// The event that a blank line completes; nil when it has no data.
    private mutating func dispatch() -> ServerSentEvent<String>? {
        if HeaderSyntax.isValue(id) { lastEventID = id }
        defer { name = "" }
        guard !data.isEmpty else { return nil }
        let text = String(decoding: data.dropLast(), as: UTF8.self)
        data.removeAll(keepingCapacity: true)
        eventCount += 1
        return ServerSentEvent(event: name.isEmpty ? "message" : name, data: text, id: id)
    }

    private mutating func read(_ line: Range<Int>) {
        let field = lines.bytes.withUnsafeBufferPointer { EventField(UnsafeBufferPointer(rebasing: $0[line])) }
        let value = line.lowerBound + field.valueOffset..<line.upperBound
        switch field.name {
        case .data:
            data.append(contentsOf: lines.bytes[value])
            data.append(.lineFeed)
        case .event:
            name = text(value)
        case .id:
            if !lines.bytes[value].contains(0) { id = text(value) }
        case .retry:
            if let milliseconds = milliseconds(value) { reconnectionTime = .milliseconds(milliseconds) }
        case .other:
            break
        }
    }

    private func text(_ value: Range<Int>) -> String {
        String(decoding: lines.bytes[value], as: UTF8.self)
    }

    /// The number of a value that is nothing but digits, at most a year; nil for any other.
    private func milliseconds(_ value: Range<Int>) -> Int64? {
        let digits = lines.bytes[value]
        guard !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        let year: Int64 = 365 * 24 * 3600 * 1000
        return digits.reduce(0) { min($0 * 10 + Int64($1 - UInt8(ascii: "0")), year) }
    }
}

/// The field of a line: its name, and where its value begins.
private struct EventField {
    enum Name {
        case data
        case event
        case id
        case retry
        /// A comment, or a name that means nothing.
        case other
    }

    let name: Name
    let valueOffset: Int

    init(_ line: UnsafeBufferPointer<UInt8>) {
        let colon = line.position(of: UInt8(ascii: ":"), from: 0)
        name = Self.name(UnsafeBufferPointer(rebasing: line[..<colon]))
        let value = min(colon + 1, line.count)
        valueOffset = value < line.count && line[value] == UInt8(ascii: " ") ? value + 1 : value
    }

    private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
        switch bytes.count {
        case 2 where bytes.elementsEqual("id".utf8): .id
        case 4 where bytes.elementsEqual("data".utf8): .data
        case 5 where bytes.elementsEqual("event".utf8): .event
        case 5 where bytes.elementsEqual("retry".utf8): .retry
        default: .other
        }
    }
}
