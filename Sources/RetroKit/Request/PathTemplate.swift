/// A path template such as `/users/{id}/files/{+rest}?sort=name`, parsed once for each endpoint.
///
/// `{name}` stands for one value within a segment, `{+name}` for a value that may hold slashes (RFC 6570 §3.2.3).
/// A name is made of letters, digits, `-`, `_` and `.`; other braces are literal text.
package struct PathTemplate: Sendable {
    /// A stretch of the path.
    package enum Piece: Equatable, Sendable {
        /// Text that is always there, percent-encoded.
        case literal(String)
        /// The value of a placeholder, by its index in ``placeholders``.
        case placeholder(Int)
    }

    /// A name that a value is needed for.
    package struct Placeholder: Equatable, Sendable {
        /// The name between the braces.
        package let name: String
        /// Whether slashes in the value stay.
        package let isCatchAll: Bool
    }

    /// The origin, if the template is an absolute URL.
    package private(set) var origin: BaseURL?
    /// The path's stretches, in order.
    package private(set) var pieces: [Piece] = []
    /// The placeholders, in order of first appearance, each name once.
    package private(set) var placeholders: [Placeholder] = []
    /// The static query, percent-encoded; empty for none.
    package private(set) var query = ""
    /// Whether braces are literal text.
    private let isLiteral: Bool

    /// Parses a template, or the target of one call, whose braces are literal.
    ///
    /// - Throws: ``RequestProblem`` when no request can be made of it.
    package init(_ text: String, isLiteral: Bool = false) throws(RequestProblem) {
        self.isLiteral = isLiteral
        var path = text.unicodeScalars.prefix { $0 != "#" }
        if path.starts(with: "//".unicodeScalars) {
            throw RequestProblem(
                .invalidPath,
                text,
                "The path \"\(text)\" begins with \"//\", which names another host."
            )
        }
        for scheme in ["http:", "https:"] where path.starts(with: scheme.unicodeScalars) {
            guard !path.starts(with: "\(scheme)//".unicodeScalars) else { continue }
            throw RequestProblem(
                .invalidPath,
                text,
                "The path \"\(text)\" begins with \"\(scheme)\", but names no host."
            )
        }
        if let scheme = Self.scheme(of: path) {
            let authority = path.dropFirst(scheme.unicodeScalars.count + 3)
            let rest = authority.drop { $0 != "/" && $0 != "?" }
            guard scheme == "http" || scheme == "https" else {
                throw RequestProblem(
                    .unsupportedScheme,
                    scheme,
                    "The path \"\(text)\" has the scheme \(scheme); only http and https are sent."
                )
            }
            origin = try BaseURL("\(scheme)://\(String(authority[..<rest.startIndex]))")
            path = rest
        }
        if let mark = path.firstIndex(of: "?") {
            try parseQuery(String(path[path.index(after: mark)...]))
            path = path[..<mark]
        }
        parsePath(path)
    }

    /// Whether a text is an absolute URL, which no base URL stands before.
    package static func isAbsolute(_ text: String) -> Bool { scheme(of: text.unicodeScalars[...]) != nil }

    /// The lower-case scheme of an absolute URL; nil for a path.
    private static func scheme(of text: Substring.UnicodeScalarView) -> String? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].starts(with: "://".unicodeScalars) else {
            return nil
        }
        let scheme = text[..<colon]
        return scheme.allSatisfy { $0.isASCII && $0.properties.isAlphabetic } ? String(scheme).lowercased() : nil
    }

    private mutating func parseQuery(_ text: String) throws(RequestProblem) {
        query = PercentEncoding.encodedQuery.encode(text)
        while query.hasSuffix("&") { query.removeLast() }
        var rest = text.unicodeScalars[...]
        while !isLiteral, let open = rest.firstIndex(of: "{") {
            if let (placeholder, _) = Self.placeholder(at: open, in: rest) {
                throw RequestProblem(
                    .placeholderInQuery,
                    placeholder.name,
                    "The placeholder {\(placeholder.name)} stands in the query; declare it with @Query instead."
                )
            }
            rest = rest[rest.index(after: open)...]
        }
    }

    private mutating func parsePath(_ text: Substring.UnicodeScalarView) {
        var literal = text.first == "/" || text.isEmpty ? "" : "/"
        var rest = text
        while let scalar = rest.first {
            if scalar == "{", !isLiteral, let (placeholder, end) = Self.placeholder(at: rest.startIndex, in: rest) {
                addLiteral(&literal)
                pieces.append(.placeholder(index(of: placeholder)))
                rest = rest[end...]
            } else {
                literal.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
            }
        }
        addLiteral(&literal)
    }

    private mutating func addLiteral(_ literal: inout String) {
        guard !literal.isEmpty else { return }
        pieces.append(.literal(PercentEncoding.encodedPath.encode(literal)))
        literal = ""
    }

    private mutating func index(of placeholder: Placeholder) -> Int {
        if let known = placeholders.firstIndex(where: { $0.name == placeholder.name }) { return known }
        placeholders.append(placeholder)
        return placeholders.count - 1
    }

    /// The placeholder whose opening brace stands at an index, and the index behind its closing brace; nil when the
    /// brace is literal.
    private static func placeholder(
        at open: Substring.UnicodeScalarView.Index,
        in text: Substring.UnicodeScalarView
    ) -> (Placeholder, Substring.UnicodeScalarView.Index)? {
        var name = text[text.index(after: open)...]
        guard let close = name.firstIndex(of: "}") else { return nil }
        name = name[..<close]
        let isCatchAll = name.first == "+"
        if isCatchAll { name = name.dropFirst() }
        let isNamed =
            !name.isEmpty
            && name.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
            }
        return isNamed ? (Placeholder(name: String(name), isCatchAll: isCatchAll), text.index(after: close)) : nil
    }
}

extension PathTemplate {
    /// Whether the template names nothing but the base URL.
    var isEmpty: Bool { origin == nil && query.isEmpty && (pieces.isEmpty || pieces == [.literal("/")]) }

    /// The path with its placeholders filled by percent-encoded values, one for each by index; nil where there is none.
    ///
    /// - Throws: ``RequestProblem`` for a placeholder without value or a path that climbs.
    package func path(with values: [String?]) throws(RequestProblem) -> String {
        var path = ""
        for piece in pieces {
            switch piece {
            case .literal(let text):
                path += text
            case .placeholder(let index):
                guard let value = values[index] else {
                    throw RequestProblem.missingPathValue(of: placeholders[index].name)
                }
                path += value
            }
        }
        if let segment = DotSegment.first(in: path) {
            throw RequestProblem(
                .pathTraversal,
                nil,
                "The path would contain the segment \"\(segment)\", which leads to another resource."
            )
        }
        return path
    }
}
