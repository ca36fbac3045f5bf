/// Reads the value of a header field from left to right: tokens, quoted strings and parameters (RFC 9110 §5.6).
///
/// It is lenient: what breaks the grammar is skipped, as receivers do.
package struct HeaderScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// Begins at the start of a value.
    package init(_ value: String) {
        bytes = Array(value.utf8)
    }

    /// Whether everything has been read.
    package var isAtEnd: Bool { position == bytes.count }

    /// Skips a character; false when another one is next.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips spaces and tabs.
    package mutating func skipSpace() {
        while skip(" ") || skip("\t") {}
    }

    /// Reads up to one of some characters or the end, without white space around the text.
    package mutating func text(upTo stops: String) -> String {
        let start = position
        while position < bytes.count, !stops.utf8.contains(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self).trimmingHttpWhitespace
    }

    /// Reads a quoted string, its escapes undone (RFC 9110 §5.6.4); nil when none is next. The end of the value ends it
    /// as well.
    package mutating func quotedString() -> String? {
        guard skip("\"") else { return nil }
        var text: [UInt8] = []
        while position < bytes.count, !skip("\"") {
            _ = skip("\\")
            if position < bytes.count {
                text.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the parameters that follow, up to the end or, in a list, a comma: `; name=value; name="value"; name`.
    ///
    /// - Parameter isInList: Whether the field is a list, whose members a comma separates; true by default. In any other
    ///   field a comma is a character like others.
    /// - Returns: The parameters in order, their names in lower case; the value of one without is empty.
    package mutating func parameters(isInList: Bool = true) -> [(name: String, value: String)] {
        var parameters: [(String, String)] = []
        let stops = isInList ? ";," : ";"
        _ = text(upTo: stops)
        while skip(";") {
            let name = text(upTo: "=" + stops).lowercased()
            var value = ""
            if skip("=") {
                skipSpace()
                let quoted = quotedString()
                let rest = text(upTo: stops)
                value = quoted ?? rest
            }
            if !name.isEmpty { parameters.append((name, value)) }
        }
        return parameters
    }
}
