/// How long the parts of an exchange took, and what it used. What a transport cannot measure is nil.
///
/// The times of the parts begin where the one before ended; after redirects they are those of the last exchange, and
/// ``total`` alone covers them all.
public struct HttpTimings: Hashable, Sendable {
    /// From the call to the last byte of the response, redirects included.
    public var total: Duration
    /// Waiting for a turn.
    public var queue: Duration?
    /// Resolving the host's name.
    public var nameLookup: Duration?
    /// Connecting (TCP).
    public var connect: Duration?
    /// Negotiating TLS.
    public var secure: Duration?
    /// From the request to the first byte of the response.
    public var firstByte: Duration?
    /// Bytes of the response's body, as they came over the wire.
    public var bytesReceived: Int64?
    /// Bytes of the request's body.
    public var bytesSent: Int64?
    /// The protocol's name and version, such as `HTTP/1.1` or `HTTP/2`.
    public var protocolVersion: String?
    /// The address and port that answered.
    public var remoteAddress: String?
    /// Whether the connection had served another request before.
    public var isConnectionReused: Bool?

    /// Makes the timings of an exchange of which only the whole was measured.
    public init(total: Duration) {
        self.total = total
    }
}
