import Foundation

/// A stream of server-sent events (WHATWG HTML §9.2) whose data is text.
public typealias ServerSentEvents = EventStream<String>

/// A stream of server-sent events (WHATWG HTML §9.2): events whose data is text, as ``ServerSentEvents``, or JSON of some
/// type, decoded when the loop asks for it.
///
/// ```swift
/// @Get("/events") var events: () async throws -> ServerSentEvents
/// @Get("/prices") var prices: () async throws -> EventStream<Price>
/// ```
///
/// The stream ends where the server ends it. With the option `.reconnection()` it is taken up again instead, after the
/// last event that arrived; a response of status 204 ends it for good. A stream can be read once; ending the loop ends
/// the exchange. With `.lastEventData("[DONE]")` a stream that ends before that event ends with an error, and with
/// `.failureEvent("error")` an event of that name is one. Iterating throws ``ApiError``, or `CancellationError` when the
/// task is cancelled. An event whose data is no `Payload` ends the stream with an ``ApiError`` whose underlying ``StreamProblem`` tells which one it is. Data is decoded on
/// the caller's actor, by the domain's decoder; a `String` is the data itself.
///
/// To go on where an earlier stream stopped, send its ``lastEventID`` in a request's
/// `@Header("Last-Event-ID") var lastEventID: String? = nil`.
public struct EventStream<Payload>: Sendable {
    private let source: StreamSource
    private let cursor: Locked<String>

    private init(_ source: StreamSource) {
        self.source = source
        cursor = Locked(source.context.exchange?.request.headerFields["Last-Event-ID"] ?? "")
    }

    /// Makes a stream of a body, for mocks.
    ///
    /// - Parameter body: What the server would send, in the format `text/event-stream`.
    public init(_ body: HttpBodyStream) {
        self.init(StreamSource(body, StreamContext()))
    }

    /// Makes a stream of another one's events, which can be read here or there.
    ///
    /// - Parameter events: The events, whose data is JSON where `Payload` is no `String`.
    public init(_ events: ServerSentEvents) {
        source = events.source
        cursor = events.cursor
    }

    /// Makes a stream of events, for mocks. Line ends within their data become LF, as in any such stream.
    ///
    /// - Parameter events: The events.
    public init(_ events: [ServerSentEvent<String>]) where Payload == String {
        self.init(HttpBodyStream(events.map { Data($0.encoded.utf8) }))
    }

    /// Makes a stream of events, for mocks. Their data is encoded, and decoded when it is read.
    ///
    /// - Parameter events: The events.
    /// - Throws: `EncodingError`.
    public init(_ events: [ServerSentEvent<Payload>]) throws where Payload: Encodable {
        let encoder = JSONEncoder.retroKit
        let texts = try events.map { event in
            let data = String(decoding: try encoder.encode(event.data), as: UTF8.self)
            return ServerSentEvent(event: event.event, data: data, id: event.id)
        }
        self.init(ServerSentEvents(texts))
    }

    /// The id of the last event so far; empty when there was none. It is the one to send as `Last-Event-ID`, so an id with
    /// control characters, which no header can carry, does not count.
    public var lastEventID: String { cursor.withLock { $0 } }

    /// The response's header fields.
    public var headers: HttpHeaders { source.context.response.headers }

    /// Reads a stream, event by event.
    public struct AsyncIterator {
        fileprivate let reader: ReconnectingReader<EventProgress>
        fileprivate let context: StreamContext
    }
}

extension EventStream.AsyncIterator: AsyncIteratorProtocol where Payload: Decodable {
    /// The next event, decoded on the caller's actor; nil at the end.
    public nonisolated(nonsending) mutating func next() async throws -> ServerSentEvent<Payload>? {
        guard let event = try await reader.next() else { return nil }
        if let event = event as? ServerSentEvent<Payload> { return event }
        let text = JsonText(bytes: Data(event.data.utf8), position: reader.progress.eventCount)
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

extension EventStream: AsyncSequence where Payload: Decodable {
    /// An event with text or a value.
    public typealias Element = ServerSentEvent<Payload>

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        let progress = EventProgress(cursor, source.context)
        return AsyncIterator(reader: ReconnectingReader(source, progress), context: source.context)
    }
}

extension EventStream: ApiResponse where Payload: Decodable {
    /// As it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// `Accept: text/event-stream` and `Cache-Control: no-store`, as a browser sends them.
    public static var requestHeaders: HttpHeaders {
        ["Accept": "text/event-stream", "Cache-Control": "no-store"]
    }

    /// Takes the body of a 2xx response.
    public init(from response: ResponseDecoder) throws {
        let source = try StreamSource(response)
        try response.result.requireEventStream()
        self.init(source)
    }
}

extension HttpOperationResult {
    /// Refuses a response whose content type says that it is no stream of events. One that says nothing passes.
    func requireEventStream() throws(StreamProblem) {
        guard statusCode != 204, let contentType = headerFields["Content-Type"] else { return }
        let type = contentType.prefix { $0 != ";" }
        guard !String(type).trimmingHttpWhitespace.isEqualIgnoringAsciiCase(to: "text/event-stream") else { return }
        throw StreamProblem(
            .wrongContentType,
            "The response is \(String(type.prefix(80)).debugDescription), not text/event-stream."
        )
    }
}

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
