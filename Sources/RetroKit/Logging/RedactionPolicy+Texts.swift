import Foundation

extension RedactionPolicy {
    /// A field's value, or what stands for it. The scheme of an `Authorization` field stays, as in
    /// `Bearer <redacted>`.
    package func redactedValue(of field: HttpHeaders.Field) -> String {
        let name = field.name.lowercased()
        guard headerNames.contains(name) else { return field.value }
        let words = field.value.split(separator: " ", maxSplits: 1)
        return name.hasSuffix("authorization") && words.count == 2 ? "\(words[0]) \(Self.mark)" : Self.mark
    }

    /// A URL's text with user info and the values of secret query parameters hidden.
    package func redactedURL(_ text: String) -> String {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = redactedUserInfo(String(parts[0]))
        return parts.count < 2 ? address : "\(address)?\(redactedQuery(String(parts[1])))"
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
