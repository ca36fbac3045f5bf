/// How a stream of server-sent events is taken up again when it ends or breaks off (WHATWG HTML §9.2.3).
///
/// The first attempt comes after the server's `retry:` time, which counts as no less than ``minimumDelay`` and no more than
/// ``maximumDelay``, or after ``initialDelay`` where the server names none. Each further one in a row waits up to twice as
/// long as the one before, at random, so that many clients do not come at once. Where the minimum is more than the maximum, it
/// is the minimum that counts.
///
/// A server that ends its streams as soon as they begin is not asked in a circle, events or not: with each stream in a row
/// that lasts less than a second, the least wait doubles, from ``minimumDelay`` up to a second.
public struct ReconnectionPolicy: Sendable {
    /// How many attempts in a row may bring no event; 10 by default, nil for no limit. With 0 there is no attempt, and the
    /// stream ends where its connection ends.
    public var attemptLimit: Int?
    /// The wait before the first attempt, unless the server names one; 3 seconds by default.
    public var initialDelay: Duration
    /// The shortest wait that a server can wish for; 100 milliseconds by default.
    public var minimumDelay: Duration
    /// The longest wait, which caps the server's wish as well; 60 seconds by default. It cannot be less than
    /// ``minimumDelay``.
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
    ///   - minimumDelay: The shortest wait that a server can wish for.
    ///   - maximumDelay: The longest wait.
    ///   - clock: Measures the waits.
    ///   - random: Spreads the waits.
    public init(
        attemptLimit: Int? = 10,
        initialDelay: Duration = .seconds(3),
        minimumDelay: Duration = .milliseconds(100),
        maximumDelay: Duration = .seconds(60),
        clock: CallClock = .system,
        random: RandomSource = .system
    ) {
        self.attemptLimit = attemptLimit
        self.initialDelay = initialDelay
        self.minimumDelay = minimumDelay
        self.maximumDelay = maximumDelay
        self.clock = clock
        self.random = random
    }

    /// Takes no stream up again.
    public static let never = ReconnectionPolicy(attemptLimit: 0)

    /// Whether there is an attempt at all.
    var allowsAttempts: Bool { attemptLimit ?? .max > 0 }
}

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

    /// An element has arrived: the count begins again.
    mutating func noteElement() {
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
