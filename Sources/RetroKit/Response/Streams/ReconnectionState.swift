/// How often a stream has been taken up again in vain or for a moment only, and what that means for the next attempt.
struct ReconnectionState: Sendable {
    let policy: ReconnectionPolicy
    private var attempts = 0
    private var shortStreams = 0
    private var start: Duration

    /// How long a stream lasts at least that is none of a server that ends them as soon as they begin, and the longest wait
    /// between those.
    private static let shortTime = Duration.seconds(1)

    init(_ policy: ReconnectionPolicy) {
        self.policy = policy
        start = policy.clock.now
    }

    /// An event has arrived: the count begins again.
    mutating func noteEvent() {
        attempts = 0
    }

    /// A stream begins.
    mutating func noteStart() {
        start = policy.clock.now
    }

    /// A stream has ended.
    mutating func noteEnd() {
        shortStreams = policy.clock.now - start < Self.shortTime ? shortStreams + 1 : 0
    }

    /// The wait before the next attempt; nil when there is to be none. The server may have named one as its wish.
    mutating func nextDelay(wish: Duration?) -> Duration? {
        guard attempts < policy.attemptLimit ?? .max else { return nil }
        let wanted = max(wish.map { max($0, policy.minimumDelay) } ?? policy.initialDelay, leastDelay)
        let longestDelay = max(policy.maximumDelay, policy.minimumDelay)
        let base = min(wanted, longestDelay, .longestWait)
        defer { attempts += 1 }
        guard attempts > 0 else { return base }
        // A wait of no time at all still has to grow.
        let growing = max(base, .milliseconds(100)) * (1 << min(attempts, 20))
        let longest = max(base, min(growing, longestDelay))
        var random = policy.random
        return base + (longest - base) * Double.random(in: 0...1, using: &random)
    }

    /// The least wait after streams that were over as soon as they began.
    private var leastDelay: Duration {
        guard shortStreams > 1 else { return .zero }
        let least = min(max(policy.minimumDelay, .milliseconds(1)), Self.shortTime)
        return min(least * (1 << min(shortStreams - 1, 20)), Self.shortTime)
    }
}
