/// The response of an endpoint whose body does not matter: any 2xx will do, and the body is dropped.
public struct Empty: Codable, Hashable, Sendable {
    /// Makes one, for mocks.
    public init() {}

    /// Accepts anything.
    public init(from decoder: any Decoder) {}
}
