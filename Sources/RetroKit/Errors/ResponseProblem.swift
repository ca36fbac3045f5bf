/// Why a response is no value.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ResponseProblem: Error, Sendable {
    /// The status is not one of success. The error is what made the body unreadable as the declared error type; nil
    /// when none is declared.
    indirect case status(ResponseProblem?)
    /// The body could not be decoded.
    case decoding(any Error)
    /// The body is empty, and the type needs one.
    case emptyBody
    /// A check of the endpoint or the domain refused the response.
    case rejected(any Error)
    /// The body has more bytes than allowed.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested deeper in the body than allowed.
    case tooDeep(limit: Int)
}
