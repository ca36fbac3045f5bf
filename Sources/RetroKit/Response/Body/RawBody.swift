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

    /// The text of a body: in the charset that its content type names, UTF-8 when it names none or an unknown one.
    init(_ body: Data, charsetOf contentType: String?) {
        let charset = contentType?.lowercased().split(separator: ";").dropFirst()
            .map { String($0).trimmingHttpWhitespace }.first { $0.hasPrefix("charset=") }?
            .dropFirst("charset=".count).filter { $0 != "\"" }
        switch charset {
        case "iso-8859-1", "latin1", "us-ascii": self = body.text(in: .isoLatin1)
        case "windows-1252": self = body.text(in: .windowsCP1252)
        case "utf-16": self = body.text(in: .utf16)
        case "utf-16le": self = body.text(in: .utf16LittleEndian)
        case "utf-16be": self = body.text(in: .utf16BigEndian)
        default: self = String(decoding: body, as: UTF8.self)
        }
    }
}

extension Data {
    fileprivate func text(in encoding: String.Encoding) -> String {
        String(data: self, encoding: encoding) ?? String(decoding: self, as: UTF8.self)
    }
}
