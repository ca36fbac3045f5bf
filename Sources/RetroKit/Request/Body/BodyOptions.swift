/// How bodies are encoded and sent, as a domain or an endpoint says it.
public struct BodyOptions: Sendable {
    /// Whether GET and HEAD may carry a body.
    package var allowsBody = false

    /// Makes options that change nothing.
    public init() {}
}
