import Foundation

/// The path of a route: `/users/{id}/files/{+rest}?sort=name`. It matches decoded segments; `{name}` stands for a value
/// within a segment, a segment `{+name}` for one or more whole segments. Pairs of a query must be in the request's.
struct RouteTemplate: Equatable, Sendable {
    /// A stretch between two slashes. The cases stand in the order of preference.
    private enum Segment: Equatable, Sendable {
        case literal(String)
        case mixed(prefix: String, name: String, suffix: String)
        case value(name: String)
        case rest(name: String)

        var rank: Int {
            switch self {
            case .literal: 0
            case .mixed: 1
            case .value: 2
            case .rest: 3
            }
        }
    }

    /// The template as it was written.
    let text: String
    private let segments: [Segment]
    private let query: [URLQueryItem]

    init(_ text: String) {
        self.text = text
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = Self.segments(of: halves[0]).map(Self.segment)
        query = halves.count > 1 ? QueryText.items(of: halves[1]) : []
    }

    /// A path's stretches between slashes. A missing first slash is supplied.
    private static func segments(of path: Substring) -> [Substring] {
        (path.hasPrefix("/") ? path.dropFirst() : path).split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func segment(_ text: Substring) -> Segment {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
            return .literal(QueryText.decoded(text))
        }
        let name = text[text.index(after: open)..<close]
        let prefix = QueryText.decoded(text[..<open])
        let suffix = QueryText.decoded(text[text.index(after: close)...])
        guard prefix.isEmpty && suffix.isEmpty else {
            return .mixed(prefix: prefix, name: String(name), suffix: suffix)
        }
        return name.hasPrefix("+") ? .rest(name: String(name.dropFirst())) : .value(name: String(name))
    }
}

extension RouteTemplate {
    /// Whether this template says more about a path than another: the first segment that differs in kind decides.
    func isMoreSpecific(than other: RouteTemplate) -> Bool {
        let ranks = zip(segments.map(\.rank), other.segments.map(\.rank))
        if let (own, others) = ranks.first(where: { $0 != $1 }) { return own < others }
        return query.count > other.query.count
    }

    /// The values of the placeholders, decoded; nil when the request goes elsewhere.
    func match(path: String, queryItems: [URLQueryItem]) -> [String: String]? {
        guard query.allSatisfy(queryItems.contains) else { return nil }
        var values: [String: String] = [:]
        let isMatch = Self.match(segments[...], Self.segments(of: path[...])[...], into: &values)
        return isMatch ? values : nil
    }

    private static func match(
        _ segments: ArraySlice<Segment>,
        _ path: ArraySlice<Substring>,
        into values: inout [String: String]
    ) -> Bool {
        guard let segment = segments.first else { return path.isEmpty }
        guard let first = path.first else { return false }
        if case .rest(let name) = segment {
            for count in stride(from: path.count, to: 0, by: -1) {
                let text = path.prefix(count).joined(separator: "/")
                guard !text.isEmpty, match(segments.dropFirst(), path.dropFirst(count), into: &values) else { continue }
                values[name] = QueryText.decoded(text[...])
                return true
            }
            return false
        }
        return match(segment, QueryText.decoded(first), into: &values)
            && match(segments.dropFirst(), path.dropFirst(), into: &values)
    }

    private static func match(_ segment: Segment, _ text: String, into values: inout [String: String]) -> Bool {
        switch segment {
        case .literal(let literal):
            return text == literal
        case .value(let name), .rest(let name):
            values[name] = text
            return !text.isEmpty
        case .mixed(let prefix, let name, let suffix):
            guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count else {
                return false
            }
            values[name] = String(text.dropFirst(prefix.count).dropLast(suffix.count))
            return true
        }
    }
}
