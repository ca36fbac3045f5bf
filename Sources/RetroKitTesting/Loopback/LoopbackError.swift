/// Why a loopback server cannot start, or why what a test asked of it is not there.
public struct LoopbackError: Error, Sendable {
    /// What went wrong.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name.
        public let rawValue: String

        /// Makes a kind of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The port cannot be opened.
        public static let cannotListen = Kind(rawValue: "cannotListen")
        /// What was waited for did not happen in time.
        public static let timeout = Kind(rawValue: "timeout")
        /// A request's body is not what it was read as.
        public static let unexpectedContent = Kind(rawValue: "unexpectedContent")
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

extension LoopbackError.Kind: CustomStringConvertible {
    /// The kind's name.
    public var description: String { rawValue }
}
