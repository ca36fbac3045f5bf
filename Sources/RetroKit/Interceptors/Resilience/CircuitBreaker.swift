import Foundation

/// Suspends the calls to a server that fails again and again, so that it can recover, and callers have their answer at
/// once.
///
/// ```swift
/// api.configuration.interceptors.append(CircuitBreaker(CircuitPolicy(minimumCalls: 20), per: .endpoint))
/// ```
///
/// While all is well the circuit is closed and calls pass. When too many fail it opens: calls end with ``ApiError`` of
/// kind ``ApiError/Kind/circuitOpen``, and nothing is sent. After a pause it is half open and lets a few trial
/// calls through: it closes when they succeed, and opens again when one fails.
///
/// While the circuit is half open, a call that gets a credential passes too: the trial call may be waiting for it.
///
/// Domains that share a breaker share its circuits. Outside of retries it counts calls, inside of them attempts.
public final class CircuitBreaker: Interceptor {
    /// What decides when calls are suspended.
    public let policy: CircuitPolicy
    private let scope: CallScope
    private let clock: CallClock
    private let circuits = Locked([String: Circuit]())

    /// Makes a breaker.
    ///
    /// - Parameters:
    ///   - policy: When calls are suspended; half of ten or more within 30 seconds by default.
    ///   - scope: Which calls share a circuit; those to one host by default.
    ///   - clock: Measures time; the system's clock by default.
    public init(_ policy: CircuitPolicy = CircuitPolicy(), per scope: CallScope = .host, clock: CallClock = .system) {
        self.policy = policy
        self.scope = scope
        self.clock = clock
    }

    /// What would happen to a request now.
    public func state(for request: HttpRequestParams) -> CircuitState {
        let now = clock.now
        return circuits.withLock { $0[scope.name(of: request)]?.state(at: now) ?? .closed }
    }

    /// Closes all circuits and forgets what they have seen.
    public func reset() {
        circuits.withLock { $0 = [:] }
    }

    /// Sends a request on, unless its circuit is open.
    ///
    /// - Throws: ``CallRefused`` of kind ``ApiError/Kind/circuitOpen``, or what `next` throws.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let request = next.completed(request)
        let name = scope.name(of: request)
        let change = try admit(name)
        do {
            let result = try await next(request)
            record(outcome(of: result), for: name, change)
            return result
        } catch {
            record(Self.outcome(of: error), for: name, change)
            throw error
        }
    }

    /// Returns the number of the admission; nil for a call whose outcome does not count.
    private func admit(_ name: String) throws(CallRefused) -> Int? {
        let now = clock.now
        switch circuits.withLock({ $0[name, default: Circuit(policy)].admit(at: now) }) {
        case .pass(let change): return change
        case .refuse(let end) where end <= now && CredentialTask.isRunning: return nil
        case .refuse(let end): throw refusal(name, for: end - now)
        }
    }

    private func refusal(_ name: String, for wait: Duration) -> CallRefused {
        let end = wait > .zero ? clock.date + wait / .seconds(1) : nil
        let outlook =
            end.map { "calls are let through again in \(wait.secondsText), at \($0.ISO8601Format())." }
            ?? "a trial call is on its way, and calls are let through again when it succeeds."
        return CallRefused(.circuitOpen, name, until: end, "Too many calls to \(name) have failed; \(outlook)")
    }

    private func record(_ outcome: Circuit.Outcome, for name: String, _ change: Int?) {
        guard let change else { return }
        let now = clock.now
        circuits.withLock { $0[name]?.record(outcome, change: change, at: now) }
    }

    private func outcome(of result: HttpOperationResult) -> Circuit.Outcome {
        policy.failureStatusCodes.contains(result.statusCode ?? 0) ? .failure : .success
    }

    private static func outcome(of error: any Error) -> Circuit.Outcome {
        switch error {
        case let error as TransportError: TransportError.Kind.failures.contains(error.kind) ? .failure : .neither
        case let error as URLError: error.code == .cancelled ? .neither : .failure
        default: .neither
        }
    }
}

/// What a ``CircuitBreaker`` does with the calls of one circuit.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CircuitState: Hashable, Sendable {
    /// Calls pass.
    case closed
    /// Calls are refused, for so long.
    case open(remaining: Duration)
    /// Trial calls pass; the rest is refused until they have succeeded.
    case halfOpen
}

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
    ///   - failureStatusCodes: Statuses that count as failures; 500, 502, 503 and 504 by default.
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
