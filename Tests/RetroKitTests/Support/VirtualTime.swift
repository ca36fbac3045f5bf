#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting

    /// Time that passes only when nobody has anything to do: tasks run one after the other on a thread of its own, and the
    /// clock moves on to the next sleeper's end once all of them wait.
    final class VirtualTime: TaskExecutor, @unchecked Sendable {  // the queue is behind the lock
        /// What happens at a moment.
        struct Event: Sendable {
            let time: Duration
            let action: @Sendable () -> Void
        }

        let clock: TestClock
        private let lock = NSLock()
        private var jobs: [UnownedJob] = []
        private var unfinished = 0

        init(date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
            clock = TestClock(date: date)
        }

        /// The clock in the form that RetroKit takes; background work runs here as well.
        var callClock: CallClock {
            let clock = clock
            return CallClock(clock, date: { clock.date }) { operation in
                Task(executorPreference: self) { await operation() }
            }
        }

        /// The time since the beginning.
        var now: Duration { clock.now.offset }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            lock.withLock { jobs.append(job) }
        }

        /// Starts a task that has to end before the time does.
        func start<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
            lock.withLock { unfinished += 1 }
            return Task(executorPreference: self) {
                defer { self.lock.withLock { self.unfinished -= 1 } }
                return await operation()
            }
        }

        /// Lets time pass until every task has ended.
        ///
        /// - Parameter events: What happens meanwhile, in order.
        /// - Returns: Whether they all ended; false when they wait for something that never comes.
        func pass(_ events: [Event] = []) async -> Bool {
            await withCheckedContinuation { continuation in
                Thread { continuation.resume(returning: self.run(events)) }.start()
            }
        }

        private func run(_ events: [Event]) -> Bool {
            var events = events[...]
            while true {
                while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
                if lock.withLock({ unfinished == 0 }) { return true }
                let wake = clock.nextWake
                if let event = events.first, event.time <= wake ?? event.time {
                    clock.advance(by: max(.zero, event.time - now))
                    event.action()
                    events.removeFirst()
                } else if let wake {
                    clock.advance(by: wake - now)
                } else {
                    return false
                }
            }
        }

        private func next() -> UnownedJob? {
            lock.withLock { jobs.isEmpty ? nil : jobs.removeFirst() }
        }
    }
#endif
