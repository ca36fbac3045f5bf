import Foundation

extension RedactionPolicy {
    /// A field's value, or what stands for it. The scheme of an `Authorization` field stays, as in
    /// `Bearer <redacted>`; in a field that names URLs, such as `Location`, their secrets are hidden.
    package func redactedValue(of field: HttpHeaders.Field) -> String {
        let name = field.name.lowercased()
        guard hides(field.name, in: .header) else {
            return Self.namesOfURLFields.contains(name) ? redactedURLs(of: field.value) : field.value
        }
        let words = field.value.split(separator: " ", maxSplits: 1)
        return name.hasSuffix("authorization") && words.count == 2 ? "\(words[0]) \(Self.mark)" : Self.mark
    }

    private static let namesOfURLFields: Set = [
        "content-location", "destination", "link", "location", "referer", "refresh",
    ]

    /// A field's value with the secrets of its URLs hidden: of those between `<` and `>`, as in `Link`, or of the one
    /// that it is.
    private func redactedURLs(of value: String) -> String {
        let pieces = value.split(separator: "<", omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return redactedURL(value) }
        let links = pieces.dropFirst().map { piece in
            let end = piece.firstIndex(of: ">") ?? piece.endIndex
            return "<" + redactedURL(String(piece[..<end])) + piece[end...]
        }
        return pieces[0] + links.joined()
    }

    /// The text of a body, whole or cut off, with its secrets hidden: a form's or JSON's, as its content type says or
    /// its first character shows.
    package func redactedBody(_ text: String, contentType: String?) -> String {
        let type = contentType?.lowercased() ?? ""
        let first = text.utf8.first { !$0.isJsonSpace }
        if type.contains("json") || type.hasPrefix("text/event-stream")
            || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            return hidesAnything(in: .json) ? JsonRedactor(self).redacted(text) : text
        }
        return type.isEmpty || type.hasPrefix(HttpForm.contentType) ? redactedForm(text) : text
    }

    /// A multipart form with the contents of secret fields hidden, and with files and other bytes that are no text as
    /// their sizes.
    ///
    /// - Parameters:
    ///   - body: The form.
    ///   - limit: How many bytes of each part are shown; nil for all.
    /// - Returns: A form to be shown, not sent.
    package func redacted(_ body: MultipartBody, limit: Int? = nil) -> MultipartBody {
        var body = body
        for index in body.parts.indices {
            let part = body.parts[index]
            let text: String
            if hides(part.name, in: .form) {
                text = Self.mark
            } else if let content = part.source.data {
                text = BodyText(content, contentType: part.contentType, limit: limit, self).description
            } else {
                text = "<\(part.source)>"
            }
            body.parts[index].content = Data(text.utf8)
        }
        return body
    }
}
