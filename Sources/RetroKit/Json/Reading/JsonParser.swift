/// Reads JSON (RFC 8259) for the sake of its faults: a body that Foundation's decoder refused is read again to see why.
struct JsonParser {
    /// Where JSON ends to be JSON.
    struct Fault: Error {
        /// The offset of the first byte that is wrong.
        let offset: Int
    }

    private var scanner: JsonScanner<[UInt8]>
    private var depth = 0
    private let depthLimit: Int

    private init(_ bytes: [UInt8], _ depthLimit: Int) {
        scanner = JsonScanner(bytes)
        self.depthLimit = depthLimit
    }

    /// Reads a body in UTF-8, with or without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - depthLimit: How deep arrays and objects may be nested.
    /// - Returns: The value.
    /// - Throws: Where the body ends to be JSON.
    static func parse(_ bytes: [UInt8], depthLimit: Int) throws(Fault) -> JsonNode {
        var parser = JsonParser(bytes, depthLimit)
        _ = parser.scanner.skipByteOrderMark()
        let node = try parser.value()
        parser.scanner.skipSpace()
        guard parser.current == nil else { throw parser.fault }
        return node
    }

    private var fault: Fault { Fault(offset: index) }
    private var bytes: [UInt8] { scanner.bytes }
    private var current: UInt8? { scanner.current }
    private var index: Int {
        get { scanner.position }
        set { scanner.position = newValue }
    }

    /// Reads a byte that has to come next.
    private mutating func expect(_ byte: UInt8) throws(Fault) {
        guard current == byte else { throw fault }
        index += 1
    }

    private mutating func value() throws(Fault) -> JsonNode {
        scanner.skipSpace()
        let start = index
        let content: JsonNode.Content
        switch current {
        case UInt8(ascii: "{"): content = .object(try object())
        case UInt8(ascii: "["): content = .array(try array())
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"): content = try literal("true", .bool(true))
        case UInt8(ascii: "f"): content = try literal("false", .bool(false))
        case UInt8(ascii: "n"): content = try literal("null", .null)
        default: content = .number(try number())
        }
        return JsonNode(content: content, range: start..<index)
    }

    private mutating func literal(_ text: String, _ content: JsonNode.Content) throws(Fault) -> JsonNode.Content {
        for byte in text.utf8 { try expect(byte) }
        return content
    }
}

// MARK: Arrays and objects

extension JsonParser {
    private mutating func array() throws(Fault) -> [JsonNode] {
        var elements: [JsonNode] = []
        try enter()
        while try hasNext(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value()) }
        return elements
    }

    private mutating func object() throws(Fault) -> [(name: String, value: JsonNode)] {
        var members: [(name: String, value: JsonNode)] = []
        try enter()
        while try hasNext(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            scanner.skipSpace()
            let name = try string()
            scanner.skipSpace()
            try expect(UInt8(ascii: ":"))
            members.append((name, try value()))
        }
        return members
    }

    private mutating func enter() throws(Fault) {
        depth += 1
        guard depth <= depthLimit else { throw fault }
        index += 1
    }

    /// Reads what stands between two elements, or the end.
    private mutating func hasNext(before end: UInt8, isFirst: Bool) throws(Fault) -> Bool {
        scanner.skipSpace()
        if current == end {
            index += 1
            depth -= 1
            return false
        }
        if !isFirst { try expect(UInt8(ascii: ",")) }
        return true
    }
}

// MARK: Numbers and texts

extension JsonParser {
    private mutating func number() throws(Fault) -> String {
        let start = index
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0") { index += 1 } else { try digits() }
        if current == UInt8(ascii: ".") {
            index += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(Fault) {
        guard let byte = current, isDigit(byte) else { throw fault }
        while let byte = current, isDigit(byte) { index += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }

    private mutating func string() throws(Fault) -> String {
        try expect(UInt8(ascii: "\""))
        var text: [UInt16] = []
        var plain = index
        while true {
            guard let byte = current, byte >= 0x20 else { throw fault }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let piece = try self.text(plain..<index)
            index += 1
            if byte == UInt8(ascii: "\""), text.isEmpty { return piece }
            text += piece.utf16
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF16.self) }
            text += try escaped()
            plain = index
        }
    }

    /// The text of some bytes.
    ///
    /// - Throws: Where they end to be UTF-8.
    private func text(_ range: Range<Int>) throws(Fault) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        let isValid = text.utf8.count == range.count && text.utf8.elementsEqual(bytes[range])
        guard !isValid else { return text }
        // What is no UTF-8 has become U+FFFD there.
        let good = zip(text.utf8, bytes[range]).prefix { $0 == $1 }.count
        throw Fault(offset: range.lowerBound + good)
    }

    /// What an escape stands for, both halves of a surrogate pair at once.
    private mutating func escaped() throws(Fault) -> [UInt16] {
        let start = index - 1
        let unit = try escape()
        guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return [unit] }
        if UTF16.isLeadSurrogate(unit), current == UInt8(ascii: "\\") {
            index += 1
            let second = try escape()
            if UTF16.isTrailSurrogate(second) { return [unit, second] }
        }
        throw Fault(offset: start)
    }

    private mutating func escape() throws(Fault) -> UInt16 {
        guard let byte = current else { throw fault }
        if byte == UInt8(ascii: "u") {
            let digits = bytes[(index + 1)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw fault }
            index += 5
            return unit
        }
        guard let unit = Self.escapes[byte] else { throw fault }
        index += 1
        return unit
    }

    private static let escapes: [UInt8: UInt16] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
}
