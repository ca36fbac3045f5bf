/// One event of a stream of server-sent events.
public struct ServerSentEvent<Payload> {
    /// The event's name; `message` when the server names none.
    public var event: String
    /// The event's data: text, or the value that it was decoded to.
    public var data: Payload
    /// The stream's last event ID when this event was sent; empty when there is none. It tells where to go on: send it as
    /// `Last-Event-ID`.
    public var id: String

    /// Makes an event, for mocks.
    ///
    /// - Parameters:
    ///   - event: The event's name.
    ///   - data: The event's data.
    ///   - id: The last event ID.
    public init(event: String = "message", data: Payload, id: String = "") {
        self.event = event
        self.data = data
        self.id = id
    }
}

extension ServerSentEvent: Equatable where Payload: Equatable {}
extension ServerSentEvent: Hashable where Payload: Hashable {}
extension ServerSentEvent: Sendable where Payload: Sendable {}

extension ServerSentEvent<String> {
    /// The event as it is sent. Line ends within the data become LF.
    var encoded: String {
        let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isSentLineEnd)
        return "event: \(event)\nid: \(id)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
    }
}

extension Character {
    fileprivate var isSentLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
