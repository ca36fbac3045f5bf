import CZlib
import Foundation

/// A gzip stream (RFC 1952) that is being written.
final class Gzip {
    private let stream: OpaquePointer
    private var output = [UInt8](repeating: 0, count: 32 << 10)

    /// Whether this machine has zlib.
    static var isAvailable: Bool { czlib_is_available() }

    /// Begins a stream; nil without zlib.
    init?() {
        guard let stream = czlib_gzip_make() else { return nil }
        self.stream = stream
    }

    deinit {
        czlib_gzip_free(stream)
    }

    /// Compresses some bytes.
    ///
    /// - Parameters:
    ///   - input: The bytes.
    ///   - isLast: Whether the stream ends with them.
    /// - Returns: What has become of them so far; empty while zlib waits for more.
    /// - Throws: ``TransportError`` of kind `unreadableBody` when zlib refuses.
    func write(_ input: Data, isLast: Bool) throws(TransportError) -> Data {
        var compressed = Data()
        var offset = 0
        var isFull = true
        while isFull || offset < input.count {
            var taken = input.count - offset
            var written = output.count
            let isAccepted = input.withUnsafeBytes { bytes in
                let address = bytes.baseAddress.map { $0 + offset }
                return czlib_gzip_write(stream, address, &taken, &output, &written, isLast)
            }
            guard isAccepted else { throw TransportError(.unreadableBody, "The body cannot be compressed by zlib.") }
            offset += taken
            compressed.append(contentsOf: output[..<written])
            isFull = written == output.count
        }
        return compressed
    }
}

/// Compresses the chunks of a stream.
final class GzipSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private let gzip: Gzip
    private var chunks: HttpBodyStream.AsyncIterator
    private var isAtEnd = false

    init(_ gzip: Gzip, _ stream: HttpBodyStream) {
        self.gzip = gzip
        chunks = stream.makeAsyncIterator()
    }

    func next() async throws -> Data? {
        while !isAtEnd {
            let chunk = try await chunks.next()
            isAtEnd = chunk == nil
            let compressed = try gzip.write(chunk ?? Data(), isLast: isAtEnd)
            if !compressed.isEmpty { return compressed }
        }
        return nil
    }
}
