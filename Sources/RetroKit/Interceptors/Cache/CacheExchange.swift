import Foundation

/// One GET or HEAD request at a cache: what the decision about it makes of it.
struct CacheExchange: Sendable {
    let cache: HttpCache
    let request: HttpRequestParams
    let use: CacheUse
    let key: CacheKey
    let next: InterceptorChain

    /// Answers the request from the cache or by the server. What the server says is not stored when a request that
    /// changes things has gone there meanwhile.
    func answer() async throws -> HttpOperationResult {
        let start = cache.clock.now
        let entries = cache.storage.entries(for: key)
        switch CacheDecision(request, use, entries: entries, at: cache.clock.date) {
        case .use(let entry):
            return stored(entry, since: start)
        case .useWhileValidating(let entry):
            validateInBackground(entry)
            return stored(entry, since: start)
        case .validate(let entry, let reason):
            return try await validate(entry, because: reason, since: start)
        case .forward(let reason):
            return try await forward(because: reason)
        case .unavailable:
            return HttpOperationResult(statusCode: 504).marked(.unavailable)
        }
    }

    /// The response that an entry holds.
    private func stored(
        _ entry: CacheEntry,
        as status: CacheStatus? = nil,
        since start: Duration
    ) -> HttpOperationResult {
        let now = cache.clock.date
        var result = HttpOperationResult(
            statusCode: entry.statusCode,
            headerFields: entry.headers,
            body: request.httpMethod == .head ? Data() : entry.body,
            timings: HttpTimings(total: cache.clock.now - start)
        )
        result.urlText = entry.url
        result.headerFields["Age"] = "\(Int64(min(entry.age(at: now), TimeInterval(1 << 31 as Int64))))"
        return result.marked(status ?? .hit(timeToLive: -entry.staleness(at: now)))
    }

    /// Asks the server, and stores what it answers.
    private func forward(because reason: CacheStatus.Reason, replacing old: CacheEntry? = nil) async throws
        -> HttpOperationResult
    {
        var request = request
        if use == .reload { request.headerFields["Cache-Control"] = "no-cache" }
        let sent = cache.clock.date
        let fetch = cache.fetches.withLock { $0.begin(key.url) }
        defer { cache.fetches.withLock { $0.end(fetch) } }
        let (result, isOwn) = try await send(request)
        return take(result, isOwn, sent: sent, because: reason, fetch, replacing: old)
    }

    /// Sends a request.
    ///
    /// - Returns: The response, and whether it is known to be the one to the cache's request: not when a redirect led
    ///   elsewhere, nor when an interceptor behind the cache has answered by itself, has changed where the request goes, or
    ///   has signed it for somebody of whom the cache knows nothing.
    private func send(_ request: HttpRequestParams) async throws -> (result: HttpOperationResult, isOwn: Bool) {
        var request = request
        let witness = RequestWitness(beside: request.witness)
        request.witness = witness
        let result = try await next(request)
        let seen = witness.seen(also: cache.credentialHeaders)
        let isAsAsked = seen.map { $0.url == key.url && $0.owner.digest == key.user } ?? false
        return (result, isAsAsked && result.urlText.map { $0 == key.url } ?? true)
    }

    /// Asks the server whether an entry still holds; where it cannot tell, the entry may stand in.
    private func validate(
        _ entry: CacheEntry,
        because reason: CacheStatus.Reason,
        since start: Duration
    ) async throws -> HttpOperationResult {
        let standIn = { () -> HttpOperationResult? in
            let now = cache.clock.date
            let control = CacheControl(request.headerFields)
            guard reason == .stale, entry.standsInForError(control, at: now) else { return nil }
            return stored(entry, as: .hitInsteadOfError(timeToLive: -entry.staleness(at: now)), since: start)
        }
        let sent = cache.clock.date
        let fetch = cache.fetches.withLock { $0.begin(key.url) }
        defer { cache.fetches.withLock { $0.end(fetch) } }
        do {
            let (result, isOwn) = try await send(entry.validating(request))
            switch result.statusCode ?? 0 {
            case 304 where entry.hasValidator && isOwn && isCurrent(fetch):
                return try await confirm(entry, by: result, sent: sent, because: reason, since: start)
            case 304 where entry.hasValidator:
                return try await forward(because: reason)
            case let status where StatusCodes.outages.contains(status):
                if let standIn = standIn() { return standIn }
            case 200..<400, 404, 410:
                return take(result, isOwn, sent: sent, because: reason, fetch, replacing: entry)
            default:
                break
            }
            return take(result, isOwn, sent: sent, because: reason, fetch)
        } catch let error as TransportError {
            guard let standIn = standIn() else { throw error }
            return standIn
        } catch let error as URLError where error.code != .cancelled {
            guard let standIn = standIn() else { throw error }
            return standIn
        }
    }

    /// Takes a 304 for an entry. One that is about another response proves nothing, and the server is asked once more.
    private func confirm(
        _ entry: CacheEntry,
        by result: HttpOperationResult,
        sent: Date,
        because reason: CacheStatus.Reason,
        since start: Duration
    ) async throws -> HttpOperationResult {
        guard entry.isSame(as: result.headerFields) else {
            return try await forward(because: reason, replacing: entry)
        }
        let dates = sent...max(sent, cache.clock.date)
        let updated = entry.updated(by: result.headerFields, to: request, for: key, dates: dates)
        let isStored = updated.map(cache.storage.keep) ?? false
        if updated?.name != entry.name { cache.storage.remove(entry.name) }
        return stored(updated ?? entry, as: .forwarded(reason, status: 304, isStored: isStored), since: start)
    }

    private func isCurrent(_ fetch: CacheFetches.Fetch) -> Bool { cache.fetches.withLock { $0.isCurrent(fetch) } }

    /// Stores a response, if it may be stored, in one step in the place of an entry that it has made obsolete: readers find
    /// the one or the other.
    private func take(
        _ result: HttpOperationResult,
        _ isOwn: Bool,
        sent: Date,
        because reason: CacheStatus.Reason,
        _ fetch: CacheFetches.Fetch,
        replacing old: CacheEntry? = nil
    ) -> HttpOperationResult {
        var new: CacheEntry?
        if isOwn, isCurrent(fetch), request.httpMethod == .get {
            new = CacheEntry(result, to: request, for: key, dates: sent...max(sent, cache.clock.date))
        }
        let isStored = new.map(cache.storage.keep) ?? false
        // Another call may have put something newer in the old one's place.
        if let old, old.name != new?.name, cache.storage.entries(for: key).contains(old) {
            cache.storage.remove(old.name)
        }
        return result.marked(.forwarded(reason, status: result.statusCode, isStored: isStored))
    }

    /// Validates an entry in a task of its own, unless that is being done already.
    private func validateInBackground(_ entry: CacheEntry) {
        let name = entry.name
        guard cache.validations.withLock({ $0.insert(name).inserted }) else { return }
        // Another validation may have ended since the entry was looked up.
        guard cache.storage.entries(for: key).contains(entry) else {
            _ = cache.validations.withLock { $0.remove(name) }
            return
        }
        cache.clock.detach { [self] in
            _ = try? await validate(entry, because: .stale, since: cache.clock.now)
            _ = cache.validations.withLock { $0.remove(name) }
        }
    }
}
