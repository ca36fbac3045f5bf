import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The clock and the chance that whatever waits is given.
struct CallClockTests {
    @Test func `a test clock stands still until it is moved`() async throws {
        let clock = TestClock()
        let short = Task { try await clock.callClock.sleep(for: .seconds(1)) }
        let long = Task { try await clock.callClock.sleep(for: .seconds(3)) }
        while clock.sleeps.count < 2 || clock.nextWake == nil { await Task.yield() }
        clock.advance(by: .seconds(2))
        try await short.value
        #expect(clock.date == Date(timeIntervalSince1970: 1_767_225_602))
        while clock.nextWake != .seconds(3) { await Task.yield() }
        clock.advance(by: .seconds(1))
        try await long.value
        #expect(clock.nextWake == nil)
    }

    @Test func `a running clock moves to the end of every sleep`() async throws {
        let clock = TestClock(.running)
        let time = clock.callClock
        try await time.sleep(for: .seconds(5))
        try await time.sleep(for: .seconds(-5))
        #expect(time.now == .seconds(5))
        #expect(clock.sleeps == [.seconds(5)])
    }

    @Test func `a wait that no clock can count is cut short, and no crash`() async throws {
        let sleeper = Task { try await CallClock.system.sleep(for: .seconds(Int64.max)) }
        try await Task.sleep(for: .milliseconds(20))
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test func `a sleeper that is cancelled wakes at once, also before it sleeps`() async throws {
        let clock = TestClock()
        for _ in 0..<100 {
            let sleeper = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) }
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
        }
        let sleeper = Task { try await clock.callClock.sleep(for: .zero) }
        sleeper.cancel()
        _ = await sleeper.result
        #expect(clock.nextWake == nil)
    }

    @Test func `what is not done in time is cancelled`() async throws {
        struct Late: Error {}
        let clock = TestClock(.running).callClock
        await #expect(throws: Late.self) {
            try await clock.limit(to: .seconds(1), throwing: Late()) {
                try await Task.sleep(for: .seconds(600))
            }
        }
        #expect(try await clock.limit(to: nil, throwing: Late()) { 7 } == 7)
    }

    @Test func `identifiers are random UUIDs, the same for the same seed`() {
        let identifier = { (seed: UInt64) in RandomSource(SeededRandom(seed: seed)).identifier() }
        #expect(identifier(1) == identifier(1))
        #expect(identifier(1) != identifier(2))
        for seed in 0..<200 as Range<UInt64> {
            let uuid = UUID(uuidString: identifier(seed))
            #expect(uuid.map { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 } == true)
        }
        #expect(RandomSource.system.next() != RandomSource.system.next())
    }

    @Test func `an outcome that many wait for reaches each of them once`() async throws {
        let shared = SharedOutcome<Int>()
        let waiters = (0..<100).map { _ in Task { try await shared.value() } }
        while shared.waiterCount < 100 { await Task.yield() }
        waiters[0].cancel()
        await #expect(throws: CancellationError.self) { try await waiters[0].value }
        shared.settle(.success(7))
        shared.settle(.success(8))
        for waiter in waiters.dropFirst() { #expect(try await waiter.value == 7) }
        #expect(try await shared.value() == 7)
    }
}
