import RetroKit

extension LoopbackServer {
    /// The next request in order of arrival, each once; waits for it when it is not there yet.
    ///
    /// - Parameter timeout: How long to wait at the most; 5 seconds by default.
    /// - Returns: The request.
    /// - Throws: ``LoopbackError`` when none comes in time, `CancellationError` when the task is cancelled.
    public func nextRequest(timeout: Duration = .seconds(5)) async throws -> RecordedRequest {
        try await wait(for: "a request", timeout) { $0.takeRequest() }
    }

    /// Waits until so many requests have arrived since the start or ``clearRecords()``.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long to wait at the most; 5 seconds by default.
    /// - Returns: All requests so far, `count` or more.
    /// - Throws: ``LoopbackError`` when they do not come in time, `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForRequests(_ count: Int, timeout: Duration = .seconds(5)) async throws -> [RecordedRequest] {
        try await wait(for: "\(count) requests", timeout) { $0.requests.count >= count ? $0.requests : nil }
    }

    /// Waits until so many clients have left before they had a whole answer, as a cancelled call does.
    ///
    /// - Parameters:
    ///   - count: How many; one by default.
    ///   - timeout: How long to wait at the most; 5 seconds by default.
    /// - Returns: All disconnections so far, `count` or more.
    /// - Throws: ``LoopbackError`` when they do not leave in time, `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForDisconnections(
        _ count: Int = 1,
        timeout: Duration = .seconds(5)
    ) async throws -> [LoopbackDisconnection] {
        try await wait(for: "\(count) disconnections", timeout) {
            $0.disconnections.count >= count ? $0.disconnections : nil
        }
    }

    /// Waits until exactly so many connections are open.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long to wait at the most; 5 seconds by default.
    /// - Throws: ``LoopbackError`` when it does not happen in time, `CancellationError` when the task is cancelled.
    public func waitForOpenConnections(_ count: Int, timeout: Duration = .seconds(5)) async throws {
        try await wait(for: "\(count) open connections", timeout) { $0.openConnections == count ? () : nil }
    }

    /// Looks every millisecond until there is a value.
    private func wait<Value>(
        for what: String,
        _ timeout: Duration,
        value: (inout LoopbackRecords) -> Value?
    ) async throws -> Value {
        let deadline = ContinuousClock.now + timeout
        while true {
            if let value = core.records.withLock(value) { return value }
            guard ContinuousClock.now < deadline else {
                throw LoopbackError(.timeout, "Waited \(timeout.text) for \(what), in vain. \(summary)")
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private var summary: String {
        let records = core.records.withLock { $0 }
        return "There were \(records.requests.count) requests, \(records.disconnections.count) disconnections, "
            + "\(records.malformedRequests.count) malformed requests; \(records.openConnections) connections are open."
    }
}
