import Foundation

/// What a cache does with a request, decided from what it has stored and from the time (RFC 9111 §4).
enum CacheDecision: Equatable, Sendable {
    /// The entry is the answer.
    case use(CacheEntry)
    /// The entry is the answer, and the server is asked for a newer one meanwhile.
    case useWhileValidating(CacheEntry)
    /// The server is asked whether the entry still holds.
    case validate(CacheEntry, because: CacheStatus.Reason)
    /// The server is asked.
    case forward(because: CacheStatus.Reason)
    /// There is no answer, and the server must not be asked.
    case unavailable
}

extension CacheDecision {
    /// Decides about a GET or HEAD request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - use: What its endpoint says.
    ///   - entries: What is stored for its URL and user.
    ///   - now: The date.
    init(_ request: HttpRequestParams, _ use: CacheUse, entries: [CacheEntry], at now: Date) {
        let control = CacheControl(request.headerFields)
        let isOffline = use == .onlyStored || control.contains("only-if-cached")
        let variants = entries.filter { $0.isVariant(for: request.headerFields) }
        if use == .reload {
            self = .forward(because: .request)
        } else if let entry = variants.max(by: { $0.responseDate < $1.responseDate }) {
            let decision = Self.judge(entry, control, use, at: now)
            if isOffline, !decision.isAnswer { self = .unavailable } else { self = decision }
        } else {
            self = isOffline ? .unavailable : .forward(because: entries.isEmpty ? .uriMiss : .varyMiss)
        }
    }

    /// Decides about an entry that fits the request.
    private static func judge(_ entry: CacheEntry, _ control: CacheControl, _ use: CacheUse, at now: Date)
        -> CacheDecision
    {
        if use == .revalidate || control.contains("no-cache") { return .validate(entry, because: .request) }
        if CacheControl(entry.headers).contains("no-cache") { return .validate(entry, because: .stale) }
        let age = entry.age(at: now)
        let lifetime = entry.lifetime
        let wanted = min(lifetime, control.seconds("max-age") ?? .infinity)
        if age + (control.seconds("min-fresh") ?? 0) < wanted { return .use(entry) }
        let isFresh = age < lifetime
        let maxStale = use == .standard ? control.maxStale : .infinity
        if let maxStale, age - wanted <= maxStale, isFresh || !entry.mustBeValidated { return .use(entry) }
        let asksForFreshness = control.contains("max-age") || control.contains("min-fresh")
        if !asksForFreshness, entry.bridgesValidation(at: now) { return .useWhileValidating(entry) }
        return .validate(entry, because: isFresh ? .request : .stale)
    }

    private var isAnswer: Bool {
        switch self {
        case .use, .useWhileValidating: true
        case .validate, .forward, .unavailable: false
        }
    }
}

extension HttpRequestParams {
    /// Names of fields that ask for a part of a response, or are conditions of the caller's own.
    private static let ownConditions = [
        "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
    ]

    /// Whether a cache has nothing to do with this request: its response is read as it comes, it has a body or conditions
    /// of its own, or asks not to be stored.
    var passesCache: Bool {
        delivery == .stream || !httpBody.isNone || Self.ownConditions.contains(where: headerFields.contains)
            || CacheControl(headerFields).contains("no-store")
    }

    /// Whether the method changes nothing on the server (RFC 9110 §9.2.1).
    var isSafe: Bool {
        [.get, .head, .options, HttpMethod.trace].contains(httpMethod)
    }
}

/// How an endpoint uses a domain's ``HttpCache``.
public enum CacheUse: Hashable, Sendable {
    /// As HTTP has it: a fresh response is used, a stale one is validated first.
    case standard
    /// The server answers, and its response is stored. What is stored is not looked at.
    case reload
    /// What is stored is used once the server has said that it still holds, however fresh it is.
    case revalidate
    /// What is stored is used however old it is; the server is asked only for what is not. A response that says
    /// `must-revalidate` or `no-cache` is validated all the same.
    case preferStored
    /// As ``preferStored``, but the server is never asked: what is not stored, or must be validated, is answered with
    /// status 504, as for `only-if-cached` (RFC 9111 §5.2.1.7).
    case onlyStored
    /// The cache is passed by: nothing is looked up, nothing stored.
    case never
}
