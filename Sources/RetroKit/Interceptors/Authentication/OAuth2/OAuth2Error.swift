/// What an authorization server says when it gives no token (RFC 6749 §5.2), or what is wrong with its answer.
public struct OAuth2Error: InterceptorError {
    /// The error's code, such as `invalid_grant`; empty when the server gave none.
    public let code: String
    /// What the server says about it to developers; nil when it says nothing.
    public let explanation: String?
    /// The response's status.
    public let statusCode: Int
    /// What is wrong with a token that the server did give; nil for a refusal.
    private let fault: String?

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
        fault = nil
    }

    /// Makes an error for an answer that should be a token and is of no use.
    ///
    /// - Parameters:
    ///   - fault: What is wrong with the answer.
    ///   - statusCode: The response's status.
    init(unusable fault: String, statusCode: Int) {
        self.fault = fault
        self.statusCode = statusCode
        code = ""
        explanation = nil
    }

    /// Whether the grant is of no use any more: somebody has to sign in again.
    public var endsSession: Bool {
        // The last is GitHub's name for the first.
        ["invalid_grant", "invalid_client", "unauthorized_client", "access_denied", "bad_refresh_token"].contains(code)
    }

    /// Always ``ApiError/Kind/authentication``.
    public var kind: ApiError.Kind { .authentication }

    /// One sentence with code and status, or with what is wrong with the answer.
    public var reason: String {
        if let fault { return "The authorization server's answer (\(statusCode)) is no bearer token: \(fault)." }
        let code = code.isEmpty ? "without saying why" : "with \(code.debugDescription)"
        return "The authorization server gave no token: it answered \(statusCode) \(code)."
    }
}

extension OAuth2Error: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}

extension OAuth2Error: CustomReflectable {
    /// A mirror of the reason, so that `dump` shows nothing of what the server explained.
    public var customMirror: Mirror { Mirror(describing: self) }
}

/// What an authorization server answers without a token (RFC 6749 §5.2).
struct OAuth2Refusal: Decodable {
    let error: String
    let description: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        error = try container.decode(String.self, forKey: .error)
        // The code counts, whatever stands beside it.
        description = try? container.decode(String.self, forKey: .description)
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
    }
}
