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
