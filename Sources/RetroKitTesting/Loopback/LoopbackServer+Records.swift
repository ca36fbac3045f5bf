import RetroKit

extension LoopbackServer {
    /// The requests so far, in the order in which they were complete.
    public var requests: [RecordedRequest] { core.records.withLock { $0.requests } }

    /// The requests that fitted neither a route nor a queued answer.
    public var unmatchedRequests: [RecordedRequest] { core.records.withLock { $0.unmatchedRequests } }

    /// What came in and was no request.
    public var malformedRequests: [LoopbackMalformedRequest] { core.records.withLock { $0.malformedRequests } }

    /// The clients that left before they had a whole answer.
    public var disconnections: [LoopbackDisconnection] { core.records.withLock { $0.disconnections } }

    /// How many connections were made so far.
    public var acceptedConnections: Int { core.records.withLock { $0.acceptedConnections } }

    /// How many connections are open now.
    public var openConnections: Int { core.records.withLock { $0.openConnections } }

    /// Forgets requests and disconnections. The counts of connections, the routes and the queue stay.
    public func clearRecords() {
        core.records.withLock { $0.clear() }
    }
}
