/// Takes the head of a response line by line, and reads it when somebody asks: status line and header fields
/// (RFC 9112 §4, §5), liberal in what it takes.
package struct HttpHeadParser {
    /// The version of HTTP that a status line names (RFC 9112 §2.3).
    package enum Version: Sendable {
        /// HTTP/1.0 or HTTP/1.1.
        case http1
        /// HTTP/2, which has no status line of its own (RFC 9113 §8.3.2): libcurl writes one.
        case http2
        /// Any other.
        case other
    }

    /// The version of the latest status line.
    package private(set) var version = Version.http1
    /// The status code of the latest status line; zero before there is one.
    package private(set) var statusCode = 0
    /// Whether the head of the final response is complete. What comes after it are trailers.
    package private(set) var isComplete = false
    /// How many bytes there are of the latest head and the trailers.
    package var count: Int { bytes.count }
    private var bytes: [UInt8] = []
    private var trailersStart = 0

    /// How many bytes there is room for from the first on.
    private static let firstCapacity = 512

    package init() {}

    /// Takes a line with its line break.
    ///
    /// - Returns: Whether it is a status line.
    @discardableResult
    package mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        if line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
            if isComplete { return false }
            isComplete = statusCode >= 200
            trailersStart = bytes.count
        } else if !isComplete, line.starts(with: "HTTP/".utf8) {
            statusCode = Self.statusCode(of: line)
            version = Self.version(of: line)
            bytes.removeAll(keepingCapacity: true)
            bytes.reserveCapacity(Self.firstCapacity)
            return true
        } else {
            bytes.append(contentsOf: line)
        }
        return false
    }

    /// The header fields of the latest head, in order.
    package var fields: [HttpHeaders.Field] { fields(in: 0..<(isComplete ? trailersStart : bytes.count)) }

    /// The fields that came after the body, in order.
    package var trailers: [HttpHeaders.Field] { isComplete ? fields(in: trailersStart..<bytes.count) : [] }

    /// The values of one header field of the latest head, in order, without reading the others.
    ///
    /// - Parameter name: The name, in lower case.
    /// - Returns: The values, without white space around them.
    package func values(of name: String) -> [String] {
        bytes.withUnsafeBufferPointer { buffer in
            var values: [String] = []
            var start = 0
            let end = isComplete ? trailersStart : buffer.count
            while start < end {
                let rest = buffer[start..<end]
                let lineEnd = Self.endOfField(in: rest)
                let field = UnsafeBufferPointer(rebasing: rest[..<lineEnd])
                if Self.isNamed(name, field) { values.append(Self.unfolded(field.dropFirst(name.utf8.count + 1))) }
                start = lineEnd
            }
            return values
        }
    }

    /// Where the line that comes first ends, with those that continue it (RFC 9112 §5.2).
    private static func endOfField(in lines: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var rest = lines
        while let lineBreak = rest.firstIndex(of: UInt8(ascii: "\n")) {
            rest = rest[(lineBreak + 1)...]
            guard let first = rest.first, isSpace(first) else { return rest.startIndex }
        }
        return lines.endIndex
    }

    private static func unfolded(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let lines = value.split(separator: UInt8(ascii: "\n")).map { UnsafeBufferPointer(rebasing: $0) }
        return lines.map { text($0, 0..<$0.count) }.joined(separator: " ")
    }

    private static func isNamed(_ name: String, _ field: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = name.utf8
        guard field.count > name.count, field[name.count] == UInt8(ascii: ":") else { return false }
        return zip(field, name).allSatisfy { $0.asciiLowercased == $1 }
    }

    private static func version(of line: UnsafeBufferPointer<UInt8>) -> Version {
        let name = line.dropFirst("HTTP/".utf8.count)
        if name.starts(with: "1.1 ".utf8) || name.starts(with: "1.0 ".utf8) { return .http1 }
        return name.starts(with: "2 ".utf8) ? .http2 : .other
    }

    private static func statusCode(of line: UnsafeBufferPointer<UInt8>) -> Int {
        let digits = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix { $0 >= 0x30 && $0 <= 0x39 }
        return digits.count == 3 ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
    }

    private func fields(in range: Range<Int>) -> [HttpHeaders.Field] {
        if range.isEmpty { return [] }
        var fields: [HttpHeaders.Field] = []
        fields.reserveCapacity(range.count / 24)
        bytes.withUnsafeBufferPointer { buffer in
            var start = range.lowerBound
            for index in range where buffer[index] == UInt8(ascii: "\n") {
                Self.add(UnsafeBufferPointer(rebasing: buffer[start..<index]), to: &fields)
                start = index + 1
            }
            Self.add(UnsafeBufferPointer(rebasing: buffer[start..<range.upperBound]), to: &fields)
        }
        return fields
    }

    private static func add(_ line: UnsafeBufferPointer<UInt8>, to fields: inout [HttpHeaders.Field]) {
        guard let first = line.first else { return }
        if isSpace(first) {
            guard let last = fields.indices.last else { return }
            fields[last].value += " " + text(line, 0..<line.count)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = text(line, 0..<colon)
            fields.append(HttpHeaders.Field(name: name, value: text(line, colon + 1..<line.count)))
        }
    }

    /// A text without white space around it, in UTF-8 if it is that, in Latin-1 otherwise (RFC 9110 §5.5).
    private static func text(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(line[start]) { start += 1 }
        while end > start, isSpace(line[end - 1]) { end -= 1 }
        let bytes = UnsafeBufferPointer(rebasing: line[start..<end])
        // Nearly every field is ASCII, which needs no check that it is UTF-8.
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        let utf8 = String(decoding: bytes, as: UTF8.self)
        if utf8.utf8.elementsEqual(bytes) { return utf8 }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
