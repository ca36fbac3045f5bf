public import Foundation

/// A client that left before it had a whole answer: it closed or reset its connection, as a cancelled call does.
public struct LoopbackDisconnection: Sendable {
    /// The number of the connection.
    public let connection: Int
    /// The request that was being answered; nil when the client left before its request was complete.
    public let request: RecordedRequest?
    /// How many bytes of the answer were sent before.
    public let bytesSent: Int
}

/// Bytes that are no request. They were answered with 400 or 431, and the connection was closed.
public struct LoopbackMalformedRequest: Sendable {
    /// The number of the connection.
    public let connection: Int
    /// One sentence that says what is wrong with the bytes.
    public let reason: String
    /// The bytes, as far as they were received.
    public let rawBytes: Data
}

/// All that a server remembers.
struct LoopbackRecords: Sendable {
    var requests: [RecordedRequest] = []
    var unmatchedRequests: [RecordedRequest] = []
    var malformedRequests: [LoopbackMalformedRequest] = []
    var disconnections: [LoopbackDisconnection] = []
    var acceptedConnections = 0
    var openConnections = 0
    var taken = 0

    /// The earliest request that was not taken before.
    mutating func takeRequest() -> RecordedRequest? {
        guard taken < requests.count else { return nil }
        defer { taken += 1 }
        return requests[taken]
    }

    /// Forgets everything but the connections.
    mutating func clear() {
        self = LoopbackRecords(acceptedConnections: acceptedConnections, openConnections: openConnections)
    }
}
