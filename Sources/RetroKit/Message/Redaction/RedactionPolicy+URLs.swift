import Foundation

extension RedactionPolicy {
    /// A URL's text with user info and the values of secret parameters hidden: those of its path, of its query and of its
    /// fragment, where OAuth 2 has them.
    package func redactedURL(_ text: String) -> String {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let pieces = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = redactedPathParameters(redactedUserInfo(String(pieces[0])))
        let resource = pieces.count < 2 ? address : "\(address)?\(redactedQuery(String(pieces[1])))"
        guard parts.count > 1 else { return resource }
        let fragment = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return "\(resource)#\(fragment.map { redactedQuery(String($0)) }.joined(separator: "?"))"
    }

    /// The text of a query with the values of secret parameters hidden.
    package func redactedQuery(_ query: String) -> String { redacted(query, in: .query) }

    /// The text of a form with the values of secret fields hidden.
    package func redactedForm(_ form: String) -> String { redacted(form, in: .form) }

    private func redacted(_ pairs: String, in place: Place) -> String {
        guard hidesAnything(in: place) else { return pairs }
        return pairs.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            // Some servers take a semicolon for an ampersand.
            pair.split(separator: ";", omittingEmptySubsequences: false).map { redacted(pair: $0, in: place) }
                .joined(separator: ";")
        }.joined(separator: "&")
    }

    private func redacted(pair: Substring, in place: Place) -> String {
        guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return String(pair) }
        let name = pair[..<equals]
        if hides(name.percentDecoded ?? String(name), in: place) { return "\(name)=\(Self.mark)" }
        let value = pair[pair.utf8.index(after: equals)...]
        return "\(name)=\(redacted(value: value, in: place))"
    }

    /// The value of a parameter, its own secrets hidden where it is JSON, as the variables of GraphQL are, or a URL.
    private func redacted(value: Substring, in place: Place) -> String {
        guard let text = value.percentDecoded else { return String(value) }
        let redacted: String
        switch text.utf8.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): redacted = redactedBody(text, contentType: MediaType.json)
        default: redacted = text.contains("://") ? redactedURL(text) : text
        }
        return redacted == text ? String(value) : PercentEncoding.value.encode(redacted)
    }

    /// An address with the values of secret parameters of its path's segments hidden, as in `/cart;jsessionid=…`.
    private func redactedPathParameters(_ address: String) -> String {
        guard hidesAnything(in: .query), address.utf8.contains(UInt8(ascii: ";")) else { return address }
        return address.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            redacted(String(segment), in: .query)
        }.joined(separator: "/")
    }

    private func redactedUserInfo(_ address: String) -> String {
        guard hidesUserInfo, let authority = address.range(of: "//")?.upperBound,
            let at = address[authority...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        else { return address }
        return address[..<authority] + Self.mark + address[at...]
    }
}
