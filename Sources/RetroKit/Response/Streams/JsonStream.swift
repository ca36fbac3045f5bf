public import Foundation

/// A body of JSON Lines (NDJSON) whose lines are decoded as they come.
///
/// ```swift
/// @Get("/changes") var changes: () async throws -> JsonLines<Change>
/// ```
///
/// A line ends with LF; blank lines are skipped, and the last line needs no end. See ``JsonStream``.
public typealias JsonLines<Element> = JsonStream<JsonLinesFraming, Element>

/// A body that is one JSON array, whose elements are decoded as they come. See ``JsonStream``.
///
/// ```swift
/// @Get("/export") var export: () async throws -> JsonArrayStream<Row>
/// ```
public typealias JsonArrayStream<Element> = JsonStream<JsonArrayFraming, Element>

/// A JSON text sequence (RFC 7464) whose texts are decoded as they come. See ``JsonStream``.
public typealias JsonSequence<Element> = JsonStream<JsonSequenceFraming, Element>

/// JSON texts one after the other, each on any number of lines and with nothing between them but white space, if that: what
/// servers send that print every value in a chunk of its own. See ``JsonStream``.
public typealias ConcatenatedJson<Element> = JsonStream<ConcatenatedJsonFraming, Element>

/// A body of several JSON texts, each decoded when the loop asks for it: ``JsonLines``, ``JsonArrayStream``,
/// ``JsonSequence`` or ``ConcatenatedJson``.
///
/// With `.reconnection()` and `.resumption(…)` a stream that is no array is taken up again where it ended or broke off.
///
/// Elements are decoded on the caller's actor, by the domain's decoder. The body can be read once; ending the loop ends
/// the exchange. Iterating throws ``ApiError``: for an element that is no `Element`, one whose underlying
/// ``StreamProblem`` tells which one it is. What came before it has been delivered, and nothing comes after it.
/// `CancellationError` is thrown when the task is cancelled.
public struct JsonStream<Framing: JsonFraming, Element>: Sendable {
    private let source: StreamSource

    /// Makes a stream of a body, for mocks.
    ///
    /// - Parameters:
    ///   - body: The JSON texts in their framing.
    ///   - decoder: Decodes them.
    public init(_ body: HttpBodyStream, decoder: JSONDecoder = .retroKit) {
        source = StreamSource(body, StreamContext(decoder: decoder))
    }

    /// Makes a stream of elements, for mocks. They are encoded, and decoded when they are read.
    ///
    /// - Parameter elements: The elements.
    /// - Throws: `EncodingError`.
    public init(_ elements: [Element]) throws where Element: Encodable {
        let encoder = JSONEncoder.retroKit
        self.init(HttpBodyStream([Framing.layout.body(of: try elements.map { try encoder.encode($0) })]))
    }

    /// The response's header fields.
    public var headers: HttpHeaders { source.context.response.headers }

    /// Reads a body, element by element.
    public struct AsyncIterator {
        fileprivate let reader: any ElementReader<JsonText>
        fileprivate let context: StreamContext
    }
}

extension JsonStream.AsyncIterator: AsyncIteratorProtocol where Element: Decodable {
    /// The next element, decoded on the caller's actor; nil at the end.
    public nonisolated(nonsending) mutating func next() async throws -> Element? {
        guard let text = try await reader.next() else { return nil }
        do {
            return try context.decode(Element.self, from: text, piece: Framing.layout.piece)
        } catch {
            reader.close()
            throw context.error(error)
        }
    }

    /// The next element, decoded on an actor; nil at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
        try await next()
    }
}

extension JsonStream: AsyncSequence where Element: Decodable {
    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: Framing.layout.reader(of: source), context: source.context)
    }
}

extension JsonStream: ApiResponse where Element: Decodable {
    /// As it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// Takes the body of a 2xx response.
    public init(from response: ResponseDecoder) throws {
        source = try StreamSource(response)
    }
}
