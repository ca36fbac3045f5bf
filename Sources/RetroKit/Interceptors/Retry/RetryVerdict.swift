/// What is to be done about a failure.
public enum RetryVerdict: Hashable, Sendable {
    /// Try again after a wait.
    case retry(after: Duration)
    /// Let the caller have it.
    case giveUp
}
