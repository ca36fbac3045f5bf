/// How many calls may be sent within some time: a bucket that holds `burst` tokens, of which every call takes one, and
/// that is filled evenly.
public struct CallRate: Hashable, Sendable {
    /// How many tokens come into the bucket within ``period``.
    public let count: Int
    /// The time within which they come.
    public let period: Duration
    /// How many tokens the bucket holds: so many calls may be sent at once after a rest.
    public let burst: Int

    /// Makes a rate. Numbers below one count as one, and a time below a millisecond as a millisecond; numbers above a
    /// thousand million as that many, and a time above a century as a century.
    ///
    /// - Parameters:
    ///   - count: How many calls.
    ///   - period: Within which time; a second by default.
    ///   - burst: How many may be sent at once after a rest; `count` by default. With 1 the calls are evenly spaced.
    public init(_ count: Int, per period: Duration = .seconds(1), burst: Int? = nil) {
        self.count = min(max(count, 1), Self.largestNumber)
        self.period = min(max(period, .milliseconds(1)), Self.longestPeriod)
        self.burst = min(max(burst ?? count, 1), Self.largestNumber)
    }

    /// What a product of times and numbers may grow to without leaving the range of `Duration`.
    private static let largestNumber = 1_000_000_000
    private static let longestPeriod = Duration.seconds(100 * 365 * 86_400 as Int64)

    /// The time from one token to the next.
    var interval: Duration { period / count }
}

/// A bucket of tokens as a value. Calls that come when it is empty are given a time each, one after the other.
struct TokenBucket: Sendable {
    private let rate: CallRate
    /// When the bucket will be full again.
    private var full = Duration.zero

    init(_ rate: CallRate) {
        self.rate = rate
    }

    /// Takes a token.
    ///
    /// - Parameter now: The time.
    /// - Returns: The time at which the call may be sent: now, or later.
    mutating func take(at now: Duration) -> Duration {
        full = max(full, now) + rate.interval
        return max(now, full - rate.interval * rate.burst)
    }

    /// Gives a token back that was not used.
    mutating func giveBack() {
        full -= rate.interval
    }
}
