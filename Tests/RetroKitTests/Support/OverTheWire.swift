import Foundation
import Testing

/// Everything that goes over sockets, one test after the other, and when the others are done: limits of time mean something
/// only where tests do not starve each other.
@Suite(.serialized, .onceAtRest)
enum OverTheWire {}

/// Begins a suite when the machine has time for it.
struct RestTrait: SuiteTrait, TestScoping {
    /// How long to wait for that at most: a machine that is never at rest is no reason to skip tests.
    private static let limit = Duration.seconds(120)
    /// A task that sleeps for so long wakes up in time on a machine at rest.
    private static let nap = Duration.milliseconds(20)

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void)
        async throws
    {
        let start = ContinuousClock.now
        var restfulNaps = 0
        while restfulNaps < 25, ContinuousClock.now - start < Self.limit {
            let asleep = ContinuousClock.now
            try await Task.sleep(for: Self.nap)
            restfulNaps = ContinuousClock.now - asleep < Self.nap * 2 ? restfulNaps + 1 : 0
        }
        try await function()
    }
}

extension Trait where Self == RestTrait {
    /// Begins the suite when the machine has time for it.
    static var onceAtRest: Self { RestTrait() }
}
