/// Reads the events of one response after the other, as long as the stream is to be taken up again.
final class EventReader: ElementReader {
    /// How many events there were so far.
    private(set) var eventCount = 0
    private let context: StreamContext
    /// The id of the last event, which the stream shares.
    private let cursor: Locked<String>
    private let lastData: String?
    private var connection: StreamReader<ServerSentEventParser>?
    private var reconnection: ReconnectionState?
    private var reconnectionTime: Duration?

    init(_ source: StreamSource, _ cursor: Locked<String>) {
        context = source.context
        self.cursor = cursor
        lastData = context.options.lastEventData
        let parser = ServerSentEventParser(lastEventID: cursor.withLock { $0 }, sizeLimit: context.options.elementSize)
        connection = StreamReader(parser, of: source)
        if context.exchange != nil, context.response.statusCode != 204 {
            let policy = context.options.reconnection.flatMap { $0.allowsAttempts ? $0 : nil }
            reconnection = policy.map(ReconnectionState.init)
        }
    }

    nonisolated(nonsending) func next() async throws -> ServerSentEvent<String>? {
        do {
            while let connection {
                do {
                    var event = try connection.buffered()
                    if event == nil { event = try await connection.rawNext() }
                    note(connection)
                    if let event { return delivered(event) }
                    try await reconnect(after: nil)
                } catch {
                    note(connection)
                    try await reconnect(after: error)
                }
            }
            return nil
        } catch {
            close()
            throw context.error(error)
        }
    }

    func close() {
        connection = nil
    }

    /// Remembers how far a connection has come. Its parser's parts are read one by one, for a copy of the whole would
    /// cost more than an event.
    private func note(_ connection: StreamReader<ServerSentEventParser>) {
        cursor.withLock { $0 = connection.parser.lastEventID }
        if let time = connection.parser.reconnectionTime { reconnectionTime = time }
    }

    /// Lets an event through; nil for the one that ends the stream.
    private func delivered(_ event: ServerSentEvent<String>) -> ServerSentEvent<String>? {
        if let lastData, event.data == lastData {
            close()
            return nil
        }
        eventCount += 1
        reconnection?.noteEvent()
        return event
    }

    /// Opens the stream anew, or closes it where it is over.
    ///
    /// - Parameter failure: Why the connection ended; nil when the server ended it in good order.
    /// - Throws: The failure, when it is for good.
    private nonisolated(nonsending) func reconnect(after failure: (any Error)?) async throws {
        connection = nil
        reconnection?.noteEnd()
        var failure = failure
        while true {
            if let failure, !failure.allowsReconnection { throw failure }
            guard let policy = reconnection?.policy, let exchange = context.exchange else {
                if let failure { throw failure }
                return
            }
            guard let delay = reconnection?.nextDelay(wish: reconnectionTime) else {
                throw failure ?? StreamProblem.gaveUp(policy)
            }
            try await policy.clock.sleep(for: delay)
            do {
                let lastEventID = cursor.withLock { $0 }
                let result = try await exchange.answerAgain(lastEventID: lastEventID)
                connection = try await context.connection(result, of: exchange, lastEventID: lastEventID)
                reconnection?.noteStart()
                return
            } catch {
                failure = error
            }
        }
    }
}
