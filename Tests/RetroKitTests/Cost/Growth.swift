import Foundation

/// How the work of a reader grows with its input: measured as processor time of the one thread that reads, which other
/// threads and other processes do not add to, and compared rather than timed.
///
/// Ten times the input may cost forty times the work: linear readers come to ten, on a bad day to twenty, quadratic ones to
/// a hundred. What looks too expensive is measured again; noise only ever adds, so the least of several runs is the truth.
struct Growth {
    /// A step of the input's size over which the work grew too much.
    struct Finding: CustomStringConvertible {
        let size: Int
        let factor: Double

        var description: String { "\(size * 10) bytes cost \(Int(factor)) times as much as \(size)" }
    }

    static let sizes = [10_000, 100_000, 1_000_000]
    private static let limit = 40.0
    private static let attempts = 5
    /// What costs less than this is no burden, and too little to be compared. What costs more has been compared well
    /// enough: a still larger input would tell nothing new.
    private static let negligible = 0.005

    private static let queue = DispatchQueue(label: "growth")

    /// Does long work on one thread of its own, so that the tests beside it have theirs.
    static func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            queue.async { done.resume(returning: work()) }
        }
    }

    /// Reads inputs of growing sizes.
    ///
    /// - Parameters:
    ///   - sizes: How large they are, each ten times the one before.
    ///   - input: Makes an input of a size.
    ///   - read: Reads it.
    /// - Returns: The first step over which the work grows too much; nil when there is none.
    static func finding(sizes: [Int] = sizes, of input: (Int) -> Data, by read: (Data) -> Void) -> Finding? {
        var last: (size: Int, input: Data, work: Double)?
        for size in sizes {
            let input = input(size)
            var work = Self.work { read(input) }
            if var smaller = last {
                for _ in 1..<attempts where work > negligible && work > limit * smaller.work {
                    smaller.work = min(smaller.work, Self.work { read(smaller.input) })
                    work = min(work, Self.work { read(input) })
                }
                // A smaller input that cost nothing measurable is taken to have cost a little.
                let factor = work / max(smaller.work, negligible / limit)
                if work > negligible, factor > limit { return Finding(size: smaller.size, factor: factor) }
            }
            if last != nil, work > negligible { return nil }
            last = (size, input, work)
        }
        return nil
    }

    /// How many times as much work one input makes as another, by the least of several runs.
    static func factor(of input: Data, to other: Data, by read: (Data) -> Void) -> Double {
        let works = [input, other].map { input in (0..<attempts).map { _ in work { read(input) } }.min() ?? 0 }
        return works[0] / max(works[1], .ulpOfOne)
    }

    /// The processor time that the current thread spends, in seconds.
    private static func work(_ body: () -> Void) -> Double {
        let start = threadTime()
        body()
        return threadTime() - start
    }

    private static func threadTime() -> Double {
        var time = timespec()
        #if canImport(Darwin)
            clock_gettime(_CLOCK_THREAD_CPUTIME_ID, &time)
        #else
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
