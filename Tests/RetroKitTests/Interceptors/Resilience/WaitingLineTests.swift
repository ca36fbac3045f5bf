import Testing

@testable import RetroKit

/// Whose turn it is.
struct WaitingLineTests {
    /// The order in which tickets have their turn, when one after the other ends.
    private func turns(_ line: inout WaitingLine) -> [Int] {
        var turns: [Int] = []
        while let ticket = line.leave() { turns.append(ticket) }
        return turns
    }

    @Test func `so many run at once, the others have their turn in order`() {
        var line = WaitingLine(limit: 2)
        #expect((0..<3).map { _ in line.startAtOnce() } == [true, true, false])
        for ticket in 1...4 { line.wait(ticket, .normal) }
        #expect(line.waiting == 4)
        #expect(turns(&line) == [1, 2, 3, 4])
        #expect(line.leave() == nil)
        #expect(line.isIdle)
    }

    @Test func `higher priorities go first`() {
        var line = WaitingLine(limit: 1)
        _ = line.startAtOnce()
        line.wait(1, .low)
        line.wait(2, .normal)
        line.wait(3, .high)
        line.wait(4, CallPriority(rawValue: 5))
        line.wait(5, .high)
        #expect(turns(&line) == [3, 5, 4, 2, 1])
    }

    @Test func `no priority waits for ever`() {
        var line = WaitingLine(limit: 1)
        _ = line.startAtOnce()
        line.wait(0, .low)
        for ticket in 1...20 { line.wait(ticket, .high) }
        #expect(turns(&line).firstIndex(of: 0) == 8)
    }

    @Test func `who gives up is passed over, wherever he stands`() {
        var line = WaitingLine(limit: 1)
        _ = line.startAtOnce()
        for ticket in 1...5 { line.wait(ticket, ticket == 5 ? .high : .normal) }
        for ticket in [1, 3, 5, 9] { line.giveUp(ticket) }
        #expect(line.waiting == 2)
        #expect(turns(&line) == [2, 4])
        #expect(line.isIdle)
    }

    @Test func `a limit below one is one`() {
        var line = WaitingLine(limit: 0)
        #expect((0..<2).map { _ in line.startAtOnce() } == [true, false])
    }

    @Test func `in any order everybody has one turn`() {
        var random = SeededRandom(seed: 5)
        var line = WaitingLine(limit: 3)
        var (running, waiting, next): (Int, Set<Int>, Int) = (0, [], 0)
        for _ in 0..<20_000 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                if line.startAtOnce() {
                    running += 1
                } else {
                    next += 1
                    waiting.insert(next)
                    line.wait(next, CallPriority(rawValue: Int.random(in: 0..<3, using: &random)))
                }
            case 2 where running > 0:
                if let ticket = line.leave() { #expect(waiting.remove(ticket) != nil) } else { running -= 1 }
            default:
                if let ticket = waiting.randomElement(using: &random) {
                    line.giveUp(ticket)
                    waiting.remove(ticket)
                }
            }
            #expect(line.waiting == waiting.count)
        }
    }
}
