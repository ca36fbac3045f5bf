extension EndpointSetting {
    /// Tries this endpoint's calls again as another policy says than the ``RetryInterceptor``'s own. Without such an
    /// interceptor nothing is tried again.
    public static func retry(_ policy: RetryPolicy) -> Self { .setting(policy) }

    /// Never tries this endpoint's calls again.
    public static var noRetry: Self { .retry(.never) }

    /// Gives each call of this endpoint an `Idempotency-Key`, the same for all its attempts, so that a
    /// ``RetryInterceptor`` may send it again whatever its method is. The service must know the header.
    public static var idempotencyKey: Self { .setting(IdempotencyKey()) }
}
