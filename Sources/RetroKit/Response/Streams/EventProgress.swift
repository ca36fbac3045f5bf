import Foundation

/// What a stream of server-sent events remembers: the id of its last event, and what ends it.
struct EventProgress: StreamProgress {
    /// How many events there were so far.
    private(set) var eventCount = 0
    private(set) var wish: Duration?
    /// The id of the last event, which the stream shares.
    private let cursor: Locked<String>
    private let context: StreamContext
    private let lastData: String?
    private let failureName: String?

    init(_ cursor: Locked<String>, _ context: StreamContext) {
        self.cursor = cursor
        self.context = context
        lastData = context.options.lastEventData
        failureName = context.options.failureEvent
    }

    func parser() -> ServerSentEventParser {
        ServerSentEventParser(lastEventID: lastEventID, sizeLimit: context.options.elementSize)
    }

    /// The parser's parts are read one by one, for a copy of the whole would cost more than an event.
    mutating func note(_ connection: StreamReader<ServerSentEventParser>) {
        cursor.withLock { $0 = connection.parser.lastEventID }
        if let time = connection.parser.reconnectionTime { wish = time }
    }

    mutating func accept(_ event: ServerSentEvent<String>) throws -> Bool {
        if let failureName, event.event == failureName {
            throw ResponseProblem.rejected(ReportedFailure(context.json(Data(event.data.utf8)) ?? .string(event.data)))
        }
        if let lastData, event.data == lastData { return false }
        eventCount += 1
        return true
    }

    func request(after request: HttpRequestParams) -> HttpRequestParams {
        var request = request
        request.headerFields["Last-Event-ID"] = lastEventID.isEmpty ? nil : lastEventID
        return request
    }

    func check(_ result: HttpOperationResult) throws {
        try result.requireEventStream()
    }

    func requireEnd() throws {
        guard let lastData, context.response.statusCode != 204 else { return }
        throw StreamProblem(
            .truncated,
            "The stream ended without the event that ends it, whose data is \(lastData.debugDescription)."
        )
    }

    private var lastEventID: String { cursor.withLock { $0 } }
}
