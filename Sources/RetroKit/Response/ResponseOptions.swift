/// How responses become values, as a domain or an endpoint says it.
public struct ResponseOptions: Sendable {
    /// The statuses that mean nil.
    package var nilStatusCodes: Set<Int> = []

    /// Makes options that change nothing.
    public init() {}
}
