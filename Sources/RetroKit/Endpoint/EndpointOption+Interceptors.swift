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
