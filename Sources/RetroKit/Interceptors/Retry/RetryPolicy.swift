public import Foundation

/// When a call is tried again, and after which wait: a value that decides and does nothing else.
///
/// ```swift
/// var policy = RetryPolicy()
/// policy.attemptLimit = 5
/// policy.backoff.maximum = .seconds(10)
/// configuration.interceptors = [RetryInterceptor(policy)]
/// ```
///
/// A call is tried again when all of this holds: there are attempts left; its response has one of ``statusCodes``, or its
/// transport failed with one of ``transportErrors``; it may be sent twice, by its method or by an `Idempotency-Key`; its
/// body can be sent again; and the wait ends before the call's timeout. A cancelled call never is.
public struct RetryPolicy: Sendable {
    /// How often a request is sent at most, the first time included; 3 by default, nil for no limit.
    public var attemptLimit: Int? = 3
    /// How long to wait, unless the server says so.
    public var backoff = Backoff()
    /// The statuses that may pass: 408, 425, 429, 500, 502, 503 and 504 by default.
    public var statusCodes = StatusCodes.transient
    /// The failures that may pass: a name that is not resolved, no connection, a lost one, a request that was not processed,
    /// a response that breaks off, and the timeouts. A certificate does not heal within seconds.
    public var transportErrors: Set<TransportError.Kind> = TransportError.Kind.transient
    /// The methods whose requests may be sent twice: the idempotent ones (RFC 9110 §9.2.2) by default. A request with an
    /// `Idempotency-Key` may always, and so may one of which the server said that it has not processed it.
    public var methods: Set<HttpMethod> = [.get, .head, .put, .delete, .options, .trace]
    /// Whether a request of any method is sent again when the host could not be reached, so that it cannot have taken
    /// effect; false by default.
    public var repeatsUnsentRequests = false
    /// Whether a request of any method is sent again that was refused for now: with 429 (RFC 6585 §4) or 503 and a
    /// `Retry-After` that can be kept, which says that it did not take effect; false by default.
    public var repeatsDeferredRequests = false
    /// Whether `Retry-After` (RFC 9110 §10.2.3) replaces the wait, be it shorter or longer; true by default.
    public var honorsRetryAfter = true
    /// The longest `Retry-After` that is waited for; 60 seconds by default, nil for no limit. The call does not come too
    /// early instead: with a longer one it is over, and ``ApiError/retryAfter`` tells.
    public var retryAfterLimit: Duration? = .seconds(60)
    /// How long one attempt may take; nil, by default, for what is left of the call's timeout.
    public var attemptTimeout: Duration?
    /// Whether a call of a method that is not idempotent gets an `Idempotency-Key`, the same for all its attempts, so that
    /// it may be sent twice; false by default, for the service must know it.
    public var addsIdempotencyKey = false
    /// Decides first, where it has an opinion; nil by default. It is asked about every status from 400 on and about every
    /// failure but cancellation.
    public var judge: (@Sendable (RetryFailure) -> RetryVerdict?)?

    /// Makes the default policy.
    public init() {}

    /// Tries once.
    public static var never: RetryPolicy {
        var policy = RetryPolicy()
        policy.attemptLimit = 1
        return policy
    }
}

extension RetryPolicy {
    /// Decides whether a call is tried again. Nothing is sent and nobody waits here.
    ///
    /// - Parameters:
    ///   - failure: How the call ended.
    ///   - date: The date, for a `Retry-After` that names one.
    ///   - random: Where the wait's chance comes from.
    /// - Returns: The verdict. Whether there is time for the wait is for the caller to see.
    public func verdict(on failure: RetryFailure, at date: Date, using random: inout some RandomNumberGenerator)
        -> RetryVerdict
    {
        guard failure.attempt < attemptLimit ?? .max, failure.request.httpBody.isReplayable, !failure.isSuccess,
            !failure.isCancellation
        else { return .giveUp }
        if let verdict = judge?(failure) { return verdict }
        guard mayPass(failure), maySendTwice(failure, at: date) else { return .giveUp }
        if honorsRetryAfter, case .success(let result) = failure.outcome,
            let wait = result.headerFields.retryAfter(at: date, inWholeSeconds: true)
        {
            return wait <= retryAfterLimit ?? wait ? .retry(after: wait) : .giveUp
        }
        return .retry(after: backoff.wait(after: failure.attempt, using: &random))
    }

    private func mayPass(_ failure: RetryFailure) -> Bool {
        switch failure.outcome {
        case .success(let result): result.statusCode.map(statusCodes.contains) ?? false
        case .failure(let error): error.isTransportFailure(of: transportErrors)
        }
    }

    private func maySendTwice(_ failure: RetryFailure, at date: Date) -> Bool {
        methods.contains(failure.request.httpMethod) || failure.request.headerFields.contains("Idempotency-Key")
            || failure.isTransportFailure(of: [.unprocessed])
            || repeatsUnsentRequests && failure.isTransportFailure(of: TransportError.Kind.withoutConnection)
            || repeatsDeferredRequests && failure.isDeferred(at: date)
    }
}

extension RetryFailure {
    /// Whether there is a response, and no failure.
    fileprivate var isSuccess: Bool {
        if case .success(let result) = outcome { (result.statusCode ?? 0) < 400 } else { false }
    }

    fileprivate var isCancellation: Bool {
        guard case .failure(let error) = outcome else { return false }
        return error is CancellationError || (error as? URLError)?.code == .cancelled
    }

    /// Whether the transport failed in one of some ways.
    fileprivate func isTransportFailure(of kinds: Set<TransportError.Kind>) -> Bool {
        guard case .failure(let error) = outcome else { return false }
        return error.isTransportFailure(of: kinds)
    }

    /// Whether the server refused the request for now and said when to come again.
    fileprivate func isDeferred(at date: Date) -> Bool {
        guard case .success(let result) = outcome, let statusCode = result.statusCode else { return false }
        return [429, 503].contains(statusCode) && result.headerFields.retryAfter(at: date, inWholeSeconds: true) != nil
    }
}

/// How a call failed, for the decision whether it is tried again.
public struct RetryFailure: Sendable {
    /// The request.
    public var request: HttpRequestParams
    /// How often it has been sent.
    public var attempt: Int
    /// The response, or the error that stands for it.
    public var outcome: Result<HttpOperationResult, any Error>

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - attempt: How often it has been sent.
    ///   - outcome: The response or the error.
    public init(request: HttpRequestParams, attempt: Int, outcome: Result<HttpOperationResult, any Error>) {
        self.request = request
        self.attempt = attempt
        self.outcome = outcome
    }
}

/// What is to be done about a failure.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum RetryVerdict: Hashable, Sendable {
    /// Try again after a wait.
    case retry(after: Duration)
    /// Let the caller have it.
    case giveUp
}

extension HttpHeaders {
    /// How long a response asks to wait: the first `Retry-After` (RFC 9110 §10.2.3), in seconds, which may have a fraction,
    /// or as a date, which counts from the response's own `Date`.
    ///
    /// - Parameters:
    ///   - date: The date now, for a response without a date.
    ///   - isWhole: Whether a number of seconds has to be whole, as the RFC has it; false by default.
    /// - Returns: The wait, zero for a date in the past and 68 years at most, which any clock can count; nil when there
    ///   is no such header that can be read.
    package func retryAfter(at date: Date, inWholeSeconds isWhole: Bool = false) -> Duration? {
        guard let text = self["Retry-After"].map({ WaitText($0) }), !isWhole || text.isStandard else { return nil }
        let origin = ownDate(or: date)
        guard let seconds = text.seconds ?? text.date(now: origin)?.timeIntervalSince(origin) else { return nil }
        return .wait(ofSeconds: seconds)
    }
}

extension Duration {
    /// A wait that any clock can count: none for less than nothing, and ``longestWait`` for more.
    static func wait(ofSeconds seconds: Double) -> Duration {
        seconds < longestWait / .seconds(1) ? .seconds(Swift.max(0, seconds)) : longestWait
    }
}

extension ApiError {
    /// How long the server asks to wait before another call, by the response's `Retry-After`; nil when it does not say.
    public var retryAfter: Duration? { headers.retryAfter(at: Date()) }
}
