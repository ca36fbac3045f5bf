public import Foundation

/// Parts of a form, sent as `multipart/form-data` (RFC 7578; bytes as in the WHATWG HTML encoding algorithm).
public struct MultipartBody: Hashable, Sendable {
    /// One part: a field's text or a file.
    public struct Part: Hashable, Sendable {
        /// The field's name.
        public var name: String
        /// The file's name; nil for a plain field.
        public var filename: String?
        /// The part's content type; nil for none, as plain fields have it.
        public var contentType: String?
        /// The part's bytes.
        public var content: Data

        /// Makes a part.
        ///
        /// - Parameters:
        ///   - name: The field's name.
        ///   - filename: The file's name; nil for a plain field.
        ///   - contentType: The part's content type; nil for none.
        ///   - content: The part's bytes.
        public init(name: String, filename: String? = nil, contentType: String? = nil, content: Data) {
            self.name = name
            self.filename = filename
            self.contentType = contentType
            self.content = content
        }

        /// Makes a plain field of a text, its line breaks normalised to CRLF as browsers send them.
        public init(name: String, value: String) {
            self.init(name: name, content: Data(value.withCrlfLineBreaks.utf8))
        }
    }

    /// The parts, in order; names may repeat.
    public var parts: [Part]
    /// The text between the parts: 1 to 70 token characters (RFC 2046 §5.1.1) that no part contains.
    public let boundary: String

    /// Makes a form of parts, under a random boundary.
    public init(_ parts: [Part] = []) {
        self.init(parts, boundary: Self.randomBoundary())
    }

    /// Makes a form of parts under a boundary of one's own, which must follow the rules of ``boundary``.
    package init(_ parts: [Part], boundary: String) {
        self.parts = parts
        self.boundary = boundary
    }

    /// The content type, with the boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The form's bytes.
    public func encoded() -> Data {
        var data = Data()
        for part in parts {
            data.append(contentsOf: "--\(boundary)\r\n\(part.header)\r\n\r\n".utf8)
            data.append(part.content)
            data.append(contentsOf: "\r\n".utf8)
        }
        data.append(contentsOf: "--\(boundary)--\r\n".utf8)
        return data
    }

    private static func randomBoundary() -> String {
        "RetroKit-" + UUID().uuidString.replacing("-", with: "")
    }
}

extension MultipartBody.Part {
    /// The part's header lines, without the last line break.
    fileprivate var header: String {
        var lines = "Content-Disposition: form-data; name=\"\(name.withCrlfLineBreaks.escapedForPartHeader)\""
        if let filename { lines += "; filename=\"\(filename.escapedForPartHeader)\"" }
        if let contentType { lines += "\r\nContent-Type: \(contentType)" }
        return lines
    }
}

extension String {
    /// The text with the three characters escaped that would end a quoted name (WHATWG HTML, multipart/form-data).
    fileprivate var escapedForPartHeader: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            case "\"": text += "%22"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text with every CR, LF and CRLF as CRLF.
    fileprivate var withCrlfLineBreaks: String {
        var text = ""
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                text += "\r\n"
            } else if scalar != "\n" {
                text.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return text
    }
}
