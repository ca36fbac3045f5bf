import Foundation

/// Sends no more calls than a rate allows, and no more than the server says it takes.
///
/// ```swift
/// api.configuration.interceptors.append(RateLimiter(CallRate(100, per: .seconds(60), burst: 10)))
/// api.configuration.interceptors.append(RateLimiter())        // what the server says alone
/// ```
///
/// Calls that come too soon wait for their turn, in the order in which they came. The wait is part of a call's timeout; a
/// call that would have to wait longer than that, or than `waitLimit`, ends at once with ``ApiError`` of kind
/// ``ApiError/Kind/rateLimited``, and nothing is sent. A cancelled call leaves its turn to the next.
///
/// What the server says is read from `RateLimit` and `RateLimit-Policy` (IETF draft), `RateLimit-Remaining` and
/// `RateLimit-Reset`, the same with `X-` before them, and from `Retry-After` of 429 and 503.
public final class RateLimiter: Interceptor {
    /// What is known of the calls that share a rate.
    private struct Share {
        var bucket: TokenBucket?
        var quota: ServerQuota?

        /// Takes a token; returns when the call may be sent.
        mutating func takeToken(at now: Duration, _ rate: CallRate) -> Duration {
            var bucket = self.bucket ?? TokenBucket(rate)
            defer { self.bucket = bucket }
            return bucket.take(at: now)
        }
    }

    private let rate: CallRate?
    private let scope: CallScope
    private let waitLimit: Duration?
    private let clock: CallClock
    private let shares = Locked([String: Share]())

    /// Makes a limiter.
    ///
    /// - Parameters:
    ///   - rate: How many calls may be sent; nil, the default, for as many as the server takes.
    ///   - scope: Which calls share the rate; those to one host by default.
    ///   - waitLimit: How long a call waits at the most; 60 seconds by default, nil for no limit.
    ///   - clock: Measures time and waits; the system's clock by default.
    public init(
        _ rate: CallRate? = nil,
        per scope: CallScope = .host,
        waitLimit: Duration? = .seconds(60),
        clock: CallClock = .system
    ) {
        self.rate = rate
        self.scope = scope
        self.waitLimit = waitLimit
        self.clock = clock
    }

    /// Sends a request when its turn has come.
    ///
    /// - Throws: ``CallRefused`` of kind ``ApiError/Kind/rateLimited``, `CancellationError` when the task is cancelled
    ///   while it waits, or what `next` throws.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        let deadline = Deadline(of: request, on: clock)
        let name = scope.name(of: request)
        let latest = clock.now + (waitLimit ?? .longestWait)
        let token = takeToken(name)
        do {
            if let token { try await wait(for: token, name, until: latest, deadline) }
            try await waitForServer(name, until: latest, deadline)
        } catch {
            if token != nil { shares.withLock { $0[name]?.bucket?.giveBack() } }
            throw error
        }
        let result = try await next(deadline.limiting(request))
        learn(from: result, name)
        return result
    }

    /// Takes a token of the bucket; returns when the call may be sent, nil where there is no rate.
    private func takeToken(_ name: String) -> Duration? {
        guard let rate else { return nil }
        let now = clock.now
        return shares.withLock { $0[name, default: Share()].takeToken(at: now, rate) }
    }

    /// Waits as long as the server takes no calls.
    private func waitForServer(_ name: String, until latest: Duration, _ deadline: Deadline) async throws {
        while true {
            let now = clock.now
            let turn = shares.withLock { $0[name]?.quota?.take(at: now) } ?? now
            guard turn > now else { return }
            try await wait(for: turn, name, until: latest, deadline)
        }
    }

    private func wait(
        for turn: Duration,
        _ name: String,
        until latest: Duration,
        _ deadline: Deadline
    ) async throws {
        let wait = turn - clock.now
        guard wait > .zero else { return }
        guard turn <= latest, deadline.allows(wait) else {
            throw CallRefused(
                .rateLimited,
                name,
                until: clock.date + wait / .seconds(1),
                "The next call to \(name) may be sent in \(wait.secondsText), later than this call waits."
            )
        }
        try await clock.sleep(for: wait)
    }

    private func learn(from result: HttpOperationResult, _ name: String) {
        let now = clock.now
        guard let quota = ServerQuota(result, at: now, date: clock.date) else { return }
        shares.withLock { shares in
            let known = shares[name]?.quota
            shares[name, default: Share()].quota = known?.updated(by: quota, at: now) ?? quota
        }
    }
}

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
