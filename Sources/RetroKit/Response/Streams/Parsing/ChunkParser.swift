package import Foundation

/// Hands chunks through as they are.
package struct ChunkParser: StreamParser {
    private var chunk: Data?

    package init() {}

    package mutating func append(_ chunk: Data) {
        self.chunk = chunk
    }

    package mutating func next() -> Data? {
        defer { chunk = nil }
        return chunk
    }

    package mutating func finish() -> Data? { nil }
}
