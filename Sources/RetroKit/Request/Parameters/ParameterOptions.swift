/// How parameters become text, as a domain, an endpoint or a field says it.
public struct ParameterOptions: Hashable, Sendable {
    /// Makes options that change nothing.
    public init() {}
}
