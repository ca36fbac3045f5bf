/// Lets a few checks run at a time: their timing would suffer from more, as test frameworks start them all at once.
actor ConformanceGate {
    static let shared = ConformanceGate(width: 6)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        free = width
    }

    /// Waits for a place and does some work there.
    nonisolated func pass<Value>(_ work: () async throws -> Value) async throws -> Value {
        await enter()
        do {
            let value = try await work()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
