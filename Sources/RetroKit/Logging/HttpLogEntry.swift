/// One message of an ``HttpLogger``: a request that goes out, a response that came back, a failure, or a response that
/// is no value.
public struct HttpLogEntry: Sendable {
    /// What the message is about.
    public struct Event: RawRepresentable, Hashable, Sendable {
        /// The event's name.
        public let rawValue: String

        /// Makes a event of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A request goes out.
        public static let request = Event(rawValue: "request")
        /// A response, or its head, has come back.
        public static let response = Event(rawValue: "response")
        /// No response came back.
        public static let failure = Event(rawValue: "failure")
        /// A response came back, and turned out to be no value.
        public static let unreadable = Event(rawValue: "unreadable")
    }

    /// What the message is about.
    public let event: Event
    /// The number of the call: the same for its request and response and for all its attempts; nil for a request that
    /// belongs to no call.
    public let callNumber: UInt64?
    /// The request's method.
    public let method: HttpMethod
    /// The request's URL, its secrets hidden.
    public let url: String
    /// The endpoint that was called; nil for a request made by hand.
    public let endpoint: EndpointDescriptor?
    /// The response's status code; nil when there is no response.
    public let statusCode: Int?
    /// How long the exchange took; nil for a request.
    public let duration: Duration?
    /// The whole message. It holds no secret and no control character but the line breaks between its lines.
    public let text: String
}

extension HttpLogEntry: CustomStringConvertible {
    /// The message.
    public var description: String { text }
}

extension HttpLogEntry.Event: CustomStringConvertible {
    /// The event's name.
    public var description: String { rawValue }
}
