import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// A limiter around calls, on a clock that runs by itself.
struct RateLimiterTests {
    private final class FeedApi: ApiDomain {
        @Get("/a", .timeout(.seconds(30))) var first: () async throws -> Void
        @Get("/b") var second: () async throws -> Void
    }

    private let clock = TestClock(.running)

    private func api(
        _ limiter: RateLimiter,
        host: String = "feed.example.test",
        answer: @escaping @Sendable (HttpRequestParams) throws -> HttpOperationResult = { _ in
            HttpOperationResult(statusCode: 204)
        }
    ) throws -> (FeedApi, StubTransport) {
        let transport = StubTransport { try answer($0) }
        let api = FeedApi(baseURL: try #require(URL(string: "https://\(host)")), transport: transport)
        api.configuration.interceptors.append(limiter)
        return (api, transport)
    }

    @Test func `calls that come too soon wait, and the wait is part of their timeout`() async throws {
        let (api, transport) = try api(RateLimiter(CallRate(2, per: .seconds(10)), clock: clock.callClock))
        for _ in 0..<4 { try await api.first() }
        #expect(clock.sleeps == [.seconds(5), .seconds(5)])
        #expect(transport.requests.map(\.timeout) == [.seconds(30), .seconds(30), .seconds(25), .seconds(25)])
    }

    @Test func `a call that would wait too long ends at once and takes nobody's turn`() async throws {
        let clock = TestClock()
        let limiter = RateLimiter(CallRate(1, per: .seconds(31)), waitLimit: .seconds(40), clock: clock.callClock)
        let (domain, transport) = try api(limiter)
        let api = SharedDomain(domain)
        try await api.second()
        let error = try await #require(throws: ApiError.self) { try await api.first() }
        #expect(error.kind == .rateLimited)
        #expect((error.underlying as? CallRefused)?.allowedAgain == clock.date + 31)
        #expect(
            error.reason
                == "The next call to feed.example.test may be sent in 31 s, later than this call waits."
        )
        let waiting = Task { try await api.second() }
        while clock.nextWake == nil { await Task.yield() }
        #expect(clock.nextWake == .seconds(31))
        await #expect(throws: ApiError.self) { try await api.second() }
        clock.advance(by: .seconds(31))
        try await waiting.value
        #expect(transport.requests.count == 2)
    }

    @Test func `without a limit a call waits for as long as it takes`() async throws {
        let limiter = RateLimiter(CallRate(1, per: .seconds(1000)), waitLimit: nil, clock: clock.callClock)
        let (api, transport) = try api(limiter)
        api.configuration.timeout = nil
        for _ in 0..<2 { try await api.second() }
        #expect(clock.sleeps == [.seconds(1000)])
        #expect(transport.requests.count == 2)
    }

    @Test func `a cancelled call leaves its turn to the next`() async throws {
        let clock = TestClock()
        let limiter = RateLimiter(CallRate(1, per: .seconds(10)), clock: clock.callClock)
        let shared = SharedDomain(try api(limiter).0)
        try await shared.second()
        let waiting = Task { try await shared.second() }
        while clock.nextWake == nil { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let next = Task { try await shared.second() }
        while clock.nextWake == nil { await Task.yield() }
        #expect(clock.nextWake == .seconds(10))
        clock.advance(by: .seconds(10))
        try await next.value
    }

    @Test func `a call that the server's limit turns away gives its token back`() async throws {
        let limiter = RateLimiter(CallRate(1, per: .seconds(10)), waitLimit: .seconds(5), clock: clock.callClock)
        let quota: HttpHeaders = ["RateLimit": "\"default\";r=0;t=16"]
        let (api, transport) = try api(limiter) { _ in HttpOperationResult(statusCode: 204, headerFields: quota) }
        try await api.second()
        clock.advance(by: .seconds(10))
        for _ in 0..<3 { await #expect(throws: ApiError.self) { try await api.second() } }
        clock.advance(by: .seconds(6))
        try await api.second()
        #expect(clock.sleeps.isEmpty)
        #expect(transport.requests.count == 2)
    }

    @Test func `calls wait as long as the server says`() async throws {
        let answers = Flag([
            HttpOperationResult(statusCode: 429, headerFields: ["Retry-After": "7"]),
            HttpOperationResult(statusCode: 204, headerFields: ["RateLimit": "\"default\";r=0;t=20"]),
            HttpOperationResult(statusCode: 204),
        ])
        let (api, transport) = try api(RateLimiter(clock: clock.callClock)) { _ in answers.value.removeFirst() }
        await #expect(throws: ApiError.self) { try await api.second() }
        try await api.second()
        try await api.first()
        #expect(clock.sleeps == [.seconds(7), .seconds(20)])
        #expect(transport.requests.count == 3)
    }

    @Test func `hosts and endpoints do not wait for each other`() async throws {
        let perHost = RateLimiter(CallRate(1, per: .seconds(10)), clock: clock.callClock)
        try await api(perHost, host: "one.example.test").0.second()
        try await api(perHost, host: "two.example.test").0.second()
        let (api, _) = try api(RateLimiter(CallRate(1, per: .seconds(10)), per: .endpoint, clock: clock.callClock))
        try await api.first()
        try await api.second()
        #expect(clock.sleeps.isEmpty)
        try await api.second()
        #expect(clock.sleeps == [.seconds(10)])
    }
}
