/// What an authorization server says when it gives no token (RFC 6749 §5.2).
public struct OAuth2Error: InterceptorError {
    /// The error's code, such as `invalid_grant`; empty when the server gave none.
    public let code: String
    /// What the server says about it to developers; nil when it says nothing.
    public let explanation: String?
    /// The response's status.
    public let statusCode: Int

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The error's code.
    ///   - explanation: What the server says about it.
    ///   - statusCode: The response's status.
    public init(code: String, explanation: String? = nil, statusCode: Int) {
        self.code = code
        self.explanation = explanation
        self.statusCode = statusCode
    }

    /// Whether the grant is of no use any more: somebody has to sign in again.
    public var endsSession: Bool {
        ["invalid_grant", "invalid_client", "unauthorized_client", "access_denied"].contains(code)
    }

    /// Always ``ApiError/Kind/authentication``.
    public var kind: ApiError.Kind { .authentication }

    /// One sentence with code and status.
    public var reason: String {
        let code = code.isEmpty ? "without saying why" : "with \(code.debugDescription)"
        return "The authorization server gave no token: it answered \(statusCode) \(code)."
    }
}

extension OAuth2Error: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
