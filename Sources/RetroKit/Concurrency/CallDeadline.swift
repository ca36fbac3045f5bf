/// The time of a whole call, as interceptors count it that send a request more than once: all attempts and all waits
/// between them share the request's timeout.
package struct CallDeadline: Sendable {
    private let clock: CallClock
    private let timeout: Duration?
    private let end: Duration?

    /// Starts to count.
    ///
    /// - Parameters:
    ///   - request: The request; its timeout is the call's.
    ///   - clock: The time.
    package init(of request: HttpRequestParams, on clock: CallClock) {
        self.clock = clock
        timeout = request.timeout
        end = request.timeout.map { clock.now + $0 }
    }

    /// The time that is left, zero when there is none; nil for no limit.
    package var remaining: Duration? { end.map { max(.zero, $0 - clock.now) } }

    /// Whether there is time left after a wait.
    package func allows(_ wait: Duration) -> Bool { remaining.map { wait < $0 } ?? true }

    /// The request with the time that is left, or less.
    ///
    /// - Throws: ``TransportError`` of kind `timeout` when there is none.
    package func limiting(_ request: HttpRequestParams, to limit: Duration? = nil) throws(TransportError)
        -> HttpRequestParams
    {
        guard remaining != .zero else { throw error(of: request) }
        var request = request
        request.timeout = [remaining, limit].compactMap { $0 }.min()
        return request
    }

    /// Does something that has to be done in the time that is left.
    ///
    /// - Throws: What it throws, or ``TransportError`` of kind `timeout`.
    package func limit<Value: Sendable>(
        _ request: HttpRequestParams,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await clock.limit(to: remaining, throwing: error(of: request), operation)
    }

    private func error(of request: HttpRequestParams) -> TransportError {
        Deadline(after: timeout).error(waitingFor: request.baseURL?.host ?? "the host")
    }
}
