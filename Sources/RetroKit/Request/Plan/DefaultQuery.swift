import Foundation

/// The items of queries that an endpoint and its domain add to every request, as far as it has none of the same name.
struct DefaultQuery: Sendable {
    /// An item with its text, percent-encoded.
    private struct Item: Sendable {
        let name: String
        let text: String
    }

    /// The endpoint's items over those of its domain; of an endpoint at another origin its own alone.
    private let items: [Item]

    /// Puts an endpoint's items over those of its domain.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint's items.
    ///   - domain: The domain's items; none where the endpoint is at another origin.
    ///   - encoding: How they are percent-encoded.
    init(endpoint: [URLQueryItem], domain: [URLQueryItem], encoding: PercentEncoding) {
        items = endpoint.merged(over: domain).map { item in
            let name = encoding.encode(item.name)
            return Item(name: item.name, text: item.value.map { "\(name)=\(encoding.encode($0))" } ?? name)
        }
    }

    /// Whether there is nothing to add.
    var isEmpty: Bool { items.isEmpty }

    /// A query with the items behind it whose names it does not have.
    ///
    /// - Parameters:
    ///   - query: The query, percent-encoded; nil for none.
    ///   - removed: Names that the request does without.
    /// - Returns: The query; nil for none.
    func completing(_ query: String?, without removed: [String]) -> String? {
        let pairs = (query ?? "").split(separator: "&")
        let names = Set(
            pairs.map { pair in
                let name = pair.prefix { $0 != "=" }
                return name.percentDecoded ?? String(name)
            } + removed
        )
        let texts = items.filter { !names.contains($0.name) }.map(\.text)
        return texts.isEmpty ? query : (pairs.isEmpty ? texts : [query ?? ""] + texts).joined(separator: "&")
    }
}

extension [URLQueryItem] {
    /// Puts these items over weaker ones: a name that is set here hides every item of that name there.
    func merged(over weaker: [URLQueryItem]) -> [URLQueryItem] {
        let names = Set(map(\.name))
        return weaker.filter { !names.contains($0.name) } + self
    }
}
