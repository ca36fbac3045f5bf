import Foundation

/// One outcome that many tasks wait for, each of which can be cancelled alone.
package final class SharedOutcome<Value: Sendable>: @unchecked Sendable {  // the state is behind the lock
    package typealias Outcome = Result<Value, any Error>

    private let lock = NSLock()
    private var outcome: Outcome?
    private var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var cancelled: Set<Int> = []
    private var count = 0
    private var tasks: [Task<Void, Never>] = []

    package init() {}

    /// How many tasks wait now.
    package var waiterCount: Int { lock.withLock { waiters.count } }

    /// Settles the outcome and wakes everybody. Only the first time counts.
    package func settle(_ outcome: Outcome) {
        lock.lock()
        guard self.outcome == nil else { return lock.unlock() }
        self.outcome = outcome
        let ending = (waiters: waiters, tasks: tasks)
        (waiters, tasks) = ([:], [])
        lock.unlock()
        for waiter in ending.waiters.values { waiter.resume(with: outcome) }
        for task in ending.tasks { task.cancel() }
    }

    /// Takes charge of a task that works towards the outcome: it is cancelled when that is settled.
    package func keep(_ task: Task<Void, Never>) {
        let isSettled = lock.withLock {
            if outcome == nil { tasks.append(task) }
            return outcome != nil
        }
        if isSettled { task.cancel() }
    }

    /// Waits for the outcome.
    ///
    /// - Throws: The outcome's error; `CancellationError` when this waiter's task is cancelled.
    package func value() async throws -> Value {
        let id = lock.withLock {
            count += 1
            return count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add($0, as: id) }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ waiter: CheckedContinuation<Value, any Error>, as id: Int) {
        if let outcome = registering(waiter, as: id) { waiter.resume(with: outcome) }
    }

    /// Puts a waiter on the list; what it is told at once if there is something to tell.
    private func registering(_ waiter: CheckedContinuation<Value, any Error>, as id: Int) -> Outcome? {
        lock.lock()
        defer { lock.unlock() }
        if cancelled.remove(id) != nil { return .failure(CancellationError()) }
        if outcome == nil { waiters[id] = waiter }
        return outcome
    }

    private func cancel(_ id: Int) {
        let waiter = lock.withLock {
            let waiter = waiters.removeValue(forKey: id)
            if waiter == nil, outcome == nil { cancelled.insert(id) }
            return waiter
        }
        waiter?.resume(throwing: CancellationError())
    }
}
