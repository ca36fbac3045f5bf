import Foundation

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
