/// How far an exchange has come, in bytes of the bodies.
public struct HttpProgress: Hashable, Sendable {
    /// How many bytes of the request's body have been sent.
    public var sent: Int64
    /// The length of the request's body; nil when it is unknown.
    public var totalToSend: Int64?
    /// How many bytes of the response's body have arrived, as they came over the wire.
    public var received: Int64
    /// The length of the response's body; nil when it is unknown.
    public var totalToReceive: Int64?

    /// Makes a progress.
    ///
    /// - Parameters:
    ///   - sent: Bytes sent.
    ///   - totalToSend: Bytes to send; nil when unknown.
    ///   - received: Bytes received.
    ///   - totalToReceive: Bytes to receive; nil when unknown.
    public init(sent: Int64 = 0, totalToSend: Int64? = nil, received: Int64 = 0, totalToReceive: Int64? = nil) {
        self.sent = sent
        self.totalToSend = totalToSend
        self.received = received
        self.totalToReceive = totalToReceive
    }
}

extension HttpProgress {
    /// How much of the request's body has been sent, from 0 to 1; nil when its length is unknown or zero.
    public var fractionSent: Double? { Self.fraction(sent, of: totalToSend) }

    /// How much of the response's body has arrived, from 0 to 1; nil when its length is unknown or zero.
    public var fractionReceived: Double? { Self.fraction(received, of: totalToReceive) }

    private static func fraction(_ part: Int64, of total: Int64?) -> Double? {
        guard let total, total > 0 else { return nil }
        return min(1, Double(part) / Double(total))
    }
}
