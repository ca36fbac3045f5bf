import Foundation

extension ServerSentEvents {
    /// A stream of server-sent events whose data is JSON, decoded when the loop asks for it. See ``ServerSentEvents``.
    ///
    /// ```swift
    /// @Post("/completions", .lastEventData("[DONE]"))
    /// var complete: (Prompt) async throws -> ServerSentEvents.Of<Completion>
    /// ```
    ///
    /// An event whose data is no `Payload` ends the stream with an ``ApiError`` whose underlying ``StreamProblem`` tells
    /// which one it is. Data is decoded on the caller's actor, by the domain's decoder.
    public struct Of<Payload>: Sendable {
        private let events: ServerSentEvents

        /// Makes a stream of events with text, for mocks.
        ///
        /// - Parameter events: The events, whose data is JSON.
        public init(_ events: ServerSentEvents) {
            self.events = events
        }

        /// Makes a stream of events, for mocks. Their data is encoded, and decoded when it is read.
        ///
        /// - Parameter events: The events.
        /// - Throws: `EncodingError`.
        public init(_ events: [ServerSentEvent<Payload>]) throws where Payload: Encodable {
            let encoder = JSONEncoder.retroKit
            self.init(
                ServerSentEvents(
                    try events.map { event in
                        let data = String(decoding: try encoder.encode(event.data), as: UTF8.self)
                        return ServerSentEvent(event: event.event, data: data, id: event.id)
                    }
                )
            )
        }

        /// The id of the last event so far; see ``ServerSentEvents/lastEventID``.
        public var lastEventID: String { events.lastEventID }

        /// The response's header fields.
        public var headers: HttpHeaders { events.headers }

        /// Reads a stream, event by event.
        public struct AsyncIterator {
            fileprivate let reader: EventReader
            fileprivate let context: StreamContext
        }
    }
}

extension ServerSentEvents.Of.AsyncIterator: AsyncIteratorProtocol where Payload: Decodable {
    /// The next event, decoded on the caller's actor; nil at the end.
    public nonisolated(nonsending) mutating func next() async throws -> ServerSentEvent<Payload>? {
        guard let event = try await reader.next() else { return nil }
        let text = JsonText(bytes: Data(event.data.utf8), position: reader.eventCount)
        do {
            let data = try context.decode(Payload.self, from: text, piece: "Event")
            return ServerSentEvent(event: event.event, data: data, id: event.id)
        } catch {
            reader.close()
            throw context.error(error)
        }
    }

    /// The next event, decoded on an actor; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent<Payload>? {
        try await next()
    }
}

extension ServerSentEvents.Of: AsyncSequence where Payload: Decodable {
    /// An event with a value.
    public typealias Element = ServerSentEvent<Payload>

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: events.makeAsyncIterator().reader, context: events.source.context)
    }
}

extension ServerSentEvents.Of: ApiResponse where Payload: Decodable {
    /// As it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// As ``ServerSentEvents`` sends them.
    public static var requestHeaders: HttpHeaders { ServerSentEvents.requestHeaders }

    /// Takes the body of a 2xx response.
    public init(from response: ResponseDecoder) throws {
        self.init(try ServerSentEvents(from: response))
    }
}
