public import Foundation

/// A response's body as its bytes come: an asynchronous sequence of chunks.
///
/// ```swift
/// @Get("/files/{name}") var file: (_ name: String) async throws -> ByteStream
/// ```
///
/// The body is read at the reader's pace. It can be read once; ending the loop ends the exchange and frees its connection.
/// Iterating throws ``ApiError`` when the body cannot be completed, `CancellationError` when the task is cancelled.
public struct ByteStream: AsyncSequence, Sendable {
    /// A piece of the body, never empty.
    public typealias Element = Data

    /// The response's status code.
    public var statusCode: Int { source.context.response.statusCode }
    /// The response's header fields.
    public var headers: HttpHeaders { source.context.response.headers }
    private let source: StreamSource

    fileprivate init(source: StreamSource) {
        self.source = source
    }

    /// Makes a stream of a body, for mocks.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - headers: The response's header fields.
    public init(_ body: HttpBodyStream, headers: HttpHeaders = [:]) {
        source = StreamSource(body, StreamContext(headers: headers))
    }

    /// How many bytes there will be, as `Content-Length` says; nil when it is not announced, or when the body came compressed
    /// (RFC 9110 §8.4), for which `identity` does not count.
    public var bodyLength: Int64? { headers.bodyLength }

    /// The body byte by byte. It is the same body: it can be read this way or the other.
    public var bytes: Bytes { Bytes(stream: self) }

    /// Reads to the end.
    ///
    /// - Parameter limit: How many bytes are read at most; nil for no limit.
    /// - Returns: The whole body.
    /// - Throws: ``ApiError``; beyond the limit its ``ApiError/underlying`` error is a ``TransportError`` of kind
    ///   `responseTooLarge`.
    public func collect(upTo limit: Int? = nil) async throws -> Data {
        var body = Data()
        for try await chunk in self {
            body.append(chunk)
            if let limit, body.count > limit { throw source.context.error(TransportError.tooLarge(limit)) }
        }
        return body
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(ChunkParser(), of: source))
    }

    /// Reads a body chunk by chunk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: StreamReader<ChunkParser>

        /// The next chunk, on the caller's actor; nil at the end.
        public nonisolated(nonsending) mutating func next() async throws -> Data? {
            try await reader.next()
        }

        /// The next chunk, on an actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            try await reader.next()
        }
    }
}

extension ByteStream: ApiResponse {
    /// As it comes.
    public static var delivery: ResponseDelivery { .stream }

    /// Takes the body of a 2xx response.
    public init(from response: ResponseDecoder) throws {
        self.init(source: try StreamSource(response))
    }
}

extension ByteStream {
    /// A body byte by byte.
    public struct Bytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8

        let stream: ByteStream

        /// Begins to read.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(chunks: stream.makeAsyncIterator())
        }

        /// Reads a body byte by byte.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var chunks: ByteStream.AsyncIterator
            private var chunk: [UInt8] = []
            private var position = 0

            fileprivate init(chunks: ByteStream.AsyncIterator) {
                self.chunks = chunks
            }

            /// The next byte, on the caller's actor; nil at the end.
            public nonisolated(nonsending) mutating func next() async throws -> UInt8? {
                if position == chunk.count {
                    guard let next = try await chunks.next() else { return nil }
                    chunk = Array(next)
                    position = 0
                }
                defer { position += 1 }
                return chunk[position]
            }

            /// The next byte, on an actor; nil at the end.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> UInt8? {
                try await next()
            }
        }
    }
}
