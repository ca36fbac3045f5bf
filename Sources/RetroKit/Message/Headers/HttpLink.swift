/// A link that a response names in its `Link` header (RFC 8288), as in `</users?page=3>; rel="next"`.
public struct HttpLink: Hashable, Sendable {
    /// Where it leads: a URL, or a reference that is relative to the response's URL.
    public var target: String
    /// What the target is to the response, such as `next`, in lower case; extension relations are URLs.
    public var relations: [String]
    /// The parameters in order, `rel` included, their names in lower case.
    public var parameters: [Parameter]

    /// A parameter of a link.
    public struct Parameter: Hashable, Sendable {
        /// The name, in lower case.
        public var name: String
        /// The value; empty when there is none.
        public var value: String

        /// Makes a parameter.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The first value of a parameter; nil when it is missing. The name is compared without case.
    public subscript(parameter: String) -> String? {
        parameters.first { $0.name.isEqualIgnoringAsciiCase(to: parameter) }?.value
    }

    /// Reads the value of a `Link` field, which may hold several links. What is no link ends the reading: those before it
    /// count (RFC 8288, appendix B.2).
    ///
    /// - Parameter field: The value.
    /// - Returns: The links, in order.
    public static func links(in field: String) -> [HttpLink] {
        var links: [HttpLink] = []
        var scanner = HeaderScanner(field)
        while true {
            repeat { scanner.skipSpace() } while scanner.skip(",")
            guard scanner.skip("<") else { return links }
            let target = scanner.text(upTo: ">")
            guard scanner.skip(">") else { return links }
            let parameters = scanner.parameters().map { Parameter(name: $0.name, value: $0.value) }
            let relation = parameters.first { $0.name == "rel" }?.value ?? ""
            links.append(
                HttpLink(
                    target: target,
                    relations: relation.lowercased().split(whereSeparator: { $0 == " " || $0 == "\t" }).map(
                        String.init
                    ),
                    parameters: parameters
                )
            )
        }
    }
}

extension HttpHeaders {
    /// The links of the `Link` fields (RFC 8288), in order.
    public var links: [HttpLink] { values(for: "Link").flatMap(HttpLink.links) }

    /// The first link of a relation, such as `next`; nil when there is none. A link with an `anchor`, which is about
    /// another resource, does not count.
    public func link(_ relation: String) -> HttpLink? {
        links.first { $0.relations.contains(relation.lowercased()) && $0["anchor"] == nil }
    }
}

extension HttpLink: CustomStringConvertible, CustomReflectable {
    /// The link's target, with its secrets hidden, and its relations.
    public var description: String {
        "<\(RedactionPolicy.standard.redactedURL(target))>; rel=\"\(relations.joined(separator: " "))\""
    }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}
