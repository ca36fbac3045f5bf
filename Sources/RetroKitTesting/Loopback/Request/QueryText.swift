import Foundation
import RetroKit

/// Reading percent-encoded text (RFC 3986 §2.1).
enum QueryText {
    /// The pairs of a query, decoded; a plus stays a plus.
    static func items(of query: Substring) -> [URLQueryItem] {
        query.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return URLQueryItem(name: decoded(halves[0]), value: halves.count > 1 ? decoded(halves[1]) : nil)
        }
    }

    /// The text without escapes, or as it is when they stand for no text.
    static func decoded(_ text: Substring) -> String {
        text.percentDecoded ?? String(text)
    }
}
