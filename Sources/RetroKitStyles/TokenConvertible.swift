/// What may be the token of a ``Router``: a text, or an optional text, nil for none.
public protocol TokenConvertible {
    /// The token; nil for none.
    var tokenText: String? { get }
}

extension String: TokenConvertible {
    /// The text itself.
    public var tokenText: String? { self }
}

extension Optional: TokenConvertible where Wrapped: TokenConvertible {
    /// The wrapped text.
    public var tokenText: String? { self?.tokenText }
}
