/// Why a call has no credentials that the server takes.
///
/// It is the ``ApiError/underlying`` error of an ``ApiError`` of kind `authentication`.
public struct AuthenticationError: InterceptorError {
    /// What went wrong.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Problem: Sendable {
        /// Nobody is signed in, and the server wants somebody.
        case missingCredential
        /// The credential could not be refreshed, for this reason.
        case refreshFailed(any Error)
        /// New credentials are refused as well: there were too many refreshes in a short time.
        case excessiveRefresh
        /// The credential was refused for good, for this reason: somebody has to sign in again.
        case sessionEnded(any Error)
    }

    /// What went wrong.
    public let problem: Problem
    /// The refusal that led to it; nil when the credential was about to be refreshed before the request was sent.
    public let response: HttpOperationResult?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - problem: What went wrong.
    ///   - response: The refusal that led to it, if there was one.
    public init(_ problem: Problem, response: HttpOperationResult? = nil) {
        self.problem = problem
        self.response = response
    }

    /// Always ``ApiError/Kind/authentication``.
    public var kind: ApiError.Kind { .authentication }

    /// One sentence without a secret.
    public var reason: String {
        switch problem {
        case .missingCredential: "The call needs credentials, and there are none; sign in first."
        case .refreshFailed(let error): "The credentials could not be refreshed: \(Self.text(of: error))"
        case .excessiveRefresh: "The server refuses credentials that were refreshed again and again just now."
        case .sessionEnded(let error): "The session is over; sign in again. \(Self.text(of: error))"
        }
    }

    /// What a refresh says of itself; of errors from elsewhere, whose text may hold anything, the type.
    private static func text(of error: any Error) -> String {
        switch error {
        case let error as ApiError: error.description
        case let error as any InterceptorError: error.reason
        case let error as TransportError: error.message
        default: "\(type(of: error))."
        }
    }
}

extension AuthenticationError: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}

extension AuthenticationError: CustomReflectable {
    /// A mirror of the reason, so that `dump` shows nothing of the response.
    public var customMirror: Mirror { Mirror(describing: self) }
}
