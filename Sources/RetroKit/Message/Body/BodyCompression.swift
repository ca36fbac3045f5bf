/// Whether bodies are compressed before they are sent, with `Content-Encoding: gzip` (RFC 9110 §8.4).
///
/// A server must be known to undo it: HTTP has no way to ask beforehand. A body whose `Content-Encoding` is set by hand
/// is left alone.
public struct BodyCompression: Hashable, Sendable {
    /// The size in bytes from which on bodies are compressed; nil for never.
    let minimumSize: Int64?

    /// No compression: the default.
    public static let none = BodyCompression(minimumSize: nil)
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
