import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// A limiter around calls that run for as long as the test likes.
struct ConcurrencyLimiterTests {
    private final class WorkApi: ApiDomain {
        @Get("/{name}") var run: (_ name: String) async throws -> Void
        @Get("/{name}", .priority(.high)) var runFirst: (_ name: String) async throws -> Void
        @Get("/{name}", .priority(.low)) var runLast: (_ name: String) async throws -> Void
        @Get("/{name}", .timeout(.seconds(5))) var runBriefly: (_ name: String) async throws -> Void
        @Get("/{name}") var stream: (_ name: String) async throws -> Chunks
    }

    private struct Chunks: ApiResponse {
        static let delivery = ResponseDelivery.stream
        let body: HttpBodyStream?
        init(from response: ResponseDecoder) { body = response.bodyStream }
    }

    /// A transport whose calls end when the test says so.
    private final class Stage: Sendable {
        private let calls = Locked<[(name: String, done: CheckedContinuation<Void, Never>)]>([])
        let started = Flag<[String]>([])

        func transport() -> StubTransport {
            StubTransport { [self] request in
                let name = String(request.percentEncodedPath.dropFirst())
                await withCheckedContinuation { done in
                    calls.withLock { $0.append((name, done)) }
                    started.value.append(name)
                }
                return HttpOperationResult(statusCode: 204)
            }
        }

        func end(_ name: String) {
            let call = calls.withLock { calls in
                calls.firstIndex { $0.name == name }.map { calls.remove(at: $0) }
            }
            call?.done.resume()
        }
    }

    private let stage = Stage()
    private let clock = TestClock()

    private func api(_ limiter: ConcurrencyLimiter) throws -> SharedDomain<WorkApi> {
        let url = try #require(URL(string: "https://work.example.test"))
        let api = WorkApi(baseURL: url, transport: stage.transport())
        api.configuration.interceptors.append(limiter)
        return SharedDomain(api)
    }

    private func wait(until condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test func `so many calls run at once, the others in order of priority`() async throws {
        let limiter = ConcurrencyLimiter(2, clock: clock.callClock)
        let api = try api(limiter)
        var tasks: [Task<Void, any Error>] = []
        for (index, name) in ["a", "b"].enumerated() {
            tasks.append(Task { try await api.run(name) })
            await wait { stage.started.value.count == index + 1 }
        }
        for (index, call) in [api.runLast, api.run, api.run, api.runFirst].enumerated() {
            let box = SendableCall(call)
            tasks.append(Task { try await box.call("\(index)") })
            await wait { limiter.waitingCount == index + 1 }
        }
        #expect(stage.started.value == ["a", "b"])
        for name in ["b", "3", "1", "2", "0", "a"] {
            let count = stage.started.value.count
            stage.end(name)
            if name != "0", name != "a" { await wait { stage.started.value.count == count + 1 } }
        }
        for task in tasks { try await task.value }
        #expect(stage.started.value == ["a", "b", "3", "1", "2", "0"])
        #expect(limiter.waitingCount == 0)
    }

    @Test func `a cancelled call leaves the line, and its place goes to nobody`() async throws {
        let limiter = ConcurrencyLimiter(1, clock: clock.callClock)
        let api = try api(limiter)
        let first = Task { try await api.run("a") }
        await wait { stage.started.value == ["a"] }
        let second = Task { try await api.run("b") }
        await wait { limiter.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(limiter.waitingCount == 0)
        stage.end("a")
        try await first.value
        let third = Task { try await api.run("c") }
        await wait { stage.started.value == ["a", "c"] }
        stage.end("c")
        try await third.value
    }

    @Test func `a wait is part of the timeout`() async throws {
        let limiter = ConcurrencyLimiter(1, clock: clock.callClock)
        let api = try api(limiter)
        let first = Task { try await api.run("a") }
        await wait { stage.started.value == ["a"] }
        let second = Task { try await api.runBriefly("b") }
        await wait { clock.nextWake != nil }
        clock.advance(by: .seconds(5))
        let error = try await #require(throws: ApiError.self) { try await second.value }
        #expect(error.kind == .timeout)
        #expect(error.reason.contains("work.example.test"))
        #expect(limiter.waitingCount == 0)
        stage.end("a")
        try await first.value
    }

    @Test func `a full line refuses calls`() async throws {
        let limiter = ConcurrencyLimiter(1, waitingLimit: 0, clock: clock.callClock)
        let api = try api(limiter)
        let first = Task { try await api.run("a") }
        await wait { stage.started.value == ["a"] }
        let error = try await #require(throws: ApiError.self) { try await api.run("b") }
        #expect(error.kind == .queueFull)
        #expect((error.underlying as? CallRefused)?.allowedAgain == nil)
        stage.end("a")
        try await first.value
        #expect(stage.started.value == ["a"])
    }

    @Test(arguments: [true, false])
    func `a streamed response keeps its place until it is read or dropped`(_ isRead: Bool) async throws {
        let limiter = ConcurrencyLimiter(1, clock: clock.callClock)
        let url = try #require(URL(string: "https://work.example.test"))
        let api = WorkApi(
            baseURL: url,
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data("chunk".utf8)) }
        )
        api.configuration.interceptors.append(limiter)
        let shared = SharedDomain(api)
        var chunks: Chunks? = try await shared.stream("a")
        let second = Task { try await shared.run("b") }
        await wait { limiter.waitingCount == 1 }
        if isRead { #expect(try await chunks?.body?.collect() == Data("chunk".utf8)) } else { chunks = nil }
        try await second.value
        withExtendedLifetime(chunks) {}
    }

    @Test func `a thousand calls, cancelled at random, all end`() async throws {
        let limiter = ConcurrencyLimiter(4, clock: clock.callClock)
        let url = try #require(URL(string: "https://work.example.test"))
        let running = Flag(0)
        let api = WorkApi(
            baseURL: url,
            transport: StubTransport { _ in
                running.value += 1
                await Task.yield()
                running.value -= 1
                return HttpOperationResult(statusCode: 204)
            }
        )
        api.configuration.interceptors.append(limiter)
        let shared = SharedDomain(api)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let task = Task { try await shared.run("\(number)") }
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(limiter.waitingCount == 0)
        try await shared.run("last")
    }

    /// An endpoint's closure, which calls an API that may be shared.
    private struct SendableCall: @unchecked Sendable {  // the domain behind it is a SharedDomain's
        let call: (String) async throws -> Void

        init(_ call: @escaping (String) async throws -> Void) {
            self.call = call
        }
    }
}
