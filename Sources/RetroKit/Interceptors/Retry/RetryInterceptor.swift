/// Sends requests again that failed and may succeed, as a ``RetryPolicy`` decides.
///
/// ```swift
/// configuration.interceptors = [RetryInterceptor(), authenticator]
/// ```
///
/// What comes after it in the chain runs again for every attempt: put it before authentication and signing, so that each
/// attempt is signed anew. The request's timeout is for all attempts and waits together. A streamed response is tried
/// again by its status alone: once its head has been handed over, the body is the reader's.
public struct RetryInterceptor: Interceptor {
    /// When to try again. An endpoint's option `.retry` goes first.
    public let policy: RetryPolicy
    private let budget: RetryBudget?
    private let clock: CallClock
    private let random: RandomSource

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - policy: When to try again.
    ///   - budget: Limits retries to a part of all calls; nil, by default, for no limit.
    ///   - clock: The time.
    ///   - random: Where jitter and keys come from.
    public init(
        _ policy: RetryPolicy = RetryPolicy(),
        budget: RetryBudget? = nil,
        clock: CallClock = .system,
        random: RandomSource = .system
    ) {
        self.policy = policy
        self.budget = budget
        self.clock = clock
        self.random = random
    }

    /// Sends a request on until it succeeds, or may not be sent again.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        let policy = request.call?.settings[RetryPolicy.self] ?? policy
        let deadline = Deadline(of: request, on: clock)
        var request = request
        addIdempotencyKey(to: &request, policy)
        budget?.earn()
        while true {
            let outcome = await send(request, policy, deadline, next)
            let failure = RetryFailure(request: request, attempt: request.attempt, outcome: outcome)
            guard let wait = wait(after: failure, policy, deadline) else { return try outcome.get() }
            if case .success(let result) = outcome { await result.discard(within: deadline.remaining) }
            request.call?.report(.retried(after: wait), of: request)
            try await clock.sleep(for: wait)
            request.attempt += 1
        }
    }

    private func send(
        _ request: HttpRequestParams,
        _ policy: RetryPolicy,
        _ deadline: Deadline,
        _ next: InterceptorChain
    ) async -> Result<HttpOperationResult, any Error> {
        do {
            return .success(try await next(deadline.limiting(request, to: policy.attemptTimeout)))
        } catch {
            return .failure(error)
        }
    }

    /// The wait before the next attempt; nil when there is none.
    private func wait(after failure: RetryFailure, _ policy: RetryPolicy, _ deadline: Deadline) -> Duration? {
        var random = random
        guard case .retry(let wait) = policy.verdict(on: failure, at: clock.date, using: &random),
            !Task.isCancelled, deadline.allows(wait), budget?.spend() != false
        else { return nil }
        return wait
    }

    private func addIdempotencyKey(to request: inout HttpRequestParams, _ policy: RetryPolicy) {
        let isWanted = request.call?.settings[IdempotencyKey.self] != nil || policy.addsIdempotencyKey
        guard isWanted, !request.httpMethod.isIdempotent, !request.headerFields.contains("Idempotency-Key") else {
            return
        }
        request.headerFields.append(random.identifier(), for: "Idempotency-Key")
    }
}

/// Says that calls get an `Idempotency-Key`.
struct IdempotencyKey: Sendable {}

/// Keeps retries to a part of all calls, so that a service that is down is not called several times as often as one that
/// is up. Share one between the domains that call a service.
///
/// Every call earns a part of a retry, every retry spends a whole one. When nothing is left, calls fail at once.
public final class RetryBudget: Sendable {
    private let ratio: Double
    private let limit: Double
    private let balance: Locked<Double>

    /// Makes a budget, which is full.
    ///
    /// - Parameters:
    ///   - ratio: How many retries each call earns; 0.2 by default, one for five calls.
    ///   - limit: How many retries can be saved up; 10 by default.
    public init(ratio: Double = 0.2, limit: Int = 10) {
        self.ratio = ratio
        self.limit = Double(limit)
        balance = Locked(Double(limit))
    }

    /// Notes a call's first attempt.
    func earn() {
        balance.withLock { $0 = min(limit, $0 + ratio) }
    }

    /// Asks for a retry.
    ///
    /// - Returns: Whether there was one left.
    func spend() -> Bool {
        balance.withLock { balance in
            guard balance >= 1 else { return false }
            balance -= 1
            return true
        }
    }
}
