extension TransportConformance {
    /// Something that the contract asks for and that a transport may be unable to do.
    public struct Capability: RawRepresentable, Hashable, Sendable {
        /// What it is, in a few words.
        public let rawValue: String

        /// Names a capability.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// `.` and `..` in a path reach the server.
        public static let dotSegments = Capability(rawValue: "dot segments")
        /// Header fields keep their order, and repeated ones stay apart, in requests and responses.
        public static let headerOrder = Capability(rawValue: "header order")
        /// Fields after a chunked body are delivered.
        public static let trailers = Capability(rawValue: "trailers")
        /// Responses that are slightly wrong but clear are understood: a status line without a reason phrase, Latin-1 in a
        /// header, no space behind a header's colon.
        public static let lenientParsing = Capability(rawValue: "lenient parsing")
        /// A connection that ends within a response's head is an error like any other.
        public static let truncatedHeads = Capability(rawValue: "truncated heads")
        /// A redirect that is not followed for want of a `Location` has its body.
        public static let redirectBodies = Capability(rawValue: "bodies of redirects")
        /// A GET may have a body.
        public static let bodiesWithGet = Capability(rawValue: "bodies with GET")
        /// Bodies are sent from files.
        public static let fileUploads = Capability(rawValue: "uploads from files")
        /// Bodies are sent from asynchronous streams.
        public static let streamUploads = Capability(rawValue: "uploads from streams")
        /// `onProgress` is called.
        public static let progress = Capability(rawValue: "progress")
        /// A request that is not idempotent is never sent twice by itself.
        public static let singleAttempt = Capability(rawValue: "a single attempt")
        /// The head of a response is delivered before its body, and the body as it comes.
        public static let streaming = Capability(rawValue: "streaming")
        /// A server is held back while nobody reads its response.
        public static let backPressure = Capability(rawValue: "back-pressure")
    }
}
