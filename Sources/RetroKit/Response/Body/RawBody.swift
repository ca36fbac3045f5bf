import Foundation

/// Types that are read from the body's bytes, whatever its format.
protocol RawBody {
    /// Reads a response's body.
    init(rawBody response: ResponseDecoder)
}

extension Empty: RawBody {
    init(rawBody response: ResponseDecoder) { self.init() }
}

extension Data: RawBody {
    init(rawBody response: ResponseDecoder) { self = response.body }
}

extension String: RawBody {
    init(rawBody response: ResponseDecoder) {
        self.init(response.body, charsetOf: response.headers["Content-Type"])
    }

    /// The text of a body, without a byte order mark: in the charset that its content type names, UTF-8 when it names none
    /// or an unknown one.
    init(_ body: Data, charsetOf contentType: String?) {
        let charset = contentType?.lowercased().split(separator: ";").dropFirst()
            .map { String($0).trimmingHttpWhitespace }.first { $0.hasPrefix("charset=") }?
            .dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" }
        if let encoding = charset.flatMap({ String.encodings[$0] }), let text = String(data: body, encoding: encoding) {
            self = text
        } else {
            let text = body.startsWithByteOrderMark ? body.dropFirst([UInt8].byteOrderMark.count) : body
            self.init(decoding: text, as: UTF8.self)
        }
    }

    /// The charsets other than UTF-8, by their names in lower case.
    private static let encodings: [String: Encoding] = [
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "us-ascii": .isoLatin1, "iso-8859-2": .isoLatin2,
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS,
        "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "utf-16": .utf16, "utf-16le": .utf16LittleEndian,
        "utf-16be": .utf16BigEndian, "utf-32": .utf32,
    ]
}
