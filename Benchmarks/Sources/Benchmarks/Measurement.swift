import Foundation

/// How fast something was in one round.
struct Round {
    /// Calls for each second.
    let rate: Double
    /// CPU time for each call, in microseconds.
    let cpu: Double

    /// Time for each call as one caller sees it, in microseconds.
    var time: Double { 1e6 / rate }

    /// Makes calls from some tasks at once for a while.
    static func measure(tasks: Int, seconds: Double, _ call: @escaping @Sendable () async throws -> Void) async throws
        -> Round
    {
        let before = Usage.now
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await call()
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let elapsed = start.duration(to: .now) / .seconds(1)
        return Round(rate: Double(count) / elapsed, cpu: (Usage.now.cpu - before.cpu) * 1e6 / Double(count))
    }
}

/// A contender with its rounds.
final class Contender {
    let name: String
    private let run: (_ tasks: Int, _ seconds: Double) async throws -> Round
    private var rounds: [Round] = []

    init(_ name: String, _ run: @escaping (_ tasks: Int, _ seconds: Double) async throws -> Round) {
        self.name = name
        self.run = run
    }

    convenience init(_ name: String, call: @escaping @Sendable () async throws -> Void) {
        self.init(name) { tasks, seconds in try await Round.measure(tasks: tasks, seconds: seconds, call) }
    }

    func round(tasks: Int, seconds: Double) async throws {
        rounds.append(try await run(tasks, seconds))
    }

    var rate: Double { median(rounds.map(\.rate)) }
    var cpu: Double { median(rounds.map(\.cpu)) }
}

/// The value in the middle; zero when there is none.
func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
}

/// How long something takes, in milliseconds.
func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.duration(to: .now) / .milliseconds(1)
}

/// A table of contenders that were measured in interleaved rounds, with their ratios to one of them.
struct Comparison {
    let title: String
    let contenders: [Contender]
    let baseline: Contender

    init(_ title: String, against baseline: Contender, _ others: [Contender]) {
        self.title = title
        self.baseline = baseline
        contenders = others + [baseline]
    }

    func run(tasks: Int, rounds: Int = 5, seconds: Double = 1) async throws {
        for contender in contenders { try await contender.round(tasks: tasks, seconds: 0.2) }
        let measured = contenders
        for _ in 0..<rounds {
            for contender in measured { try await contender.round(tasks: tasks, seconds: seconds) }
        }
        print("\n\(title)")
        for contender in contenders {
            print(
                row(contender.name, contender.rate, 1e6 * Double(tasks) / contender.rate, contender.cpu)
                    + String(
                        format: "   %6.2f × rate, %5.2f × CPU",
                        contender.rate / baseline.rate,
                        contender.cpu / baseline.cpu
                    )
            )
        }
    }

    private func row(_ name: String, _ rate: Double, _ time: Double, _ cpu: Double) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + String(format: "%9.0f/s  %8.1f µs each  %7.1f µs CPU", rate, time, cpu)
    }
}
