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

/// Which domains are public suffixes: domains such as `com` and `co.uk`, under which anybody may have a name, so that a
/// cookie for all of them would be everybody's (RFC 6265 §5.3, step 5).
///
/// RetroKit holds no list of them. ``builtIn`` knows the kinds that matter most; an app that needs the whole list brings
/// its own:
///
/// ```swift
/// let jar = CookieJar(suffixes: PublicSuffixRule { list.contains($0) })
/// ```
public struct PublicSuffixRule: Sendable {
    /// Whether a domain, in lower case and without a dot before it, is a public suffix.
    public let isPublicSuffix: @Sendable (_ domain: String) -> Bool

    /// Makes a rule.
    ///
    /// - Parameter isPublicSuffix: Whether a domain, in lower case and without a dot before it, is a public suffix.
    public init(_ isPublicSuffix: @escaping @Sendable (_ domain: String) -> Bool) {
        self.isPublicSuffix = isPublicSuffix
    }

    /// Takes for a public suffix every domain of one label; one of two labels whose last is a country's and whose first
    /// is usual below countries, such as `co.uk` and `com.au`; and the best-known domains that hosting services give
    /// names below, such as `github.io`. Suffixes of other kinds (cities, prefectures, smaller services) it does not know.
    public static let builtIn = PublicSuffixRule { domain in
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1 else { return true }
        if hostingDomains.contains(domain) { return true }
        return labels.count == 2 && labels[1].utf8.count == 2 && labelsBelowCountries.contains(String(labels[0]))
    }

    private static let labelsBelowCountries: Set<String> = [
        "ac", "asn", "co", "com", "edu", "gen", "go", "gob", "gouv", "gov", "govt", "id", "ltd", "me", "mil", "muni",
        "ne", "net", "nhs", "nom", "or", "org", "plc", "police", "sch", "school",
    ]

    private static let hostingDomains: Set<String> = [
        "appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net", "firebaseapp.com", "fly.dev", "github.io",
        "gitlab.io", "herokuapp.com", "netlify.app", "ngrok.io", "onrender.com", "pages.dev", "s3.amazonaws.com",
        "vercel.app", "web.app", "workers.dev",
    ]
}
