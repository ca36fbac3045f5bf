/// Why a loopback server cannot start, or why what a test asked of it is not there.
public struct LoopbackError: Error, Sendable {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// The port cannot be opened.
        case cannotListen
        /// What was waited for did not happen in time.
        case timeout
        /// A request's body is not what it was read as.
        case unexpectedContent
    }

    /// What went wrong.
    public let kind: Kind
    /// One sentence that says what went wrong.
    public let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension LoopbackError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
