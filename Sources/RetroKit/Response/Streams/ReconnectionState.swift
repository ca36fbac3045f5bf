/// How often a stream has been taken up again in vain, and what that means for the next attempt.
struct ReconnectionState: Sendable {
    let policy: ReconnectionPolicy
    private var attempts = 0

    init(_ policy: ReconnectionPolicy) {
        self.policy = policy
    }

    /// An event has arrived: the count begins again.
    mutating func noteEvent() {
        attempts = 0
    }

    /// The wait before the next attempt; nil when there is to be none. The server may have named one as its wish.
    mutating func nextDelay(wish: Duration?) -> Duration? {
        guard attempts < policy.attemptLimit ?? .max else { return nil }
        let base = min(max(wish ?? policy.initialDelay, .zero), policy.maximumDelay, .longestWait)
        defer { attempts += 1 }
        guard attempts > 0 else { return base }
        // A server's wish of no wait at all still has to grow.
        let growing = max(base, .milliseconds(100)) * (1 << min(attempts, 20))
        let longest = max(base, min(growing, policy.maximumDelay))
        var random = policy.random
        return base + (longest - base) * Double.random(in: 0...1, using: &random)
    }
}
