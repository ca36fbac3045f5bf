/// Keeps the cookies that servers set, and sends them back (RFC 6265). There is none unless a domain is given one.
///
/// ```swift
/// let jar = CookieJar()
/// api.configuration.interceptors.append(jar)
/// ```
///
/// Domains that share a jar are one user to the server; two users need two jars. Let it come after retries, so that every
/// attempt of a call sends what the one before has set, and before an ``HttpCache``, which tells users apart by their
/// cookies. Cookies that a redirect sets are kept, and sent to where it leads.
///
/// A call's own `Cookie` header, by ``Cookie`` or by hand, is kept: the jar's cookies are added to it, but none of a name
/// that the call has set itself. A call that removes the header sends no cookies.
///
/// ```swift
/// try JSONEncoder().encode(jar.cookies)                           // to keep them
/// let jar = CookieJar(try JSONDecoder().decode([HttpCookie].self, from: data))
/// ```
public final class CookieJar: Interceptor {
    private let shelf: Locked<CookieShelf>
    private let suffixes: PublicSuffixRule
    private let clock: CallClock

    /// Makes a jar.
    ///
    /// - Parameters:
    ///   - cookies: What it holds at first; nothing by default. Cookies that have ended are left out.
    ///   - suffixes: For which domains no cookie may be set; ``PublicSuffixRule/builtIn`` by default.
    ///   - clock: Tells when a cookie ends; the system's clock by default.
    public init(_ cookies: [HttpCookie] = [], suffixes: PublicSuffixRule = .builtIn, clock: CallClock = .system) {
        var shelf = CookieShelf()
        for cookie in cookies { shelf.put(cookie, at: clock.date) }
        self.shelf = Locked(shelf)
        self.suffixes = suffixes
        self.clock = clock
    }

    /// The cookies that have not ended, in the order in which they were set. The ones without ``HttpCookie/expires``
    /// belong to a session, and a program that keeps cookies may want to leave them out.
    public var cookies: [HttpCookie] {
        let now = clock.date
        return shelf.withLock { $0.cookies.filter { !$0.isExpired(at: now) } }
    }

    /// Puts a cookie into the jar, in the place of one of the same name, domain and path.
    public func set(_ cookie: HttpCookie) {
        shelf.withLock { $0.put(cookie, at: clock.date) }
    }

    /// Removes cookies, such as those of a user who signs out.
    ///
    /// - Parameter isUnwanted: Which; all by default.
    public func removeAll(where isUnwanted: (HttpCookie) -> Bool = { _ in true }) {
        shelf.withLock { $0.removeAll(where: isUnwanted) }
    }

    /// Sends a request with its cookies, and keeps the response's.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        var request = next.completed(request)
        guard let base = request.baseURL else { return try await next(request) }
        let wantsNone = removesCookies(request)
        let own = request.headerFields.values(for: Self.fieldName)
        let target = CookieTarget(request, at: base)
        if !wantsNone { attach(to: &request, own, for: target) }
        request.onRedirect = { [self] headers, answered, next in
            if let base = answered.baseURL { keep(headers, from: CookieTarget(answered, at: base)) }
            guard !wantsNone, let base = next.baseURL else { return }
            attach(to: &next, removesCookies(next) ? [] : own, for: CookieTarget(next, at: base))
        }
        let result = try await next(request)
        keep(result.headerFields, from: result.urlText.flatMap(CookieTarget.init) ?? target)
        return result
    }

    private static let fieldName = "Cookie"

    /// Whether a request does without a `Cookie` header: by the caller's will, or because a redirect has led to another
    /// origin.
    private func removesCookies(_ request: HttpRequestParams) -> Bool {
        request.removedHeaders.contains { $0.isEqualIgnoringAsciiCase(to: Self.fieldName) }
    }

    /// Sets the `Cookie` header to a call's own pairs and the jar's beside them.
    private func attach(to request: inout HttpRequestParams, _ own: [String], for target: CookieTarget) {
        let now = clock.date
        let names = Set(own.flatMap { $0.split(separator: ";") }.map { Self.name(of: $0) })
        let cookies = shelf.withLock { $0.cookies(for: target, at: now) }.filter { !names.contains($0.name) }
        let pairs = own + cookies.map(\.pair)
        request.headerFields[Self.fieldName] = pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    private static func name(of pair: Substring) -> String {
        guard let end = pair.firstIndex(of: "=") else { return "" }
        return String(pair[..<end]).trimmingHttpWhitespace
    }

    private func keep(_ headers: HttpHeaders, from target: CookieTarget) {
        let fields = headers.values(for: "Set-Cookie")
        guard !fields.isEmpty else { return }
        let now = clock.date
        shelf.withLock { $0.take(fields, from: target, at: now, under: suffixes) }
    }
}
