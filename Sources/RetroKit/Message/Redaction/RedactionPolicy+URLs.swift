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

extension RedactionPolicy {
    /// The text of a request's URL with its secrets hidden.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - base: The base URL for requests that bring none.
    /// - Returns: The text, or the path and query alone when there is no base URL.
    package func redactedURL(of request: HttpRequestParams, over base: BaseURL? = nil) -> String {
        var request = request
        request.percentEncodedPath = redactedPath(of: request)
        let url = (request.baseURL ?? base).map(request.absoluteTarget) ?? request.relativeTarget
        return redactedURL(url)
    }

    /// A request's path with the values of secret placeholders hidden. Where the path has been changed so that it no
    /// longer fits the endpoint's template, the template itself stands for it.
    private func redactedPath(of request: HttpRequestParams) -> String {
        guard hidesAnything(in: .path), let text = request.endpoint?.template, text.utf8.contains(UInt8(ascii: "{")),
            let template = try? PathTemplate(text),
            template.placeholders.contains(where: { hides($0.name, in: .path) })
        else { return request.percentEncodedPath }
        var rest = request.percentEncodedPath[...]
        var path = ""
        for (index, piece) in template.pieces.enumerated() {
            switch piece {
            case .literal(let literal):
                guard rest.hasPrefix(literal) else { return text }
                rest = rest.dropFirst(literal.count)
                path += literal
            case .placeholder(let placeholder):
                guard let value = Self.value(in: rest, before: template.pieces.dropFirst(index + 1).first) else {
                    return text
                }
                rest = rest[value.endIndex...]
                path += hides(template.placeholders[placeholder].name, in: .path) ? Self.mark : String(value)
            }
        }
        return rest.isEmpty ? path : text
    }

    /// The value at the beginning of a path: up to the literal that follows it.
    private static func value(in path: Substring, before next: PathTemplate.Piece?) -> Substring? {
        guard case .literal(let literal) = next else { return next == nil ? path : nil }
        return path.range(of: literal).map { path[..<$0.lowerBound] }
    }

    /// A text that may quote a request, such as an error's, with the request's secrets hidden in it.
    package func redacted(_ text: String, quoting request: HttpRequestParams) -> String {
        let credentials = request.headerFields.filter { hides($0.name, in: .header) }
            .flatMap { [$0.value, $0.value.split(separator: " ").last.map(String.init) ?? ""] }
        let values = (request.percentEncodedQuery ?? "").split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            let isSecret = parts.count == 2 && redactedQuery(String(pair)) != pair
            return isSecret ? String(parts[1]) : nil
        }
        var text = text
        for secret in credentials + values + values.compactMap(\.percentDecoded) where secret.count > 1 {
            text = text.replacing(secret, with: Self.mark)
        }
        return text
    }
}
