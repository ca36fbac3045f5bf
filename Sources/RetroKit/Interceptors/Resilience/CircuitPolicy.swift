/// When a ``CircuitBreaker`` suspends calls, and for how long.
public struct CircuitPolicy: Hashable, Sendable {
    /// Which share of the calls has to fail; 0.5 by default.
    public var failureRate: Double
    /// How many calls there have to be at least before their failures count; 10 by default.
    public var minimumCalls: Int
    /// For how long a call is remembered; 30 seconds by default.
    public var window: Duration
    /// For how long calls are suspended; 30 seconds by default.
    public var pause: Duration
    /// How many trial calls are let through after that, at once; when all of them succeed, calls are free again; 1 by
    /// default.
    public var trials: Int
    /// Statuses that count as failures; 500, 502, 503 and 504 by default. A transport's error always counts, unless the
    /// request was to blame; a cancelled call never does.
    public var failureStatusCodes: StatusCodes

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - failureRate: Which share of the calls has to fail.
    ///   - minimumCalls: How many calls there have to be at least; one at the least.
    ///   - window: For how long a call is remembered.
    ///   - pause: For how long calls are suspended.
    ///   - trials: How many trial calls are let through after that; one at the least.
    ///   - failureStatusCodes: Statuses that count as failures.
    public init(
        failureRate: Double = 0.5,
        minimumCalls: Int = 10,
        window: Duration = .seconds(30),
        pause: Duration = .seconds(30),
        trials: Int = 1,
        failureStatusCodes: StatusCodes = [500, 502, 503, 504]
    ) {
        self.failureRate = failureRate
        self.minimumCalls = minimumCalls
        self.window = window
        self.pause = pause
        self.trials = trials
        self.failureStatusCodes = failureStatusCodes
    }
}
