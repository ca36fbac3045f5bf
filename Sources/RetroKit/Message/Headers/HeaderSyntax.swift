import Foundation

/// The grammar of header fields (RFC 9110 §5) and of media types, as far as a request has to obey it.
package enum HeaderSyntax {
    /// Names of header fields that frame the message or belong to the connection: setting them by hand would break it.
    private static let reservedNames: Set<String> = [
        "connection", "content-length", "host", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade",
    ]

    /// Checks a field and trims white space around its value.
    ///
    /// - Throws: ``RequestProblem`` when the field must not be sent.
    package static func checked(name: String, value: String) throws(RequestProblem) -> HttpHeaders.Field {
        try check(name: name)
        if let problem = problem(of: value, in: name) { throw problem }
        return HttpHeaders.Field(name: name, value: value.trimmingHttpWhitespace)
    }

    /// Why a field must not have a value; nil when it may. Every way of setting a request's field asks
    /// this; the fields of a multipart form's parts have rules of their own.
    package static func problem(of value: String, in name: String) -> RequestProblem? {
        guard isValue(value) else {
            return RequestProblem(
                .invalidHeaderValue,
                name,
                "The value of the header \(name) contains a line break or another control character."
            )
        }
        if name.isEqualIgnoringAsciiCase(to: "Content-Type"), !isMediaType(value) {
            return RequestProblem(
                .invalidContentType,
                name,
                "The value of the header \(name) is not of the form type/subtype."
            )
        }
        return nil
    }

    /// Checks a field's name.
    ///
    /// - Throws: ``RequestProblem`` when a request must not set the field.
    package static func check(name: String) throws(RequestProblem) {
        guard isToken(name) else {
            throw RequestProblem(
                .invalidHeaderName,
                name,
                "The header name \(name.debugDescription) is not allowed; use letters, digits and hyphens (RFC 9110 §5.1)."
            )
        }
        guard !isReserved(name) else {
            throw RequestProblem(.reservedHeader, name, "The header \(name) is managed by the transport; leave it out.")
        }
    }

    /// Whether a field is nothing without a value: what it holds is a credential (RFC 9110 §11.6.2, RFC 6265 §4.2.1), and an
    /// empty text stands for a user who has none. It is not sent then.
    package static func isLeftOut(_ name: String, _ value: String) -> Bool {
        value.trimmingHttpWhitespace.isEmpty && neverEmptyNames.contains { $0.isEqualIgnoringAsciiCase(to: name) }
    }

    private static let neverEmptyNames = ["Authorization", "Cookie", "Proxy-Authorization"]

    /// Whether a field frames the message or belongs to the connection, so that the transport alone may set it.
    package static func isReserved(_ name: String) -> Bool {
        reservedNames.contains(name.lowercased())
    }

    /// Whether a text has no line break or other control character (RFC 9110 §5.5).
    package static func isValue(_ text: String) -> Bool {
        for byte in text.utf8 where (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F { return false }
        return true
    }

    /// Whether a text is a token (RFC 9110 §5.6.2).
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default:
                    "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether a text begins with a media type (RFC 9110 §8.3.1).
    package static func isMediaType(_ text: String) -> Bool {
        let essence = text.utf8.prefix { $0 != UInt8(ascii: ";") }
        let names = essence.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 2 && names.allSatisfy { isToken(String(Substring($0)).trimmingHttpWhitespace) }
    }
}

extension String {
    /// The text without spaces and tabs at its ends (RFC 9110 §5.6.3).
    package var trimmingHttpWhitespace: String {
        if let first = utf8.first, let last = utf8.last, first > 0x20, last > 0x20 { return self }
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = unicodeScalars.firstIndex(where: { !isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}

extension String {
    /// The text of a header field that was decoded as Latin-1, as Apple's URLSession does, read again as what its bytes
    /// are: UTF-8 if they are that, Latin-1 otherwise (RFC 9110 §5.5). ``CurlTransport`` reads them so too.
    package var readFromLatin1: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            // What Latin-1 does not have was not decoded as Latin-1.
            guard let byte = UInt8(exactly: scalar.value) else { return self }
            bytes.append(byte)
        }
        return String(bytes: bytes, encoding: .utf8) ?? self
    }
}
