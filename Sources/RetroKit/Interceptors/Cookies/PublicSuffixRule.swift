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
