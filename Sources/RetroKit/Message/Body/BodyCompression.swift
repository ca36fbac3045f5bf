import Foundation

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
