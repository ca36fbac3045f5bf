import Foundation

/// A property list in text: XML, or the old style with its braces and parentheses.
struct TextPropertyList {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// Takes the text in UTF-8, whichever of the two encodings it came in.
    init(_ data: Data) throws(PropertyListFault) {
        let mark = [UInt8](data.prefix(4))
        let isWide = mark.contains(0) || mark.starts(with: [0xFE, 0xFF]) || mark.starts(with: [0xFF, 0xFE])
        if isWide {
            let isMarked = mark.starts(with: [0xFE, 0xFF]) || mark.starts(with: [0xFF, 0xFE])
            guard isMarked, mark.count(where: { $0 == 0 }) < 2, let text = String(data: data, encoding: .utf16) else {
                throw .encoding
            }
            bytes = Array(text.utf8)
        } else {
            bytes = [UInt8](data)
            if mark.startsWithByteOrderMark { position = [UInt8].byteOrderMark.count }
        }
        guard hasKnownEncoding else { throw .encoding }
    }

    /// Looks through the text.
    func check() throws(PropertyListFault) {
        var scan = self
        scan.skipSpace()
        if scan.current == UInt8(ascii: "<"), scan.isBeforeMarkup {
            try scan.checkXML()
        } else {
            try scan.checkOldStyle()
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte.isJsonSpace { position += 1 }
    }

    /// Whether a `<` begins a tag; in the old style it begins bytes in hexadecimal digits.
    private var isBeforeMarkup: Bool {
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        return ["?", "!", "p"].contains(Unicode.Scalar(next))
    }

    /// Whether the XML declaration names no encoding, or one in which ASCII is ASCII.
    private var hasKnownEncoding: Bool {
        let start = bytes[position...]
        guard start.starts(with: "<?xml".utf8) else { return true }
        let declaration = String(decoding: start.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            .lowercased()
        let parts = declaration.split(separator: "encoding", maxSplits: 1)
        guard parts.count == 2 else { return true }
        let name = parts[1].utf8.split { $0 == 0x22 || $0 == 0x27 || $0 == 0x3D || $0.isJsonSpace }.first
        return ["utf-8", "utf8", "us-ascii", "iso-8859-1", "utf-16"].contains(
            name.map { String(Substring($0)) } ?? "utf-8"
        )
    }

    private mutating func open() throws(PropertyListFault) {
        depth += 1
        guard depth <= PropertyListFault.depthLimit else { throw .tooDeep }
    }

    private func isBefore(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    /// Passes what begins with one text and ends with another. Foundation's readers differ in whether the end may share
    /// bytes with the beginning, as in `<!-->` and `<?>`; no property list needs that.
    private mutating func skip(_ beginning: String, to end: String) throws(PropertyListFault) {
        let start = position
        skip(past: end)
        let shortest = beginning.utf8.count + end.utf8.count
        guard position - start >= shortest || position == bytes.count else { throw .damaged }
    }

    /// Passes everything up to the end of a text.
    private mutating func skip(past text: String) {
        while position < bytes.count, !isBefore(text) { position += 1 }
        position = min(position + text.utf8.count, bytes.count)
    }
}

// MARK: The formats

extension TextPropertyList {
    /// Counts elements that are open, whatever their names.
    private mutating func checkXML() throws(PropertyListFault) {
        while position < bytes.count {
            guard current == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if isBefore("<!--") {
                try skip("<!--", to: "-->")
            } else if isBefore("<![CDATA[") {
                skip(past: "]]>")
            } else if isBefore("<?") {
                try skip("<?", to: "?>")
            } else if isBefore("<!") {
                try skipDocumentType()
            } else if isBefore("</") {
                depth -= 1
                skip(past: ">")
            } else {
                let start = position
                skip(past: ">")
                let tag = bytes[start..<position]
                // A slash at the end of an attribute's value ends no element.
                let isEmpty = tag.dropLast().last == UInt8(ascii: "/") && !tag.contains { $0 == 0x22 || $0 == 0x27 }
                if !isEmpty { try open() }
            }
        }
    }

    /// Passes a document type. Property lists define no entities of their own, and have no use for them.
    private mutating func skipDocumentType() throws(PropertyListFault) {
        let start = position
        skip(past: ">")
        guard !bytes[start..<position].contains(UInt8(ascii: "[")) else { throw .damaged }
    }

    /// Counts braces and parentheses that are open, outside of quotes and comments. Slashes within a word begin no comment.
    private mutating func checkOldStyle() throws(PropertyListFault) {
        while let byte = current {
            if isBefore("/*") {
                try skip("/*", to: "*/")
            } else if isBefore("//") {
                skipLine()
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                skipQuoted(byte)
            } else if byte.isWordByte {
                while let byte = current, byte.isWordByte { position += 1 }
            } else {
                position += 1
                if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { try open() }
                if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { depth -= 1 }
            }
        }
    }

    /// Passes the rest of a line, which Unicode's separators end as well.
    private mutating func skipLine() {
        while let byte = current, byte != .lineFeed, byte != .carriageReturn, !isBefore("\u{2028}"),
            !isBefore("\u{2029}")
        {
            position += 1
        }
    }

    /// Passes a quoted text.
    private mutating func skipQuoted(_ quote: UInt8) {
        position += 1
        while let byte = current, byte != quote { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
        position = min(position + 1, bytes.count)
    }
}

extension UInt8 {
    /// Whether a text of the old style needs no quotes around this byte.
    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "_$/:.-".utf8.contains(self)
        }
    }
}
