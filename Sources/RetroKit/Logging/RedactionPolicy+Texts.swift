import Foundation

extension RedactionPolicy {
    /// A field's value, or what stands for it. The scheme of an `Authorization` field stays, as in
    /// `Bearer <redacted>`; in a field that names URLs, such as `Location`, their secrets are hidden.
    package func redactedValue(of field: HttpHeaders.Field) -> String {
        let name = field.name.lowercased()
        guard headerNames.contains(name) else {
            return Self.namesOfURLFields.contains(name) ? redactedURLs(of: field.value) : field.value
        }
        let words = field.value.split(separator: " ", maxSplits: 1)
        return name.hasSuffix("authorization") && words.count == 2 ? "\(words[0]) \(Self.mark)" : Self.mark
    }

    private static let namesOfURLFields: Set = ["content-location", "link", "location", "referer", "refresh"]

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

    /// A URL's text with user info and the values of secret query parameters hidden, also of those in its fragment,
    /// where OAuth 2 has them.
    package func redactedURL(_ text: String) -> String {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let pieces = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = redactedUserInfo(String(pieces[0]))
        let resource = pieces.count < 2 ? address : "\(address)?\(redactedQuery(String(pieces[1])))"
        guard parts.count > 1 else { return resource }
        let fragment = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return "\(resource)#\(fragment.map { redactedQuery(String($0)) }.joined(separator: "?"))"
    }

    /// The text of a query with the values of secret parameters hidden.
    package func redactedQuery(_ query: String) -> String {
        Self.redacted(query, queryNames)
    }

    /// The text of a form with the values of secret fields hidden.
    package func redactedForm(_ form: String) -> String {
        Self.redacted(form, formNames)
    }

    /// The text of a body, whole or cut off, with its secrets hidden: a form's or JSON's, as its content type says or
    /// its first character shows.
    package func redactedBody(_ text: String, contentType: String?) -> String {
        let type = contentType?.lowercased() ?? ""
        let first = text.utf8.first { !" \t\r\n".utf8.contains($0) }
        if type.contains("json") || type.hasPrefix("text/event-stream")
            || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            return jsonNames.isEmpty ? text : JsonRedactor(jsonNames).redacted(text)
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
            if formNames.contains(part.name.lowercased()) {
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

    private static func redacted(_ pairs: String, _ names: Set<String>) -> String {
        if names.isEmpty { return pairs }
        return pairs.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            let isSecret = names.contains((name.percentDecoded ?? String(name)).lowercased())
            return isSecret && name.endIndex < pair.endIndex ? "\(name)=\(mark)" : String(pair)
        }.joined(separator: "&")
    }

    private func redactedUserInfo(_ address: String) -> String {
        guard hidesUserInfo, let authority = address.range(of: "://")?.upperBound,
            let at = address[authority...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        else { return address }
        return address[..<authority] + Self.mark + address[at...]
    }
}
