/// When a call has to be over, redirects included.
///
/// It runs on the system's clock, or on the one of an interceptor that sends a request more than once: all attempts and all
/// waits between them share the request's timeout. URLSession's timers would not do: they are idle timers, and whole seconds
/// on Linux.
package struct Deadline: Sendable {
    private enum End: Sendable {
        case never
        case at(ContinuousClock.Instant)
        /// A time of another clock. It lies on the heap, so that those of transports stay small.
        indirect case on(CallClock, Duration)
    }

    /// How long the call may take; nil for no limit.
    package let timeout: Duration?
    private let end: End

    /// Starts the system's clock.
    ///
    /// - Parameters:
    ///   - timeout: How long the call may take; nil for no limit.
    ///   - start: When it began; now by default.
    package init(after timeout: Duration?, from start: ContinuousClock.Instant = .now) {
        self.timeout = timeout
        end = timeout.map { .at(start + $0) } ?? .never
    }

    /// Starts to count on a clock.
    ///
    /// - Parameters:
    ///   - request: The request; its timeout is the call's.
    ///   - clock: The time.
    package init(of request: HttpRequestParams, on clock: CallClock) {
        timeout = request.timeout
        end = request.timeout.map { .on(clock, clock.now + $0) } ?? .never
    }

    /// When that is, on the system's clock; nil for never, and on any other clock.
    var instant: ContinuousClock.Instant? {
        if case .at(let instant) = end { instant } else { nil }
    }

    /// The time that is left, zero when there is none; nil for no limit.
    package var remaining: Duration? {
        switch end {
        case .never: nil
        case .at(let instant): max(.zero, ContinuousClock.now.duration(to: instant))
        case .on(let clock, let time): max(.zero, time - clock.now)
        }
    }

    /// Whether there is time left after a wait.
    package func allows(_ wait: Duration) -> Bool { remaining.map { wait < $0 } ?? true }
}

extension Deadline {
    /// The request with the time that is left, or less.
    ///
    /// - Throws: ``TransportError`` of kind `timeout` when there is none.
    package func limiting(_ request: HttpRequestParams, to limit: Duration? = nil) throws(TransportError)
        -> HttpRequestParams
    {
        let remaining = remaining
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

    /// Does something that has to be done in time.
    ///
    /// - Parameters:
    ///   - host: Who would not be answered.
    ///   - operation: What to do. It is cancelled when the time is over.
    /// - Returns: What the operation returns.
    /// - Throws: What it throws, or the error of the deadline.
    package func limit<Value: Sendable>(
        waitingFor host: String,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await clock.limit(to: remaining, throwing: error(waitingFor: host), operation)
    }

    private var clock: CallClock { if case .on(let clock, _) = end { clock } else { .system } }

    /// The error of a call that is not over in time.
    ///
    /// - Parameter host: Who did not answer.
    /// - Returns: The error.
    package func error(waitingFor host: String) -> TransportError {
        let limit = timeout.map { " within \($0.text)" } ?? ""
        return TransportError(.timeout, "No complete response from \(host)\(limit).")
    }

    private func error(of request: HttpRequestParams) -> TransportError {
        error(waitingFor: request.baseURL?.host ?? "the host")
    }
}
