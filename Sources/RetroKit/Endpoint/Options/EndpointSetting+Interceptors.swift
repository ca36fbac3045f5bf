extension EndpointSetting {
    /// Adds an interceptor for this endpoint's calls. It comes after the domain's and before the transport's; repeat the
    /// option to add several, the outermost first.
    public static func interceptor(_ interceptor: any Interceptor) -> Self {
        Self(EndpointOption { $0.interceptors.append(interceptor) })
    }

    /// Sets a value for an interceptor that looks for its type in ``CallContext/settings``.
    public static func setting<Value: Sendable>(_ value: Value) -> Self {
        Self(EndpointOption { $0.settings[Value.self] = value })
    }
}

// MARK: Credentials

extension EndpointSetting {
    /// Says whether this endpoint's calls carry the credentials of ``Authentication`` and ``Authenticator``;
    /// ``AuthenticationUse/standard`` by default. `.authentication(.never)` is for the calls that get the credentials in
    /// the first place.
    public static func authentication(_ use: AuthenticationUse) -> Self { .setting(use) }
}

// MARK: Cache

extension EndpointSetting {
    /// Says how this endpoint uses the domain's ``HttpCache``; ``CacheUse/standard`` by default.
    ///
    /// A single call says it in the same way, or with a `Cache-Control` header of its own (RFC 9111 §5.2.1).
    public static func cache(_ use: CacheUse) -> Self { .setting(use) }
}

// MARK: Priority

extension EndpointSetting {
    /// Says how urgent this endpoint's calls are to a ``ConcurrencyLimiter``; ``CallPriority/normal`` by default.
    public static func priority(_ priority: CallPriority) -> Self { .setting(priority) }
}

// MARK: Retries

extension EndpointSetting {
    /// Tries this endpoint's calls again as another policy says than the ``RetryInterceptor``'s own. Without such an
    /// interceptor nothing is tried again. `.retry(.never)` tries once.
    public static func retry(_ policy: RetryPolicy) -> Self { .setting(policy) }

    /// Gives each call of this endpoint an `Idempotency-Key`, the same for all its attempts, so that a
    /// ``RetryInterceptor`` may send it again whatever its method is. The service must know the header.
    public static var addsIdempotencyKey: Self { .setting(IdempotencyKey()) }
}
