extension EndpointSetting {
    /// Says how urgent this endpoint's calls are to a ``ConcurrencyLimiter``; ``CallPriority/normal`` by default.
    public static func priority(_ priority: CallPriority) -> Self { .setting(priority) }
}
