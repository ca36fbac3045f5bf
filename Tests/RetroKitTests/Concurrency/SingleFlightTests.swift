import RetroKit
import Testing

struct SingleFlightTests {
    private struct Failure: Error {}

    private let flight = SingleFlight<String, Int>()
    private let gate = Gate()

    private func waitFor(_ count: Int) async {
        while flight.waiterCount(for: "key") != count { await Task.yield() }
    }

    @Test func `all who ask at the same time get the result of one operation`() async throws {
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await flight.value(for: "key") {
                        await gate.pass()
                        return 7
                    }
                }
            }
            await waitFor(100)
            await gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 100))
        #expect(await gate.visits == 1)
        #expect(flight.waiterCount(for: "key") == 0)
    }

    @Test func `an error reaches all who wait, and the next one begins anew`() async throws {
        let first = Task { [flight, gate] in
            try await flight.value(for: "key") {
                await gate.pass()
                throw Failure()
            }
        }
        await waitFor(1)
        let second = Task { [flight] in try await flight.value(for: "key") { 2 } }
        await waitFor(2)
        await gate.open()
        await #expect(throws: Failure.self) { try await first.value }
        await #expect(throws: Failure.self) { try await second.value }
        #expect(try await flight.value(for: "key") { 3 } == 3)
    }

    @Test func `other keys run operations of their own`() async throws {
        async let first = flight.value(for: "key") {
            await gate.pass()
            return 1
        }
        await waitFor(1)
        #expect(try await flight.value(for: "other") { 2 } == 2)
        await gate.open()
        #expect(try await first == 1)
    }

    @Test func `a cancelled waiter leaves alone`() async throws {
        let patient = Task { [flight, gate] in
            try await flight.value(for: "key") {
                await gate.pass()
                return 1
            }
        }
        await waitFor(1)
        let impatient = Task { [flight] in try await flight.value(for: "key") { 2 } }
        await waitFor(2)
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        await gate.open()
        #expect(try await patient.value == 1)
    }

    @Test func `the operation is cancelled when the last waiter leaves`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let task = Task { [flight] in
            try await flight.value(for: "key") {
                try? await Task.sleep(for: .seconds(60))
                end.yield(Task.isCancelled)
                return 1
            }
        }
        await waitFor(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await ends.first { _ in true } == true)
        #expect(try await flight.value(for: "key") { 2 } == 2)
    }

    @Test func `a task that is cancelled already runs nothing`() async {
        let task = Task { [flight, gate] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await flight.value(for: "key") {
                await gate.pass()
                return 1
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await gate.visits == 0)
    }
}
