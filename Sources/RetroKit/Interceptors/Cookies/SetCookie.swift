import Foundation

/// A `Set-Cookie` field, read (RFC 6265 §5.2, with the limits of RFC 6265bis §5.6). What the attributes are worth at a
/// certain host is decided in ``HttpCookie/init(_:from:at:under:)``.
struct SetCookie: Equatable, Sendable {
    /// How many bytes name and value may have together.
    private static let pairLimit = 4096
    /// How many bytes an attribute's value may have.
    private static let attributeLimit = 1024

    var name = ""
    var value = ""
    /// The date of `Expires`; nil when there is none that can be read.
    var expires: Date?
    /// The seconds of `Max-Age`; nil when there are none that can be read.
    var maxAge: Int64?
    /// The value of `Domain` in lower case, without a dot before it; empty when there is none.
    var domain = ""
    /// The value of `Path`; nil when it does not begin with a slash.
    var path: String?
    var isSecure = false
    var isHttpOnly = false
    var sameSite: HttpCookie.SameSite?

    /// Reads a field's value; nil when it sets no cookie.
    init?(_ field: String) {
        guard HeaderSyntax.isValue(field) else { return nil }
        let pieces = field.split(separator: ";", omittingEmptySubsequences: false)
        let (head, tail) = Self.pair(pieces[0])
        if let tail { (name, value) = (head, tail) } else { value = head }
        guard 1...Self.pairLimit ~= name.utf8.count + value.utf8.count else { return nil }
        for piece in pieces.dropFirst() {
            let (name, value) = Self.pair(piece)
            if (value ?? "").utf8.count <= Self.attributeLimit { take(name.lowercased(), value ?? "") }
        }
    }

    private static func pair(_ text: Substring) -> (head: String, tail: String?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0).trimmingHttpWhitespace }
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Takes an attribute; the last of a name counts.
    private mutating func take(_ name: String, _ value: String) {
        switch name {
        case "expires": expires = Date(cookieDate: value) ?? expires
        case "max-age": maxAge = Self.seconds(value) ?? maxAge
        case "domain": domain = String(value.hasPrefix(".") ? value.dropFirst() : value[...]).lowercased()
        case "path": path = value.utf8.first == UInt8(ascii: "/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHttpOnly = true
        case "samesite": sameSite = HttpCookie.SameSite(rawValue: value.lowercased())
        default: break
        }
    }

    /// The seconds of a `Max-Age`; the most or the least there are for a number that is too large.
    private static func seconds(_ text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isAsciiDigit) else { return nil }
        return Int64(text) ?? (isNegative ? .min : .max)
    }
}

extension HttpCookie {
    /// How long a cookie lasts at the most (RFC 6265bis §5.5).
    private static let longestLife: TimeInterval = 400 * 86_400

    /// The cookie that a `Set-Cookie` field makes at a host; nil when it may not be set from there (RFC 6265 §5.3, RFC
    /// 6265bis §5.7).
    ///
    /// - Parameters:
    ///   - field: The field, read.
    ///   - target: Where the response came from.
    ///   - now: When it came.
    ///   - rule: Which domains are public suffixes.
    init?(_ field: SetCookie, from target: CookieTarget, at now: Date, under rule: PublicSuffixRule) {
        var domain = field.domain
        if !domain.isEmpty, rule.isPublicSuffix(domain) {
            guard domain == target.host else { return nil }
            domain = ""
        }
        guard domain.isEmpty || target.host.domainMatches(domain), target.isSecure || !field.isSecure else {
            return nil
        }
        self.init(
            name: field.name,
            value: field.value,
            domain: domain.isEmpty ? target.host : domain,
            path: field.path ?? target.defaultPath,
            expires: Self.end(of: field, from: now),
            isHostOnly: domain.isEmpty,
            isSecure: field.isSecure,
            isHttpOnly: field.isHttpOnly,
            sameSite: field.sameSite,
            created: now
        )
        guard keepsThePromiseOfItsPrefix(namingPath: field.path) else { return nil }
    }

    /// When a cookie ends: `Max-Age` goes before `Expires`.
    private static func end(of field: SetCookie, from now: Date) -> Date? {
        let latest = now + longestLife
        guard let maxAge = field.maxAge else { return field.expires.map { min($0, latest) } }
        return maxAge <= 0 ? .distantPast : min(now + TimeInterval(maxAge), latest)
    }

    /// Whether the cookie is what its name says (RFC 6265bis §4.1.3): `__Secure-` is secure, `__Host-` also bound to
    /// one host and all its paths. A value alone must not look like such a name.
    private func keepsThePromiseOfItsPrefix(namingPath path: String?) -> Bool {
        let name = pair.lowercased()
        let isSecureName = name.hasPrefix("__secure-")
        let isHostName = name.hasPrefix("__host-")
        guard isSecureName || isHostName else { return true }
        guard isSecure, !self.name.isEmpty else { return false }
        return isSecureName || isHostOnly && path == "/"
    }
}
