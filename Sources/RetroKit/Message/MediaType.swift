/// A media type without its parameters, in lower case (RFC 9110 §8.3.1): `application/problem+json`.
package struct MediaType: Hashable, Sendable {
    /// Type and subtype.
    package let essence: String

    /// Reads the beginning of a `Content-Type`; nil when it is not of the form `type/subtype`.
    package init?(_ contentType: String) {
        guard HeaderSyntax.isMediaType(contentType) else { return nil }
        essence = String(contentType.prefix { $0 != ";" }).trimmingHttpWhitespace.lowercased()
    }

    /// What stands behind the subtype's last plus sign, plus sign included (RFC 6838 §4.2.8): `+json`. Nil without one.
    package var suffix: String? {
        essence.lastIndex(of: "+").map { String(essence[$0...]) }
    }

    /// Whether it is one of some types: named whole, or by a suffix such as `+json`.
    package func isOne(of types: some Sequence<String>) -> Bool {
        types.contains { type in
            let type = type.lowercased()
            return type == essence || type == suffix
        }
    }

    /// The content type of bytes of which nothing is known.
    package static let bytes = "application/octet-stream"
    /// The content type of JSON (RFC 8259 §11).
    package static let json = "application/json"

    /// Whether its content is JSON.
    package var isJson: Bool { isOne(of: [Self.json, "text/json", "+json"]) }
}
