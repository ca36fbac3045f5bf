/// When a call has to be over, redirects included.
///
/// It runs on RetroKit's own clock: URLSession's timers are idle timers, and whole seconds on Linux.
package struct Deadline: Sendable {
    /// How long the call may take; nil for no limit.
    package let timeout: Duration?
    /// When that is; nil for never.
    let instant: ContinuousClock.Instant?

    /// Starts the clock.
    ///
    /// - Parameters:
    ///   - timeout: How long the call may take; nil for no limit.
    ///   - start: When it began; now by default.
    package init(after timeout: Duration?, from start: ContinuousClock.Instant = .now) {
        self.timeout = timeout
        instant = timeout.map { start + $0 }
    }

    /// The time that is left, zero when there is none; nil for no limit.
    package var remaining: Duration? {
        instant.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    /// The error of a call that is not over in time.
    ///
    /// - Parameter host: Who did not answer.
    /// - Returns: The error.
    package func error(waitingFor host: String) -> TransportError {
        let limit = timeout.map { " within \($0.text)" } ?? ""
        return TransportError(.timeout, "No complete response from \(host)\(limit).")
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
        try await CallClock.system.limit(to: remaining, throwing: error(waitingFor: host), operation)
    }
}
