/// One outcome that many tasks wait for, each of which can be cancelled alone.
package final class SharedOutcome<Value: Sendable>: Sendable {
    package typealias Outcome = Result<Value, any Error>
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct State: Sendable {
        var outcome: Outcome?
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var count = 0
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Locked(State())

    package init() {}

    /// How many tasks wait now.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Settles the outcome and wakes everybody. Only the first time counts.
    package func settle(_ outcome: Outcome) {
        let (waiters, tasks) = state.withLock { state -> ([Int: Waiter], [Task<Void, Never>]) in
            guard state.outcome == nil else { return ([:], []) }
            state.outcome = outcome
            defer { (state.waiters, state.tasks) = ([:], []) }
            return (state.waiters, state.tasks)
        }
        for waiter in waiters.values { waiter.resume(with: outcome) }
        for task in tasks { task.cancel() }
    }

    /// Takes charge of a task that works towards the outcome: it is cancelled when that is settled.
    package func keep(_ task: Task<Void, Never>) {
        let isSettled = state.withLock { state in
            if state.outcome == nil { state.tasks.append(task) }
            return state.outcome != nil
        }
        if isSettled { task.cancel() }
    }

    /// Waits for the outcome.
    ///
    /// - Throws: The outcome's error; `CancellationError` when this waiter's task is cancelled.
    package func value() async throws -> Value {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, as: id) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Puts a waiter on the list, or tells it at once what there is to tell.
    private func add(_ waiter: Waiter, as id: Int) {
        let outcome = state.withLock { state -> Outcome? in
            if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if state.outcome == nil { state.waiters[id] = waiter }
            return state.outcome
        }
        if let outcome { waiter.resume(with: outcome) }
    }

    private func cancel(_ id: Int) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            if waiter == nil, state.outcome == nil { state.cancelled.insert(id) }
            return waiter
        }
        waiter?.resume(throwing: CancellationError())
    }
}
