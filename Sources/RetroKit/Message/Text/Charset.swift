package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An encoding of text other than UTF-8, by a label of the WHATWG Encoding standard (§4.2).
package struct Charset: Sendable {
    /// The encoding's name, in lower case: the standard's, or `utf-32`.
    let name: String
    /// Whether bytes that are UTF-8 are taken for that: much is called ASCII, which says nothing of other bytes, and a JSON text
    /// is UTF-8 (RFC 8259 §8.1), whatever the header of an old framework says.
    private let yieldsToUTF8: Bool

    /// The charset that a content type names; nil when it names none, an unknown one, or UTF-8.
    ///
    /// - Parameter contentType: The value of `Content-Type`.
    package init?(of contentType: String?) {
        guard let contentType, let label = Self.label(in: contentType), let name = Self.names[label] else { return nil }
        self.name = name
        yieldsToUTF8 = label.contains("ascii") || MediaType(contentType)?.isJson == true
    }

    private static func label(in contentType: String) -> String? {
        // Most responses end so, or have no parameter.
        let ending = "charset=utf-8"
        guard contentType.utf8.contains(UInt8(ascii: ";")), !contentType.hasSuffix(ending) else { return nil }
        return contentType.lowercased().split(separator: ";").dropFirst()
            .map { String($0).trimmingHttpWhitespace }.first { $0.hasPrefix("charset=") }?
            .dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }.trimmingHttpWhitespace
    }

    /// Whether a line ends where its bytes say so, whatever stands around them.
    package var endsLinesInAscii: Bool { !name.hasPrefix("utf-") }

    /// The text of bytes; nil when this machine cannot read the encoding, or, where Foundation reads it, the bytes. iconv puts
    /// U+FFFD for what is no text.
    package func text(of bytes: Data) -> String? {
        if yieldsToUTF8, let text = String(data: bytes, encoding: .utf8) { return text }
        switch name {
        case "utf-16le": return String(data: bytes, encoding: .utf16LittleEndian)
        case "utf-16be": return String(data: bytes, encoding: .utf16BigEndian)
        case "utf-32": return String(data: bytes, encoding: .utf32)
        default: return systemText(of: bytes)
        }
    }
}

extension String {
    /// The text of a body, without a byte order mark, which says more than the charset that the content type names: UTF-8 when
    /// it names none or an unknown one.
    package init(_ body: Data, charsetOf contentType: String?) {
        let charset = Charset(of: contentType)
        if let text = charset?.name == "utf-32" ? nil : body.markedText {
            self = text
        } else {
            self = charset?.text(of: body) ?? String(decoding: body, as: UTF8.self)
        }
    }
}

extension Data {
    /// The text behind a byte order mark; nil without one.
    fileprivate var markedText: String? {
        if startsWithByteOrderMark { return String(decoding: dropFirst([UInt8].byteOrderMark.count), as: UTF8.self) }
        if starts(with: [0xFE, 0xFF]) { return String(data: Data(dropFirst(2)), encoding: .utf16BigEndian) }
        if starts(with: [0xFF, 0xFE]) { return String(data: Data(dropFirst(2)), encoding: .utf16LittleEndian) }
        return nil
    }
}

// MARK: The system's converters

extension Charset {
    #if canImport(Glibc) || canImport(Musl)
        /// What iconv calls encodings that the standard names otherwise, or reads as one that has more characters.
        private static let systemNames = [
            "gbk": "GB18030", "big5": "BIG5-HKSCS", "euc-kr": "CP949", "shift_jis": "CP932", "windows-874": "CP874",
            "x-mac-cyrillic": "MAC-CYRILLIC", "iso-8859-8-i": "ISO-8859-8",
        ]

        private func systemText(of bytes: Data) -> String? {
            guard let converter = iconv_open("UTF-8", Self.systemNames[name] ?? name),
                converter != iconv_t(bitPattern: -1)
            else { return nil }
            defer { iconv_close(converter) }
            var input = [UInt8](bytes)
            var output: [UInt8] = []
            output.reserveCapacity(input.count * 2)
            input.withUnsafeMutableBytes { convert($0, with: converter, to: &output) }
            return String(decoding: output, as: UTF8.self)
        }

        private func convert(_ input: UnsafeMutableRawBufferPointer, with converter: iconv_t, to output: inout [UInt8])
        {
            var position = input.bindMemory(to: CChar.self).baseAddress
            var left = input.count
            var room = [CChar](repeating: 0, count: 4096)
            // The last step takes no input: it gives what the converter has held back.
            var isOver = false
            while !isOver {
                isOver = left == 0
                let (written, error) = room.withUnsafeMutableBufferPointer { room in
                    var target = room.baseAddress
                    var free = room.count
                    let isDone =
                        isOver
                        ? iconv(converter, nil, nil, &target, &free) != -1
                        : iconv(converter, &position, &left, &target, &free) != -1
                    return (room.count - free, isDone ? 0 : errno)
                }
                output += room[..<written].lazy.map { UInt8(bitPattern: $0) }
                guard !isOver, error != 0, error != E2BIG, let byte = position.map({ UInt8(bitPattern: $0.pointee) })
                else { continue }
                output += String(replacement(for: byte)).utf8
                position = position.map { $0 + 1 }
                left -= 1
            }
        }

        /// What stands for a byte that is no text. windows-1252 has none such (WHATWG Encoding, index windows-1252).
        private func replacement(for byte: UInt8) -> Character {
            name == "windows-1252" ? Character(Unicode.Scalar(byte)) : "\u{FFFD}"
        }
    #else
        /// The system's numbers for encodings (CFStringEncodingExt.h), beside those of ISO 8859, which follow from their own.
        private static let systemNumbers: [String: UInt] = [
            "big5": 0x0A06, "euc-jp": 0x0920, "euc-kr": 0x0422, "gb18030": 0x0632, "gbk": 0x0632, "ibm866": 0x0419,
            "iso-2022-jp": 0x0820, "iso-8859-8-i": 0x0208, "koi8-r": 0x0A02, "koi8-u": 0x0A08, "macintosh": 0x0000,
            "shift_jis": 0x0420, "windows-1250": 0x0501, "windows-1251": 0x0502, "windows-1252": 0x0500,
            "windows-1253": 0x0503, "windows-1254": 0x0504, "windows-1255": 0x0505, "windows-1256": 0x0506,
            "windows-1257": 0x0507, "windows-1258": 0x0508, "windows-874": 0x041D, "x-mac-cyrillic": 0x0007,
        ]
        /// What Foundation adds to such a number.
        private static let systemFlag: UInt = 0x8000_0000

        private func systemText(of bytes: Data) -> String? {
            let part = name.hasPrefix("iso-8859-") ? UInt(name.dropFirst("iso-8859-".count)) : nil
            guard let number = part.map({ 0x0200 + $0 }) ?? Self.systemNumbers[name] else { return nil }
            let encoding = String.Encoding(rawValue: Self.systemFlag | number)
            if let text = String(data: bytes, encoding: encoding) { return text }
            return name == "windows-1252" ? String(data: bytes, encoding: .isoLatin1) : nil
        }
    #endif
}
