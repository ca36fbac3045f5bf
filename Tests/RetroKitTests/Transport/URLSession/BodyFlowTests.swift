import Foundation
import Testing

@testable import RetroKit

/// When a streamed body's sender is held back, and that it is never held back for ever.
struct BodyFlowTests {
    /// What can happen to a flow.
    private enum Input: CaseIterable {
        case appendLittle, appendMuch, drain, perform, end
    }

    /// A flow, and what its task has been told: as Apple's tasks count it, one resume for each suspend.
    private struct Run {
        var flow = BodyFlow(highWaterMark: 10)
        var due: BodyFlow.Step?
        var suspensions = 0
        var isOver = false
        var inputs: [Input] = []

        mutating func take(_ input: Input) {
            inputs.append(input)
            var step: BodyFlow.Step?
            switch input {
            case .appendLittle: step = flow.append(4)
            case .appendMuch: step = flow.append(11)
            case .drain: step = flow.drain()
            case .perform: return perform()
            case .end:
                isOver = true
                step = flow.end()
            }
            if let step {
                #expect(due == nil, "two steps at once after \(inputs)")
                due = step
            }
        }

        private mutating func perform() {
            guard let step = due else { return }
            suspensions += step == .suspend ? 1 : -1
            due = flow.performed(step)
        }

        /// Whether the task can go on by itself once everybody has done what is due.
        var isAlive: Bool {
            var rest = self
            while rest.due != nil { rest.perform() }
            let isHeldRightly = rest.flow.unreadCount > 0 && !rest.isOver
            return rest.suspensions == 0 || (rest.suspensions == 1 && isHeldRightly)
        }
    }

    @Test func `no order of events up to eight leaves a task suspended that nobody resumes`() {
        var count = 0
        func visit(_ run: Run, _ depth: Int) {
            count += 1
            guard run.isAlive, 0...1 ~= run.suspensions else {
                Issue.record("the task hangs after \(run.inputs)")
                return
            }
            if depth == 0 { return }
            for input in Input.allCases {
                var next = run
                next.take(input)
                visit(next, depth - 1)
            }
        }
        visit(Run(), 8)
        #expect(count == 488_281)
    }

    @Test func `a sender is held back beyond the mark, once, and goes on when all is read`() {
        var flow = BodyFlow(highWaterMark: 10)
        #expect(flow.append(10) == nil)
        #expect(flow.append(1) == .suspend)
        #expect(flow.append(100) == nil)
        #expect(flow.performed(.suspend) == nil)
        #expect(flow.append(.max) == nil)
        #expect(flow.unreadCount == .max)
        #expect(flow.drain() == .resume)
        #expect(flow.append(11) == nil)
        #expect(flow.performed(.resume) == .suspend)
    }

    @Test func `what is read while the task is being suspended lets it go on right after`() {
        var flow = BodyFlow(highWaterMark: 10)
        #expect(flow.append(11) == .suspend)
        #expect(flow.drain() == nil)
        #expect(flow.performed(.suspend) == .resume)
        #expect(flow.performed(.resume) == nil)
    }

    @Test func `the end lets a suspended task go on, and it is not suspended again`() {
        var flow = BodyFlow(highWaterMark: 10)
        #expect(flow.append(11) == .suspend)
        #expect(flow.performed(.suspend) == nil)
        #expect(flow.end() == .resume)
        #expect(flow.append(11) == nil)
        #expect(flow.performed(.resume) == nil)
    }
}

/// A task that delivers from a thread of its own, unless it is suspended: one `resume` for each `suspend`, as Apple has it.
private final class FakeTask: @unchecked Sendable {  // the state is behind the condition's lock
    private let condition = NSCondition()
    private var suspensions = 0
    private(set) var wasHeldBack = false

    func perform(_ step: BodyFlow.Step) {
        condition.lock()
        suspensions += step == .suspend ? 1 : -1
        if suspensions > 0 { wasHeldBack = true }
        condition.broadcast()
        condition.unlock()
    }

    /// Delivers chunks; false when it stays suspended although nobody is going to resume it.
    func deliver(_ chunks: Int, of size: Int, to buffer: URLSessionBodyBuffer) -> Bool {
        for _ in 0..<chunks {
            condition.lock()
            let limit = Date().addingTimeInterval(120)
            while suspensions > 0 {
                guard condition.wait(until: limit) else {
                    condition.unlock()
                    return false
                }
            }
            condition.unlock()
            _ = buffer.append(Data(repeating: 0x61, count: size))
        }
        return true
    }
}

/// The buffer of a streamed body between threads.
struct URLSessionBodyBufferTests {
    @Test func `in 200 rounds with threads every byte arrives and no task hangs`() async throws {
        let heldBack = Kept<Bool>()
        for _ in 0..<200 {
            let buffer = URLSessionBodyBuffer(highWaterMark: 64)
            let task = FakeTask()
            buffer.control { task.perform($0) }
            Thread {
                let isDone = task.deliver(200, of: 32, to: buffer)
                heldBack.add(task.wasHeldBack)
                buffer.end(isDone ? .success(()) : .failure(CancellationError()))
            }.start()
            var count = 0
            while let data = try await buffer.next() { count += data.count }
            #expect(count == 200 * 32)
        }
        #expect(heldBack.values.count == 200)
        #expect(heldBack.values.contains(true))
    }

    @Test func `a buffer that nothing can hold back takes everything`() async throws {
        let buffer = URLSessionBodyBuffer(highWaterMark: 1)
        #expect(buffer.append(Data("ab".utf8)) == 2)
        #expect(buffer.append(Data("cd".utf8)) == 4)
        buffer.end(.success(()))
        #expect(try await buffer.next() == Data("abcd".utf8))
        #expect(try await buffer.next() == nil)
    }

    @Test func `a body that is given up lets its task go on, so that it can be cancelled`() async throws {
        let steps = Kept<BodyFlow.Step>()
        let buffer = URLSessionBodyBuffer(highWaterMark: 1)
        buffer.control { steps.add($0) }
        _ = buffer.append(Data("abc".utf8))
        buffer.end(.failure(CancellationError()))
        #expect(steps.values == [.suspend, .resume])
    }
}
