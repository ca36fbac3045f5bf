/// Waits that grow from attempt to attempt.
public struct Backoff: Hashable, Sendable {
    /// How chance spreads the waits of many clients.
    public enum Jitter: Hashable, Sendable {
        /// Anything from zero to the wait.
        case full
        /// The wait itself.
        case never
    }

    /// The wait before the second attempt; half a second by default.
    public var initial: Duration
    /// By how much the wait grows each time; 2 by default, 1 for equal waits.
    public var multiplier: Double
    /// The longest wait; 30 seconds by default.
    public var maximum: Duration
    /// How chance spreads the waits; fully by default.
    public var jitter: Jitter

    /// Makes a series of waits.
    ///
    /// - Parameters:
    ///   - initial: The first wait.
    ///   - multiplier: By how much it grows each time.
    ///   - maximum: The longest wait.
    ///   - jitter: How chance spreads the waits.
    public init(
        initial: Duration = .milliseconds(500),
        multiplier: Double = 2,
        maximum: Duration = .seconds(30),
        jitter: Jitter = .full
    ) {
        self.initial = initial
        self.multiplier = multiplier
        self.maximum = maximum
        self.jitter = jitter
    }

    /// No wait at all.
    public static let never = Backoff(initial: .zero)

    /// The wait after an attempt, counted from 1.
    public func wait(after attempt: Int, using random: inout some RandomNumberGenerator) -> Duration {
        var seconds = initial / .seconds(1)
        let limit = max(0, maximum / .seconds(1))
        // Beyond this many steps even the smallest growth has reached the limit, or never will.
        for _ in 1..<max(1, min(attempt, 1000)) where seconds < limit { seconds *= max(0, multiplier) }
        let wait = Duration.seconds(seconds.isFinite ? max(0, min(seconds, limit)) : limit)
        return jitter == .full ? wait * Double.random(in: 0...1, using: &random) : wait
    }
}
