import Foundation

/// How long an entry may be used (RFC 9111 §4.2). All times are in seconds.
extension CacheEntry {
    /// Which part of the time since the last change heuristics take for the time until the next one.
    private static let heuristicShare = 0.1
    /// How long heuristics trust an entry at the most: a day.
    private static let longestHeuristicLifetime: TimeInterval = 86_400

    /// When the server made the response.
    private var date: Date { headers["Date"].flatMap { Date(httpDate: $0, now: responseDate) } ?? responseDate }

    /// How old the response is (RFC 9111 §4.2.3): what `Age` and `Date` say about its way here, and the time since.
    func age(at now: Date) -> TimeInterval {
        let stated =
            headers["Age"]?.listMembers.first.flatMap { Duration(delaySeconds: $0) }.map { $0 / .seconds(1) } ?? 0
        let apparent = max(0, responseDate.timeIntervalSince(date))
        let corrected = stated + max(0, responseDate.timeIntervalSince(requestDate))
        return max(apparent, corrected) + max(0, now.timeIntervalSince(responseDate))
    }

    /// How long the response is fresh, from when it was made (RFC 9111 §4.2.1). `s-maxage` is for shared caches.
    var lifetime: TimeInterval {
        let control = CacheControl(headers)
        if let maxAge = control.seconds("max-age") { return maxAge }
        if let expires = headers["Expires"] {
            return max(0, Date(httpDate: expires, now: responseDate)?.timeIntervalSince(date) ?? 0)
        }
        guard allowsHeuristics,
            let changed = headers["Last-Modified"].flatMap({ Date(httpDate: $0, now: responseDate) })
        else { return 0 }
        let share = date.timeIntervalSince(changed) * Self.heuristicShare
        return min(max(0, share), Self.longestHeuristicLifetime)
    }

    /// Whether the response itself says how long it is fresh.
    var hasExplicitLifetime: Bool { CacheControl(headers).contains("max-age") || headers.contains("Expires") }

    /// For how long it has been stale; negative while it is fresh.
    func staleness(at now: Date) -> TimeInterval { age(at: now) - lifetime }

    /// Whether it must not be used once it is stale, unless the server says that it holds (RFC 9111 §5.2.2.2).
    var mustBeValidated: Bool {
        let control = CacheControl(headers)
        return control.contains("must-revalidate") || control.contains("no-cache")
    }

    /// Whether it stands in for an error (RFC 5861 §4), by its own leave or by the request's.
    func standsInForError(_ request: CacheControl, at now: Date) -> Bool {
        guard !mustBeValidated else { return false }
        let windows = [CacheControl(headers), request].compactMap { $0.seconds("stale-if-error") }
        return windows.contains { staleness(at: now) <= $0 }
    }

    /// Whether it may be used while the server is asked for a newer one (RFC 5861 §3).
    func bridgesValidation(at now: Date) -> Bool {
        guard !mustBeValidated, let window = CacheControl(headers).seconds("stale-while-revalidate") else {
            return false
        }
        return staleness(at: now) <= window
    }
}
