/// Reads the head of a response as bytes arrive line by line: status line and header fields (RFC 9112 §4, §5), liberal
/// in what it takes.
package struct HttpHeadParser {
    /// The status code of the latest status line.
    package private(set) var statusCode = 0
    /// The header fields of the latest head, or the trailers once the head is complete.
    package private(set) var fields: [HttpHeaders.Field] = []
    /// Whether the head of the final response is complete.
    package private(set) var isComplete = false
    /// The fields that came after the body.
    package private(set) var trailers: [HttpHeaders.Field] = []

    package init() {}

    /// Takes a line, with or without its line break.
    package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var line = bytes[...]
        while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { line.removeLast() }
        if line.isEmpty {
            isComplete = statusCode >= 200
        } else if line.starts(with: "HTTP/".utf8), !isComplete {
            begin(line)
        } else if isComplete {
            Self.add(line, to: &trailers)
        } else {
            Self.add(line, to: &fields)
        }
    }

    private mutating func begin(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
        fields.removeAll(keepingCapacity: true)
        let code = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix { $0 != UInt8(ascii: " ") }
        statusCode = Int(String(decoding: code, as: UTF8.self)) ?? 0
    }

    private static func add(_ line: Slice<UnsafeBufferPointer<UInt8>>, to fields: inout [HttpHeaders.Field]) {
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            guard let last = fields.indices.last else { return }
            fields[last].value += " " + text(line)
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        fields.append(HttpHeaders.Field(name: text(line[..<colon]), value: text(line[(colon + 1)...])))
    }

    /// A text without white space around it, in UTF-8 if it is that, in Latin-1 otherwise (RFC 9110 §5.5).
    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var text = bytes.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        if let utf8 = String(validating: text, as: UTF8.self) { return utf8 }
        return String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    }
}
