extension EndpointSetting {
    /// Says how this endpoint uses the domain's ``HttpCache``; ``CacheUse/standard`` by default.
    ///
    /// A single call says it with a `Cache-Control` header of its own (RFC 9111 §5.2.1).
    public static func cache(_ use: CacheUse) -> Self { .setting(use) }
}
