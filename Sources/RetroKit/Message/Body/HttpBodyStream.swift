public import Foundation

/// The bytes of a body as they come: an asynchronous sequence of chunks, to be read once.
///
/// A response's stream is read at the reader's pace: while nobody asks for the next chunk, little is buffered, and the
/// sender is held back. Dropping the stream ends the exchange and frees its connection.
public struct HttpBodyStream: AsyncSequence, Sendable {
    /// A piece of the body, never empty.
    public typealias Element = Data

    private let source: any HttpBodySource

    package init(source: any HttpBodySource) {
        self.source = source
    }

    /// Makes a stream of chunks that are there already.
    ///
    /// - Parameter chunks: The chunks, in order.
    public init(_ chunks: [Data]) {
        source = ChunkSource(chunks)
    }

    /// Makes a stream of another sequence, such as an `AsyncThrowingStream`.
    ///
    /// - Parameter sequence: The chunks, in order.
    public init<Chunks: AsyncSequence & Sendable>(_ sequence: Chunks) where Chunks.Element == Data {
        source = SequenceSource(sequence)
    }

    /// Reads a stream, chunk by chunk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: any HttpBodySource

        /// The next chunk; nil at the end.
        ///
        /// - Throws: ``TransportError`` when the body cannot be completed, `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> Data? {
            try await source.next()
        }
    }

    /// The next chunk, for a reader that keeps no iterator; nil at the end.
    func nextChunk() async throws -> Data? {
        try await source.next()
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }

    /// Reads to the end.
    ///
    /// - Parameter limit: How many bytes are read at most; nil for no limit.
    /// - Returns: The whole body.
    /// - Throws: ``TransportError`` of kind `responseTooLarge` beyond the limit, or what reading throws.
    public func collect(upTo limit: Int? = nil) async throws -> Data {
        var body = Data()
        for try await chunk in self {
            body.append(chunk)
            if let limit, body.count > limit { throw TransportError.tooLarge(limit) }
        }
        return body
    }
}

/// Where a stream's chunks come from. Its deinitialiser ends whatever sends them.
package protocol HttpBodySource: AnyObject, Sendable {
    /// The next chunk; nil at the end.
    func next() async throws -> Data?
}

/// Chunks that are there already.
private final class ChunkSource: HttpBodySource {
    private let chunks: Locked<ArraySlice<Data>>

    init(_ chunks: [Data]) {
        self.chunks = Locked(chunks.filter { !$0.isEmpty }[...])
    }

    func next() async throws -> Data? {
        try Task.checkCancellation()
        return chunks.withLock { $0.popFirst() }
    }
}

/// The chunks of another sequence, whose one iterator is used by one reader at a time.
private final class SequenceSource<Chunks: AsyncSequence & Sendable>: HttpBodySource, @unchecked Sendable
where Chunks.Element == Data {  // a stream is read by one task at a time
    private var iterator: Chunks.AsyncIterator

    init(_ sequence: Chunks) {
        iterator = sequence.makeAsyncIterator()
    }

    func next() async throws -> Data? {
        while let chunk = try await iterator.next() {
            if !chunk.isEmpty { return chunk }
        }
        return nil
    }
}

extension HttpBodyStream: CustomReflectable {
    /// A mirror without the bytes that are there already.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
