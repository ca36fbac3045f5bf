/// How a response's body is wanted.
public enum ResponseDelivery: Hashable, Sendable {
    /// Whole, in memory.
    case whole
    /// As it comes, read at the caller's pace.
    case stream
}
