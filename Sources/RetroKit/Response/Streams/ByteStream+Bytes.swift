import Foundation

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
