import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// How often a server is asked again for a stream of events, in time that passes by itself.
struct ReconnectionTests {
    /// What became of a stream whose server ends every response after a while.
    private struct Course {
        var events: [String]
        var requests: Int
        var waits: [Duration]
    }

    /// Reads a stream whose every response is the same.
    ///
    /// - Parameters:
    ///   - text: The events of each response.
    ///   - lifetime: How long each response lasts.
    ///   - count: How many responses there are; then comes a 204.
    ///   - change: Changes the policy.
    /// - Returns: What became of it.
    /// - Throws: When the call fails.
    private func course(
        _ text: String,
        lasting lifetime: Duration = .zero,
        times count: Int,
        _ change: (inout ReconnectionPolicy) -> Void = { _ in }
    ) async throws -> Course {
        let clock = TestClock(.running)
        let calls = CallCount()
        let transport = StubTransport { _ in
            guard calls.next() < count else { return HttpOperationResult(statusCode: 204) }
            var result = HttpOperationResult(statusCode: 200, headerFields: ["Content-Type": "text/event-stream"])
            let parts = CallCount()
            result.bodyStream = HttpBodyStream(
                AsyncStream {
                    if parts.next() == 0 { return Data(text.utf8) }
                    clock.advance(by: lifetime)
                    return nil
                }
            )
            return result
        }
        var policy = ReconnectionPolicy(clock: clock.callClock, random: RandomSource(SeededRandom(seed: 1)))
        change(&policy)
        let (events, error) = await contents(of: try await StreamsApi(transport: transport, policy: policy).events())
        #expect(error == nil)
        return Course(events: events.map(\.data), requests: transport.requests.count, waits: clock.sleeps)
    }

    @Test(arguments: [Duration.milliseconds(100), .milliseconds(1), .seconds(7)])
    func `a server that wishes for no wait gets the least one`(_ least: Duration) async throws {
        let course = try await course("retry: 0\ndata: a\n\n", lasting: .seconds(2), times: 20) {
            $0.minimumDelay = least
        }
        #expect(course.events.count == 20)
        #expect(course.waits == Array(repeating: least, count: 20))
    }

    @Test func `a server's wish counts between the least and the longest wait`() async throws {
        for (wish, wait) in [
            ("99", 100), ("101", 101), ("59999", 59_999), ("60001", 60_000), ("99999999999999", 60_000),
        ] {
            let course = try await course("retry: \(wish)\ndata: a\n\n", lasting: .seconds(2), times: 3)
            #expect(course.waits == Array(repeating: .milliseconds(wait), count: 3), "\(wish)")
        }
    }

    @Test(arguments: ["retry: 0\ndata: a\n\n", "retry: 60001\ndata: a\n\n", "data: a\n\n"])
    func `where the least wait is more than the longest, the least counts`(_ text: String) async throws {
        for longest in [Duration.zero, .milliseconds(1), .seconds(-1), .milliseconds(499)] {
            for lifetime in [Duration.zero, .seconds(2)] {
                let course = try await course(text, lasting: lifetime, times: 20) {
                    ($0.minimumDelay, $0.maximumDelay) = (.milliseconds(500), longest)
                }
                #expect(course.waits == Array(repeating: .milliseconds(500), count: 20))
            }
        }
    }

    @Test(arguments: ["retry: 0\ndata: a\n\n", "data: a\n\n", "retry: 0\n\ndata: a\n\ndata: b\n\n"])
    func `a server that closes as soon as it has answered is asked once a second in the end`(_ text: String)
        async throws
    {
        for change: (inout ReconnectionPolicy) -> Void in [
            { $0.initialDelay = .zero }, { ($0.initialDelay, $0.minimumDelay) = (.zero, .zero) },
            { ($0.initialDelay, $0.attemptLimit) = (.zero, nil) },
        ] {
            let course = try await course(text, times: 200, change)
            #expect(course.requests == 201)
            let waits = course.waits
            #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(waits.dropFirst(11).allSatisfy { $0 == .seconds(1) })
            #expect(waits.reduce(.zero, +) > .seconds(189))
        }
    }

    @Test func `a server whose streams last is asked at once again`() async throws {
        let course = try await course("data: a\n\n", lasting: .seconds(1), times: 10) {
            ($0.initialDelay, $0.minimumDelay) = (.zero, .zero)
        }
        #expect(course.events.count == 10)
        #expect(course.waits.isEmpty)
    }

    @Test func `streams that end at once without an event come to an end`() async throws {
        let clock = TestClock(.running)
        let transport = StreamsApi.transport([.events("retry: 0\n\n")])
        let policy = ReconnectionPolicy(maximumDelay: .zero, clock: clock.callClock)
        let (_, error) = await contents(of: try await StreamsApi(transport: transport, policy: policy).events())
        #expect(((error as? ApiError)?.underlying as? StreamProblem)?.code == .gaveUp)
        #expect(transport.requests.count == 11)
        #expect(clock.sleeps == Array(repeating: .milliseconds(100), count: 10))
    }
}
