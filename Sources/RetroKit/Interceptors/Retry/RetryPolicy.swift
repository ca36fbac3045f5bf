/// When a call is tried again, and after which wait: a value that decides and does nothing else.
///
/// ```swift
/// var policy = RetryPolicy()
/// policy.maximumAttempts = 5
/// policy.backoff.maximum = .seconds(10)
/// configuration.interceptors = [RetryInterceptor(policy)]
/// ```
///
/// A call is tried again when all of this holds: there are attempts left; its response has one of ``statusCodes``, or its
/// transport failed with one of ``transportErrors``; it may be sent twice, by its method or by an `Idempotency-Key`; its
/// body can be sent again; and the wait ends before the call's timeout. A cancelled call never is.
public struct RetryPolicy: Sendable {
    /// How often a request is sent at most, the first time included; 3 by default, 1 for no retries.
    public var maximumAttempts = 3
    /// How long to wait, unless the server says so.
    public var backoff = Backoff()
    /// The statuses that may pass: 408, 425, 429, 500, 502, 503 and 504 by default.
    public var statusCodes: Set<Int> = HttpStatus.transient
    /// The failures that may pass: a name that is not resolved, no connection, a lost one, a response that breaks off, and
    /// the timeouts. A certificate does not heal within seconds.
    public var transportErrors: Set<TransportError.Kind> = TransportError.Kind.transient
    /// The methods whose requests may be sent twice: the idempotent ones (RFC 9110 §9.2.2) by default. A request with an
    /// `Idempotency-Key` may always.
    public var methods: Set<HttpMethod> = [.get, .head, .put, .delete, .options, .trace]
    /// Whether a request of any method is sent again when the host could not be reached, so that it cannot have taken
    /// effect; false by default.
    public var repeatsUnsentRequests = false
    /// Whether `Retry-After` (RFC 9110 §10.2.3) replaces the wait, be it shorter or longer; true by default.
    public var honorsRetryAfter = true
    /// The longest `Retry-After` that is waited for; 60 seconds by default. The call does not come too early instead: with
    /// a longer one it is over, and ``ApiError/retryAfter`` tells.
    public var maximumRetryAfter = Duration.seconds(60)
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
        policy.maximumAttempts = 1
        return policy
    }
}
