import Foundation

/// Where a request goes, as far as cookies are concerned.
struct CookieTarget: Hashable, Sendable {
    /// The host in lower case.
    let host: String
    /// The path, percent-encoded; `/` for none.
    let path: String
    /// Whether the connection is secure.
    let isSecure: Bool

    init(host: String, path: String, isSecure: Bool) {
        self.host = host
        self.path = path
        self.isSecure = isSecure
    }

    /// The target of a request at a base URL.
    init(_ request: HttpRequestParams, at base: BaseURL) {
        self.init(host: base.host, path: request.absolutePath(from: base), isSecure: base.scheme == "https")
    }

    /// The target that a URL's text names; nil when it is no URL with a host.
    init?(_ url: String) {
        guard let components = URLComponents(string: url), let host = components.encodedHost else { return nil }
        let path = components.percentEncodedPath
        self.init(
            host: host.lowercased(),
            path: path.isEmpty ? "/" : path,
            isSecure: components.scheme?.lowercased() == "https"
        )
    }

    /// The path that a cookie gets when it names none (RFC 6265 §5.1.4).
    var defaultPath: String {
        guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash > path.startIndex
        else { return "/" }
        return String(path[..<slash])
    }
}

extension String {
    /// Whether this host is a domain or lies below it (RFC 6265 §5.1.3).
    func domainMatches(_ domain: String) -> Bool {
        self == domain || hasSuffix("." + domain) && !isAddress
    }

    /// Whether this path is another or lies below it (RFC 6265 §5.1.4).
    func pathMatches(_ path: String) -> Bool {
        guard utf8.starts(with: path.utf8) else { return false }
        let rest = utf8.dropFirst(path.utf8.count)
        return rest.isEmpty || path.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
    }

    /// Whether this host is an IP address rather than a name. A name's last label is no number (RFC 3696 §2).
    private var isAddress: Bool {
        let last = split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return utf8.first == UInt8(ascii: "[") || !last.isEmpty && last.utf8.allSatisfy(\.isAsciiDigit)
    }
}
