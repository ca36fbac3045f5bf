public import Foundation
public import RetroKit

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// clock.advance(by: .seconds(30))     // wakes whoever waits for less
/// ```
///
/// With ``Mode/running`` nobody has to move it: whoever sleeps wakes at once, that much later.
public final class TestClock: Clock, @unchecked Sendable {  // the state is behind the lock
    /// What happens when somebody sleeps.
    public enum Mode: Sendable {
        /// The sleeper waits until the clock is moved.
        case manual
        /// The clock moves to the end of the sleep.
        case running
    }

    /// A moment of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// The moment that is so much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time until another moment.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether a moment comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// What happens when somebody sleeps.
    public let mode: Mode
    private let startDate: Date
    private let lock = NSLock()
    private var current = Instant(offset: .zero)
    private var sleepers: [UInt64: Sleeper] = [:]
    private var cancelled: Set<UInt64> = []
    private var count: UInt64 = 0
    private var recordedSleeps: [Duration] = []

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - mode: What happens when somebody sleeps; they wait, by default.
    ///   - date: The date of its first moment; 1 January 2026 by default.
    public init(_ mode: Mode = .manual, date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.mode = mode
        startDate = date
    }

    /// The clock's moment.
    public var now: Instant { lock.withLock { current } }

    /// The smallest step: an attosecond.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

    /// The clock's date.
    public var date: Date { startDate.addingTimeInterval(now.offset / .seconds(1)) }

    /// How long everyone has slept so far, in the order in which they fell asleep.
    public var sleeps: [Duration] { lock.withLock { recordedSleeps } }

    /// When the next sleeper wakes, as the time since the clock was made; nil when nobody sleeps.
    public var nextWake: Duration? { lock.withLock { sleepers.values.map(\.deadline.offset).min() } }

    /// The clock in the form that RetroKit takes.
    public var callClock: CallClock { CallClock(self) { self.date } }

    /// Moves the clock, and wakes whoever waits for no more than that.
    ///
    /// - Parameter duration: How far.
    public func advance(by duration: Duration) {
        let due = lock.withLock {
            current = current.advanced(by: duration)
            let due = sleepers.filter { $0.value.deadline <= current }
            for id in due.keys { sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}

extension TestClock {
    /// Waits for a moment.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let id = lock.withLock {
            count += 1
            recordedSleeps.append(max(.zero, current.duration(to: deadline)))
            return count
        }
        guard mode == .manual else { return lock.withLock { current = max(current, deadline) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), as: id)
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ sleeper: Sleeper, as id: UInt64) {
        let outcome: Result<Void, any Error>? = lock.withLock {
            if cancelled.remove(id) != nil { return .failure(CancellationError()) }
            if sleeper.deadline <= current { return .success(()) }
            sleepers[id] = sleeper
            return nil
        }
        if let outcome { sleeper.continuation.resume(with: outcome) }
    }

    private func cancel(_ id: UInt64) {
        let sleeper = lock.withLock {
            let sleeper = sleepers.removeValue(forKey: id)
            if sleeper == nil { cancelled.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
