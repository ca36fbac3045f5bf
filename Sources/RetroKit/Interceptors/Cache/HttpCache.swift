public import Foundation

/// A private cache (RFC 9111): keeps responses in memory or on a disk, and answers calls with them for as long as the
/// server allows. There is none unless a domain is given one.
///
/// ```swift
/// api.configuration.interceptors.append(HttpCache(.disk(folder)))
/// ```
///
/// It is the same on every platform. GET responses are stored as `Cache-Control`, `Expires` and `Last-Modified` say,
/// validated with `ETag` and `Last-Modified`, chosen by `Vary`, and dropped after an unsafe method. HEAD is answered from
/// them too. `stale-while-revalidate` and `stale-if-error` (RFC 5861) are honoured. Every response says in `Cache-Status`
/// (RFC 9211) what the cache did.
///
/// Streamed responses, requests for a part, requests with conditions of their own and responses that came by a redirect
/// are not stored.
///
/// A response is for the user who asked for it: the credentials among a request's headers, as ``RedactionPolicy`` decides
/// what is one, and the transport's own, such as a client's certificate, are part of what it is stored under. Let the cache
/// therefore come after whatever adds credentials: what is signed behind it is not stored.
public final class HttpCache: Interceptor {
    let storage: any CacheStorage
    let clock: CallClock
    /// What is being validated in the background.
    let validations = Locked(Set<CacheName>())
    /// What is being asked for.
    let fetches = Locked(CacheFetches())
    /// Names of further header fields that say who the user is, in lower case.
    let credentialHeaders: Set<String>

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - storage: Where responses are kept; up to 16 MB in memory by default.
    ///   - credentialHeaders: Names of further header fields that say who the user is, beside `Authorization`, `Cookie`
    ///     and whatever else looks like a credential; none by default.
    ///   - clock: Tells the time; the system's clock by default.
    public init(
        _ storage: CachePlace = .memory(),
        credentialHeaders: Set<String> = [],
        clock: CallClock = .system
    ) {
        self.storage = storage.makeStorage()
        self.credentialHeaders = Set(credentialHeaders.map { $0.lowercased() })
        self.clock = clock
    }

    /// How many bytes are kept.
    public var size: Int { storage.size }

    /// Drops everything.
    public func removeAll() {
        storage.removeAll()
    }

    /// Drops what is kept for a URL.
    public func remove(_ url: URL) {
        drop([url.absoluteString])
    }

    /// Answers a request from the cache, or sends it on.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        guard let base = request.baseURL else { return try await next(request) }
        let key = CacheKey(request, at: base, by: next.defaults.identity, also: credentialHeaders)
        let use = request.call?.settings[CacheUse.self] ?? .standard
        guard request.httpMethod == .get || request.httpMethod == .head else {
            return try await invalidate(request, at: base, key, next)
        }
        guard use != .never, !request.passesCache else {
            let result = try await next(request)
            return result.marked(.forwarded(.bypass, status: result.statusCode, isStored: false))
        }
        let exchange = CacheExchange(cache: self, request: request, use: use, key: key, next: next)
        return try await exchange.answer()
    }

    /// Sends a request that may change things, and drops what is stored of them (RFC 9111 §4.4); also when no response
    /// comes, for then it is unknown whether they have changed.
    private func invalidate(
        _ request: HttpRequestParams,
        at base: BaseURL,
        _ key: CacheKey,
        _ next: InterceptorChain
    ) async throws -> HttpOperationResult {
        let result: HttpOperationResult
        do {
            result = try await next(request)
        } catch {
            if !request.isSafe { drop([key.url]) }
            throw error
        }
        if !request.isSafe, 200..<400 ~= result.statusCode ?? 0 {
            let related = ["Location", "Content-Location"].compactMap { name in
                result.headerFields[name].flatMap { try? RedirectTarget($0, from: request, at: base) }
            }
            drop([key.url] + related.filter { $0.origin.hasSameOrigin(as: base) }.map(\.url))
        }
        return result.marked(.forwarded(.method, status: result.statusCode, isStored: false))
    }

    /// Drops what is stored for URLs, and what is on its way from them.
    private func drop(_ urls: [String]) {
        for url in urls {
            fetches.withLock { $0.makeObsolete(url) }
            storage.removeEntries(ofURL: CacheKey.digest(ofURL: url))
        }
    }
}

/// Where an ``HttpCache`` keeps its responses. When there is no room left, those go that were used longest ago.
public struct CachePlace: Hashable, Sendable {
    private let folder: URL?
    private let capacity: Int

    /// In memory, for as long as the cache lives.
    ///
    /// - Parameter capacity: How many bytes are kept; 16 MB by default.
    /// - Returns: The place.
    public static func memory(upTo capacity: Int = 16 << 20) -> CachePlace {
        CachePlace(folder: nil, capacity: capacity)
    }

    /// In files of a folder, from one run of a program to the next. A process that is killed while it writes leaves
    /// nothing half-written behind. The files can be read by their owner alone; they are not encrypted.
    ///
    /// - Parameters:
    ///   - folder: The folder; it is made when it is not there. Give every cache its own.
    ///   - capacity: How many bytes are kept; 64 MB by default.
    /// - Returns: The place.
    public static func disk(_ folder: URL, upTo capacity: Int = 64 << 20) -> CachePlace {
        CachePlace(folder: folder, capacity: capacity)
    }

    fileprivate func makeStorage() -> any CacheStorage {
        folder.map { DiskCacheStorage(folder: $0, capacity: capacity) } ?? MemoryCacheStorage(capacity: capacity)
    }
}

extension HttpCache: CustomReflectable {
    /// A mirror of the size, so that `dump` shows nothing of what is kept.
    public var customMirror: Mirror { Mirror(self, children: ["size": size]) }
}

/// The exchanges that are under way for a cache, so that none of them stores what a later request has made obsolete.
struct CacheFetches: Sendable {
    /// An exchange that is under way.
    struct Fetch: Equatable, Sendable {
        let url: String
        fileprivate let generation: Int
    }

    /// The exchanges for one URL.
    private struct Group: Sendable {
        var count = 0
        var generation = 0
    }

    private var groups: [String: Group] = [:]

    /// Begins an exchange, which has to be ended.
    mutating func begin(_ url: String) -> Fetch {
        groups[url, default: Group()].count += 1
        return Fetch(url: url, generation: groups[url]?.generation ?? 0)
    }

    /// Ends an exchange.
    mutating func end(_ fetch: Fetch) {
        groups[fetch.url]?.count -= 1
        if groups[fetch.url]?.count == 0 { groups[fetch.url] = nil }
    }

    /// Makes what the exchanges for a URL bring obsolete.
    mutating func makeObsolete(_ url: String) {
        groups[url]?.generation += 1
    }

    /// Whether an exchange that has not ended brings what is still true.
    func isCurrent(_ fetch: Fetch) -> Bool {
        groups[fetch.url]?.generation == fetch.generation
    }
}
