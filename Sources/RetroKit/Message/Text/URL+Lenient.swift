package import Foundation

extension URL {
    /// Makes a URL of a text in which characters are not encoded that have to be, in the manner of Foundation since
    /// macOS 14 and iOS 17: what stands behind the authority is percent-encoded where it must be. Earlier systems refuse
    /// such a text as a whole.
    ///
    /// - Parameter text: The URL's text.
    package init?(lenient text: String) {
        self.init(string: text.encodedBehindAuthority)
    }
}

extension String {
    /// The text with everything behind its authority percent-encoded that a URL cannot hold (RFC 3986 §3.3 to §3.5).
    fileprivate var encodedBehindAuthority: String {
        let (head, rest) = splitBehindAuthority
        let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return head + parts.map { PercentEncoding.encodedQuery.encode(String($0)) }.joined(separator: "#")
    }

    /// Scheme and authority, which may both be missing, and what follows them.
    private var splitBehindAuthority: (head: Substring, rest: Substring) {
        var start = startIndex
        if let colon = utf8.firstIndex(where: { "/?#:".utf8.contains($0) }), utf8[colon] == UInt8(ascii: ":") {
            start = utf8.index(after: colon)
        }
        guard self[start...].utf8.starts(with: "//".utf8) else { return (self[..<start], self[start...]) }
        let authority = self[utf8.index(start, offsetBy: 2)...]
        let end = authority.utf8.firstIndex { "/?#".utf8.contains($0) } ?? endIndex
        return (self[..<end], self[end...])
    }
}
