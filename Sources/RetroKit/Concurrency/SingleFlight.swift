/// Runs an operation once for all who ask for it at the same time.
///
/// Whoever asks while it runs waits for its result. A cancelled waiter leaves at once and alone; when the last one
/// leaves, the operation is cancelled.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// An operation that runs, and how many have asked for it and not left.
    private struct Flight {
        let outcome: SharedOutcome<Value>
        var callers = 0
    }

    private let flights = Locked([Key: Flight]())

    package init() {}

    /// How many wait for an operation; 0 when it does not run.
    package func waiterCount(for key: Key) -> Int {
        flights.withLock { $0[key]?.outcome.waiterCount ?? 0 }
    }

    /// The result of the operation that runs under a key, or of this one when none does.
    ///
    /// - Parameters:
    ///   - key: What tells one operation from another.
    ///   - operation: What to run.
    /// - Returns: What it returns.
    /// - Throws: What it throws, or `CancellationError` when the calling task is cancelled.
    package func value(
        for key: Key,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let outcome = flights.withLock { flights in
            let flight = flights[key] ?? Flight(outcome: start(key, operation))
            flights[key] = Flight(outcome: flight.outcome, callers: flight.callers + 1)
            return flight.outcome
        }
        defer { leave(key, outcome) }
        return try await outcome.value()
    }

    /// Runs an operation in a task of its own, which belongs to its outcome.
    private func start(_ key: Key, _ operation: @escaping @Sendable () async throws -> Value) -> SharedOutcome<Value> {
        let outcome = SharedOutcome<Value>()
        let task = Task {
            let result: SharedOutcome<Value>.Outcome
            do { result = .success(try await operation()) } catch { result = .failure(error) }
            remove(key, outcome)
            outcome.settle(result)
        }
        outcome.keep(task)
        return outcome
    }

    private func leave(_ key: Key, _ outcome: SharedOutcome<Value>) {
        let isAbandoned = flights.withLock { flights in
            guard var flight = flights[key], flight.outcome === outcome else { return false }
            flight.callers -= 1
            flights[key] = flight.callers > 0 ? flight : nil
            return flight.callers == 0
        }
        if isAbandoned { outcome.settle(.failure(CancellationError())) }
    }

    private func remove(_ key: Key, _ outcome: SharedOutcome<Value>) {
        flights.withLock { flights in
            if flights[key]?.outcome === outcome { flights[key] = nil }
        }
    }
}
