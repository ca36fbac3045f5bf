package import Dispatch

/// A call that nobody awaits, and whose outcome closures take: on the actor of whoever makes it, or on a queue where that
/// is on none.
///
/// What it uses before it is over, arguments and conformances included, it uses there too.
package struct UnawaitedCall: @unchecked Sendable {  // used where the caller is, or by its task
    private let queue: DispatchQueue
    private let call: nonisolated(nonsending) () async -> () -> Void

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - queue: Where the outcome is handed over when the caller is on no actor.
    ///   - call: Does the call, and returns what hands its outcome over.
    package init(on queue: DispatchQueue, _ call: nonisolated(nonsending) @escaping () async -> () -> Void) {
        self.queue = queue
        self.call = call
    }

    /// Begins the call.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor; nil for none.
    ///   - onEnd: Told when the outcome has been handed over.
    /// - Returns: What the call can be cancelled by. It is over when the outcome has been handed over.
    package func start(on isolation: (any Actor)?, onEnd: @escaping @Sendable () -> Void = {}) -> Task<Void, Never> {
        Task {
            await run(on: isolation)
            onEnd()
        }
    }

    private func run(on isolation: isolated (any Actor)?) async {
        let end = await call()
        guard isolation == nil else { return end() }
        let handover = Handover(end: end)
        await withCheckedContinuation { done in
            queue.async {
                handover.end()
                done.resume()
            }
        }
    }

    /// An outcome on its way to the queue.
    private struct Handover: @unchecked Sendable {  // nobody uses it but the queue, once
        let end: () -> Void
    }
}
