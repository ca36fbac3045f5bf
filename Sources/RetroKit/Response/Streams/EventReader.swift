import Foundation

/// How far a stream of events has come: shared by the stream and its reader.
final class EventCursor: @unchecked Sendable {  // the id is behind the lock
    private let lock = NSLock()
    private var id: String

    init(_ id: String) {
        self.id = id
    }

    var lastEventID: String {
        get { lock.withLock { id } }
        set { lock.withLock { id = newValue } }
    }
}

/// Reads the events of one response after the other, as long as the stream is to be taken up again.
final class EventReader: ElementReader {
    /// How many events there were so far.
    private(set) var eventCount = 0
    private let context: StreamContext
    private let cursor: EventCursor
    private let lastData: String?
    private var connection: StreamReader<ServerSentEventParser>?
    private var reconnection: ReconnectionState?
    private var reconnectionTime: Duration?

    init(_ source: StreamSource, _ cursor: EventCursor) {
        context = source.context
        self.cursor = cursor
        lastData = context.options.lastEventData
        let parser = ServerSentEventParser(lastEventID: cursor.lastEventID, sizeLimit: context.options.elementSize)
        connection = StreamReader(parser, of: source)
        if context.exchange != nil, context.response.statusCode != 204 {
            reconnection = context.options.reconnection.map(ReconnectionState.init)
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
        cursor.lastEventID = connection.parser.lastEventID
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
                let result = try await exchange.answerAgain(lastEventID: cursor.lastEventID)
                connection = try await context.connection(result, of: exchange, lastEventID: cursor.lastEventID)
                return
            } catch {
                failure = error
            }
        }
    }
}

extension StreamProblem {
    fileprivate static func gaveUp(_ policy: ReconnectionPolicy) -> StreamProblem {
        StreamProblem(
            .gaveUp,
            "The stream ended, and \(policy.attemptLimit ?? 0) attempts in a row to take it up again brought no event."
        )
    }
}

extension ResponseExchange {
    /// Sends the request again, for what came after an event.
    fileprivate func answerAgain(lastEventID: String) async throws -> HttpOperationResult {
        var request = request
        request.headerFields["Last-Event-ID"] = lastEventID.isEmpty ? nil : lastEventID
        return try await chain(request)
    }
}

extension StreamContext {
    /// The reader of a further response; nil when its status says that the stream is over for good (WHATWG HTML §9.2.3).
    ///
    /// - Throws: ``ApiError`` for an error's status, ``StreamProblem`` for a response that is no stream of events.
    fileprivate nonisolated(nonsending) func connection(
        _ result: HttpOperationResult,
        of exchange: ResponseExchange,
        lastEventID: String
    ) async throws -> StreamReader<ServerSentEventParser>? {
        let body = try result.response.get()
        let statusCode = result.statusCode ?? 0
        if statusCode == 204 { return nil }
        guard response.options.successCodes.contains(statusCode) else {
            throw statusError(try await result.collected(), exchange)
        }
        try result.requireEventStream()
        let parser = ServerSentEventParser(lastEventID: lastEventID, sizeLimit: options.elementSize)
        return StreamReader(parser, reading: result.bodyStream ?? HttpBodyStream([body]), self)
    }
}

extension Error {
    /// Whether a stream that ended with this error is worth another attempt: the connection broke, or the server said
    /// that it is busy or being restarted.
    fileprivate var allowsReconnection: Bool {
        switch self {
        case let error as TransportError: error.kind.allowsReconnection
        case let error as URLError: error.code != .cancelled
        case let error as ApiError: [408, 425, 429, 500, 502, 503, 504].contains(error.statusCode)
        default: false
        }
    }
}

extension TransportError.Kind {
    fileprivate var allowsReconnection: Bool {
        switch self {
        case .invalidURL, .unsupportedRequest, .tls, .redirectRejected, .tooManyRedirects, .closed, .unreadableBody,
            .responseTooLarge:
            false
        default: true
        }
    }
}
