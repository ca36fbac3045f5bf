public import Foundation

/// The time as RetroKit sees it: a clock that runs on, and the date. Whatever waits or looks at the time is given one, so
/// that tests need not wait.
///
/// Any Swift `Clock` makes one; `TestClock` of RetroKitTesting makes one that a test moves by hand.
public struct CallClock: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void
    private let readDate: @Sendable () -> Date
    private let start: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

    /// Makes one of a Swift clock.
    ///
    /// - Parameters:
    ///   - clock: Measures time and waits.
    ///   - date: Tells the date; the system's by default.
    public init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date = { Date() }) {
        self.init(clock, date: date) { operation in Task { await operation() } }
    }

    /// Makes one that says where background work runs, for tests.
    package init<Source: Clock<Duration>>(
        _ clock: Source,
        date: @escaping @Sendable () -> Date,
        start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
    ) {
        let beginning = clock.now
        elapsed = { beginning.duration(to: clock.now) }
        wait = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
        readDate = date
        self.start = start
    }

    /// The system's continuous clock and date.
    public static let system = CallClock(ContinuousClock())

    /// The time since the clock was made. It never goes back, and does not stop while the system sleeps.
    public var now: Duration { elapsed() }

    /// The date.
    public var date: Date { readDate() }

    /// Waits.
    ///
    /// - Parameter duration: How long, 68 years at most; nothing happens below zero.
    /// - Throws: `CancellationError` when the task is cancelled, at once.
    public func sleep(for duration: Duration) async throws {
        if duration > .zero { try await wait(min(duration, .longestWait)) } else { try Task.checkCancellation() }
    }

    /// Starts work that belongs to no single call and goes on when its caller is cancelled.
    @discardableResult
    package func detach(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        start(operation)
    }
}

extension Duration {
    /// More than anybody waits, and little enough for every clock to count, as RFC 9111 §1.2.2 has it: a server or a policy
    /// may name any number.
    package static let longestWait = Duration.seconds(1 << 31 as Int64)
}

extension CallClock {
    /// Does something that has to be done in time.
    ///
    /// - Parameters:
    ///   - duration: The time; nil for no limit.
    ///   - error: What is thrown when it is over.
    ///   - operation: What to do. It is cancelled when the time is over, and waited for.
    /// - Returns: What the operation returns.
    /// - Throws: What it throws, or the error.
    package func limit<Value: Sendable>(
        to duration: Duration?,
        throwing error: @escaping @Sendable @autoclosure () -> any Error,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let duration else { return try await operation() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: operation)
            group.addTask {
                try await sleep(for: duration)
                throw error()
            }
            guard let value = try await group.next() else { throw error() }
            return value
        }
    }
}

/// A moment, on the clock and in the calendar.
struct CallMoment: Sendable {
    /// The time on the clock.
    let time: Duration
    /// The date.
    let date: Date
}

extension CallClock {
    /// The moment now.
    var moment: CallMoment { CallMoment(time: now, date: date) }
}
