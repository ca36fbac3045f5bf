public import Foundation

/// A cookie (RFC 6265): a name and a value that a server wants back, and where it wants them back.
///
/// It is `Codable`, so that cookies can be kept from one run to the next; see ``CookieJar/cookies``. Its text for people
/// hides the value.
public struct HttpCookie: Hashable, Codable, Sendable {
    /// The sites whose requests a browser sends a cookie with. RetroKit keeps the attribute and sends the cookie anyway:
    /// a client's request comes from no site.
    public enum SameSite: String, Codable, Sendable {
        /// From the cookie's own site only.
        case strict
        /// From the cookie's own site, and when a user follows a link to it.
        case lax
        /// From everywhere.
        case none
    }

    /// The name; empty for a cookie that is a value alone.
    public var name: String
    /// The value, as the server wrote it.
    public var value: String
    /// The host that the cookie is for, in lower case.
    public var domain: String
    /// The path at and under which the cookie is sent.
    public var path: String
    /// When the cookie ends; nil for one that lasts as long as the jar.
    public var expires: Date?
    /// Whether the cookie is for ``domain`` alone, and not for the hosts below it.
    public var isHostOnly: Bool
    /// Whether the cookie is sent over https only.
    public var isSecure: Bool
    /// Whether the cookie is to be hidden from scripts. It changes nothing here.
    public var isHttpOnly: Bool
    /// The cookie's `SameSite` attribute; nil when it has none.
    public var sameSite: SameSite?
    /// When a cookie of this name, domain and path was set first. Of two cookies with equally long paths the older is
    /// sent first.
    public var created: Date

    /// Makes a cookie by hand.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    ///   - domain: The host that it is for.
    ///   - path: The path at and under which it is sent; everywhere by default.
    ///   - expires: When it ends; nil, for as long as the jar, by default.
    ///   - isHostOnly: Whether it is for this host alone; true by default.
    ///   - isSecure: Whether it is sent over https only; true by default.
    ///   - isHttpOnly: Whether it is to be hidden from scripts; false by default.
    ///   - sameSite: The `SameSite` attribute; none by default.
    ///   - created: When it was set; now by default.
    public init(
        name: String,
        value: String,
        domain: String,
        path: String = "/",
        expires: Date? = nil,
        isHostOnly: Bool = true,
        isSecure: Bool = true,
        isHttpOnly: Bool = false,
        sameSite: SameSite? = nil,
        created: Date = Date()
    ) {
        self.name = name
        self.value = value
        self.domain = domain.lowercased()
        self.path = path
        self.expires = expires
        self.isHostOnly = isHostOnly
        self.isSecure = isSecure
        self.isHttpOnly = isHttpOnly
        self.sameSite = sameSite
        self.created = created
    }
}

extension HttpCookie {
    /// The pair as a `Cookie` field holds it (RFC 6265 §4.2.1).
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Whether this cookie takes the place of another (RFC 6265 §5.3, step 11).
    func replaces(_ other: HttpCookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has ended.
    func isExpired(at now: Date) -> Bool {
        expires.map { $0 <= now } ?? false
    }

    /// Whether the cookie goes along with a request (RFC 6265 §5.4, step 1).
    func matches(_ target: CookieTarget) -> Bool {
        (isHostOnly ? target.host == domain : target.host.domainMatches(domain))
            && target.path.pathMatches(path)
            && (target.isSecure || !isSecure)
    }
}

extension HttpCookie: CustomStringConvertible, CustomReflectable {
    /// Name, domain and path, with the value hidden.
    public var description: String { "\(name)=<redacted>; Domain=\(domain); Path=\(path)" }

    /// A mirror of the ``description``, so that `dump` does not show the value either.
    public var customMirror: Mirror { Mirror(self, children: ["cookie": description]) }
}
