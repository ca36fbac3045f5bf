/// A path template such as `/users/{id}/files/{+rest}?sort=name`, parsed once for each endpoint.
///
/// `{name}` stands for one value within a segment, `{+name}` for a value that may hold slashes (RFC 6570 §3.2.3), and
/// `{name?}` for one that may be nil: then its segment goes, with the slash before it. A name is made of letters, digits,
/// `-`, `_` and `.`; other braces are literal text.
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
        /// Whether the value may be nil.
        package let isOptional: Bool
    }

    /// What stands in a placeholder's place.
    package enum Value: Equatable, Sendable {
        /// A text, percent-encoded.
        case text(String)
        /// Nothing: the value of an optional placeholder is nil.
        case omitted
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
        if let scheme = Self.scheme(of: path) { path = try parseOrigin(text, scheme, path) }
        if let mark = queryMark(in: path) {
            try parseQuery(String(path[path.index(after: mark)...]))
            path = path[..<mark]
        }
        parsePath(path)
    }

    /// Whether a text is an absolute URL, which no base URL stands before.
    package static func isAbsolute(_ text: String) -> Bool {
        scheme(of: text.unicodeScalars[...]).map {
            text.unicodeScalars.dropFirst($0.count).starts(with: "://".unicodeScalars)
        }
            ?? false
    }

    /// The lower-case scheme of a URI (RFC 3986 §3.1); nil for a path, whose first segment has no colon (§4.2).
    private static func scheme(of text: Substring.UnicodeScalarView) -> String? {
        let scheme = text.prefix {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
        }
        guard scheme.first?.properties.isAlphabetic == true, text[scheme.endIndex...].first == ":" else { return nil }
        return String(scheme).lowercased()
    }

    /// Takes the origin of a URL.
    ///
    /// - Returns: What follows it.
    private mutating func parseOrigin(_ text: String, _ scheme: String, _ path: Substring.UnicodeScalarView)
        throws(RequestProblem) -> Substring.UnicodeScalarView
    {
        guard scheme == "http" || scheme == "https" else {
            throw RequestProblem(
                .unsupportedScheme,
                scheme,
                "The path \"\(text)\" has the scheme \(scheme); only http and https are sent. What is no URL begins with a "
                    + "slash."
            )
        }
        let hierarchy = path.dropFirst(scheme.count + 1)
        guard hierarchy.starts(with: "//".unicodeScalars) else {
            throw RequestProblem(
                .invalidPath,
                text,
                "The path \"\(text)\" begins with \"\(scheme):\", but names no host."
            )
        }
        let authority = hierarchy.dropFirst(2)
        let rest = authority.drop { $0 != "/" && $0 != "?" }
        let host = authority[..<rest.startIndex]
        if !isLiteral, let open = host.firstIndex(of: "{"), let (placeholder, _) = Self.placeholder(at: open, in: host)
        {
            throw RequestProblem(
                .invalidPath,
                placeholder.name,
                "The placeholder {\(placeholder.name)} stands in the host of \"\(text)\", and a value must not choose whom a "
                    + "call goes to; give the call its URL with @Url, or each host a domain with a base URL."
            )
        }
        origin = try BaseURL("\(scheme)://\(String(host))")
        return rest
    }

    /// Where the query begins: at the first question mark that is no part of a placeholder.
    private func queryMark(in path: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
        var index = path.startIndex
        while index < path.endIndex {
            if path[index] == "?" { return index }
            if path[index] == "{", !isLiteral, let (_, end) = Self.placeholder(at: index, in: path) {
                index = end
            } else {
                path.formIndex(after: &index)
            }
        }
        return nil
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
        let isOptional = name.last == "?"
        if isOptional { name = name.dropLast() }
        let isNamed =
            !name.isEmpty
            && name.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
            }
        guard isNamed else { return nil }
        let placeholder = Placeholder(name: String(name), isCatchAll: isCatchAll, isOptional: isOptional)
        return (placeholder, text.index(after: close))
    }
}

extension PathTemplate {
    /// Whether the template names nothing but the base URL.
    var isEmpty: Bool { origin == nil && query.isEmpty && (pieces.isEmpty || pieces == [.literal("/")]) }

    /// Whether the template has neither an origin nor a query.
    package var isPath: Bool { origin == nil && query.isEmpty }

    /// The path with its placeholders filled, by values in the order of ``placeholders``; nil where there is none.
    ///
    /// - Throws: ``RequestProblem`` for a placeholder without value or a path that climbs.
    package func path(with values: [Value?]) throws(RequestProblem) -> String {
        var path = ""
        for (position, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let text):
                path += text
            case .placeholder(let index):
                switch values[index] {
                case .text(let text): path += text
                case .omitted: if path.hasSuffix("/"), endsSegment(before: position + 1) { path.removeLast() }
                case nil: throw RequestProblem.missingPathValue(of: placeholders[index].name)
                }
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

    /// Whether a segment ends before a piece.
    private func endsSegment(before position: Int) -> Bool {
        guard position < pieces.count else { return true }
        if case .literal(let text) = pieces[position] { return text.hasPrefix("/") }
        return false
    }
}
