import Foundation
import RetroKit

/// A call that a ``Client`` performs.
public struct ClientTask: Sendable {
    /// Which of the client's calls it is, for ``Client/cancel(taskIdentifier:)``.
    public let taskIdentifier: Int
    let task: Task<Void, Never>

    /// Cancels the call: its closure is given a ``Failure/networkError(_:)``.
    public func cancel() {
        task.cancel()
    }

    /// Waits until the closure has been called.
    public func wait() async {
        await task.value
    }
}

/// The calls of a client that are under way.
final class ClientTasks: Sendable {
    private let tasks = Locked<(running: [Int: Task<Void, Never>], last: Int)>(([:], 0))

    /// Begins a call, and forgets it when it is over.
    func start(_ call: UnawaitedCall, on isolation: (any Actor)?) -> ClientTask {
        tasks.withLock { tasks in
            tasks.last += 1
            let id = tasks.last
            let task = call.start(on: isolation) { [tasks = self.tasks] in tasks.withLock { $0.running[id] = nil } }
            tasks.running[id] = task
            return ClientTask(taskIdentifier: id, task: task)
        }
    }

    func cancel(_ id: Int) {
        tasks.withLock { $0.running[id] }?.cancel()
    }

    func cancelAll() {
        for task in tasks.withLock({ $0.running.values.map(\.self) }) { task.cancel() }
    }
}
