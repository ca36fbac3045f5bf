/// How a stream of server-sent events is taken up again when it ends or breaks off (WHATWG HTML §9.2.3).
///
/// The first attempt comes after the server's `retry:` time, or ``initialDelay`` where it names none. Each further one
/// in a row waits up to twice as long as the one before, at random, so that many clients do not come at once.
public struct ReconnectionPolicy: Sendable {
    /// How many attempts in a row may bring no event; 10 by default, nil for no limit.
    public var attemptLimit: Int?
    /// The wait before the first attempt, unless the server names one; 3 seconds by default.
    public var initialDelay: Duration
    /// The longest wait, which caps the server's wish as well; 60 seconds by default.
    public var maximumDelay: Duration
    /// Measures the waits; the system's clock by default.
    public var clock: CallClock
    /// Spreads the waits; the system's chance by default.
    public var random: RandomSource

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attemptLimit: How many attempts in a row may bring no event; nil for no limit.
    ///   - initialDelay: The wait before the first attempt, unless the server names one.
    ///   - maximumDelay: The longest wait.
    ///   - clock: Measures the waits.
    ///   - random: Spreads the waits.
    public init(
        attemptLimit: Int? = 10,
        initialDelay: Duration = .seconds(3),
        maximumDelay: Duration = .seconds(60),
        clock: CallClock = .system,
        random: RandomSource = .system
    ) {
        self.attemptLimit = attemptLimit
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
        self.clock = clock
        self.random = random
    }
}

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
        let base = min(max(wish ?? policy.initialDelay, .zero), policy.maximumDelay)
        defer { attempts += 1 }
        guard attempts > 0 else { return base }
        // A server's wish of no wait at all still has to grow.
        let growing = max(base, .milliseconds(100)) * (1 << min(attempts, 20))
        let longest = max(base, min(growing, policy.maximumDelay))
        var random = policy.random
        return base + (longest - base) * Double.random(in: 0...1, using: &random)
    }
}
