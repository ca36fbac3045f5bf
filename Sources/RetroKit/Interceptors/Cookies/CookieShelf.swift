import Foundation

/// The cookies of a jar, as a value (RFC 6265 §5.3 and §5.4): what is kept, what is sent, what has to go.
struct CookieShelf: Sendable {
    /// How many cookies one domain may have; one more pushes out the one that was set longest ago.
    private static let domainLimit = 180
    /// How many cookies there may be; one more pushes out the one that was set longest ago.
    private static let limit = 3000

    /// The cookies, in the order in which they were set.
    private(set) var cookies: [HttpCookie] = []

    /// Takes the cookies that a response sets.
    ///
    /// - Parameters:
    ///   - fields: The values of its `Set-Cookie` fields.
    ///   - target: Where it came from.
    ///   - now: When it came.
    ///   - rule: Which domains are public suffixes.
    mutating func take(_ fields: [String], from target: CookieTarget, at now: Date, under rule: PublicSuffixRule) {
        cookies.removeAll { $0.isExpired(at: now) }
        for field in fields {
            guard let field = SetCookie(field),
                let cookie = HttpCookie(field, from: target, at: now, under: rule),
                target.isSecure || !hidesSecureCookie(cookie)
            else { continue }
            put(cookie, at: now)
        }
    }

    /// Puts a cookie in the place of the one that it replaces. One that has ended only removes that.
    mutating func put(_ cookie: HttpCookie, at now: Date) {
        var cookie = cookie
        if let index = cookies.firstIndex(where: cookie.replaces) {
            cookie.created = cookies.remove(at: index).created
        }
        guard !cookie.isExpired(at: now) else { return }
        cookies.append(cookie)
        let siblings = cookies.indices.filter { cookies[$0].domain == cookie.domain }
        if siblings.count > Self.domainLimit {
            cookies.remove(at: siblings[0])
        } else if cookies.count > Self.limit {
            cookies.removeFirst()
        }
    }

    /// Removes the cookies that a condition is true of.
    mutating func removeAll(where isUnwanted: (HttpCookie) -> Bool) {
        cookies.removeAll(where: isUnwanted)
    }

    /// The cookies that go along with a request: longer paths first, then older cookies (RFC 6265 §5.4, step 2).
    func cookies(for target: CookieTarget, at now: Date) -> [HttpCookie] {
        cookies.filter { $0.matches(target) && !$0.isExpired(at: now) }.sorted {
            let (left, right) = ($0.path.utf8.count, $1.path.utf8.count)
            return left == right ? $0.created < $1.created : left > right
        }
    }

    /// Whether a cookie that came over an insecure connection would hide a secure one (RFC 6265bis §5.7, step 16).
    private func hidesSecureCookie(_ cookie: HttpCookie) -> Bool {
        cookies.contains {
            $0.isSecure && $0.name == cookie.name && cookie.path.pathMatches($0.path)
                && ($0.domain.domainMatches(cookie.domain) || cookie.domain.domainMatches($0.domain))
        }
    }
}
