import Foundation

/// A stream of server-sent events (WHATWG HTML §9.2): events whose data is text. ``Of`` decodes the data.
///
/// ```swift
/// @Get("/events") var events: () async throws -> ServerSentEvents
/// @Get("/prices") var prices: () async throws -> ServerSentEvents.Of<Price>
/// ```
///
/// A type cannot have a name with and without parameters in Swift; so the typed stream is a member of this one.
///
/// The stream ends where the server ends it. With the option `.reconnection()` it is taken up again instead, after the
/// last event that arrived; a response of status 204 ends it for good. A stream can be read once; ending the loop ends
/// the exchange. Iterating throws ``ApiError``, or `CancellationError` when the task is cancelled.
///
/// To go on where an earlier stream stopped, send its ``lastEventID`` in a request's
/// `@Header("Last-Event-ID") var lastEventID: String? = nil`.
public struct ServerSentEvents: AsyncSequence, Sendable {
    /// An event with text.
    public typealias Element = ServerSentEvent<String>

    let source: StreamSource
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

    /// Makes a stream of events, for mocks. Line ends within their data become LF, as in any such stream.
    ///
    /// - Parameter events: The events.
    public init(_ events: [ServerSentEvent<String>]) {
        self.init(HttpBodyStream(events.map { Data($0.encoded.utf8) }))
    }

    /// The id of the last event so far; empty when there was none. It is the one to send as `Last-Event-ID`, so an id with
    /// control characters, which no header can carry, does not count.
    public var lastEventID: String { cursor.withLock { $0 } }

    /// The response's header fields.
    public var headers: HttpHeaders { source.context.response.headers }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: EventReader(source, cursor))
    }

    /// Reads a stream, event by event.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: EventReader

        /// The next event, on the caller's actor; nil at the end.
        public nonisolated(nonsending) mutating func next() async throws -> ServerSentEvent<String>? {
            try await reader.next()
        }

        /// The next event, on an actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent<String>? {
            try await reader.next()
        }
    }
}

extension ServerSentEvents: ApiResponse {
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
