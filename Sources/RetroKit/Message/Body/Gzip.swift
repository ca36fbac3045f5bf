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

/// Whether bodies are compressed before they are sent, with `Content-Encoding: gzip` (RFC 9110 §8.4).
///
/// A server must be known to undo it: HTTP has no way to ask beforehand. A body whose `Content-Encoding` is set by hand
/// is left alone.
public struct BodyCompression: Hashable, Sendable {
    /// The size in bytes from which on bodies are compressed; nil for never.
    let minimumSize: Int64?

    /// No compression: the default.
    public static let never = BodyCompression(minimumSize: nil)
    /// gzip (RFC 1952), for bodies of 1 KB and more.
    public static let gzip = gzip(from: 1024)

    /// gzip (RFC 1952), for bodies of some size and more. A body whose size is unknown is compressed always.
    ///
    /// - Parameter minimumSize: The size in bytes.
    /// - Returns: The compression.
    public static func gzip(from minimumSize: Int) -> BodyCompression {
        BodyCompression(minimumSize: Int64(minimumSize))
    }
}

extension HttpBody {
    /// The body, compressed, if an option asks for it and it is worth it.
    ///
    /// - Returns: Nil when the body stays as it is.
    /// - Throws: ``RequestProblem`` of code `unavailableCompression` where zlib is missing.
    func compressed(by compression: BodyCompression) throws(RequestProblem) -> HttpBody? {
        guard let minimumSize = compression.minimumSize, !isNone else { return nil }
        if let length = contentLength, length < minimumSize { return nil }
        guard let gzip = Gzip() else {
            throw RequestProblem(
                .unavailableCompression,
                nil,
                "The body cannot be compressed, because this machine has no zlib (libz.so.1); install it, or use the "
                    + "option .compression(.never)."
            )
        }
        if let data = encoded() {
            do throws(TransportError) {
                return .data(try gzip.write(data, isLast: true), contentType: contentType)
            } catch {
                throw RequestProblem(.unavailableCompression, nil, error.message)
            }
        }
        guard let stream else { return nil }
        var compressed = HttpUploadStream(contentType: contentType) {
            guard let gzip = Gzip() else { throw TransportError(.unreadableBody, "There is no zlib any more.") }
            return HttpBodyStream(source: GzipSource(gzip, try await stream.opened()))
        }
        compressed.isReplayable = isReplayable
        return .stream(compressed)
    }
}
