import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// A breaker around calls whose server fails.
struct CircuitBreakerTests {
    private final class ShopApi: ApiDomain {
        @Get("/a") var first: () async throws -> Void
        @Get("/b") var second: () async throws -> Void
    }

    private let clock = TestClock()
    private let policy = CircuitPolicy(minimumCalls: 2, pause: .seconds(30))

    private func api(
        _ breaker: CircuitBreaker,
        host: String = "shop.example.test",
        answer: @escaping @Sendable (HttpRequestParams) throws -> HttpOperationResult
    ) throws -> (ShopApi, StubTransport) {
        let transport = StubTransport { try answer($0) }
        let url = try #require(URL(string: "https://\(host)"))
        let api = ShopApi(baseURL: url, transport: transport)
        api.configuration.interceptors.append(breaker)
        return (api, transport)
    }

    @Test func `a host that fails is left in peace until its pause is over`() async throws {
        let isDown = Flag(true)
        let (api, transport) = try api(CircuitBreaker(policy, clock: clock.callClock)) { _ in
            HttpOperationResult(statusCode: isDown.value ? 503 : 204)
        }
        for _ in 0..<2 { await #expect(throws: ApiError.self) { try await api.first() } }
        clock.advance(by: .seconds(18))
        let error = try await #require(throws: ApiError.self) { try await api.second() }
        #expect(transport.requests.count == 2)
        #expect(
            error.description
                == "ShopApi.second: Too many calls to shop.example.test have failed; calls are let through again in 12 s, "
                + "at 2026-01-01T00:00:30Z."
        )
        #expect(error.kind == .circuitOpen)
        let cause = try #require(error.underlying as? CallRefused)
        #expect(cause.name == "shop.example.test")
        #expect(cause.allowedAgain == clock.date + 12)
        isDown.value = false
        clock.advance(by: .seconds(12))
        try await api.second()
        try await api.first()
        #expect(transport.requests.count == 4)
    }

    @Test func `calls beside a trial are refused until it has succeeded`() async throws {
        let gate = Gate()
        let breaker = CircuitBreaker(policy, clock: clock.callClock)
        let isDown = Flag(true)
        let transport = StubTransport { _ in
            if isDown.value { throw TransportError(.timeout, "Late.") }
            await gate.pass()
            return HttpOperationResult(statusCode: 204)
        }
        let api = ShopApi(baseURL: try #require(URL(string: "https://shop.example.test")), transport: transport)
        api.configuration.interceptors.append(breaker)
        let shared = SharedDomain(api)
        for _ in 0..<2 { _ = try? await shared.first() }
        isDown.value = false
        clock.advance(by: .seconds(30))
        let trial = Task { try await shared.first() }
        while await gate.visits == 0 { await Task.yield() }
        let error = try await #require(throws: ApiError.self) { try await shared.second() }
        #expect(error.reason.contains("a trial call is on its way"))
        #expect((error.underlying as? CallRefused)?.allowedAgain == nil)
        await gate.open()
        try await trial.value
        try await shared.second()
    }

    @Test func `endpoints have circuits of their own where it is asked for`() async throws {
        let breaker = CircuitBreaker(policy, per: .endpoint, clock: clock.callClock)
        let (api, transport) = try api(breaker) {
            HttpOperationResult(statusCode: $0.percentEncodedPath == "/a" ? 500 : 204)
        }
        for _ in 0..<4 { _ = try? await api.first() }
        for _ in 0..<4 { try await api.second() }
        #expect(transport.requests.map(\.percentEncodedPath) == ["/a", "/a", "/b", "/b", "/b", "/b"])
    }

    @Test func `hosts have circuits of their own, and can be reset`() async throws {
        let breaker = CircuitBreaker(policy, clock: clock.callClock)
        let (broken, _) = try api(breaker, host: "one.example.test") { _ in throw URLError(.cannotConnectToHost) }
        let (sound, _) = try api(breaker, host: "two.example.test") { _ in HttpOperationResult(statusCode: 204) }
        for _ in 0..<3 { _ = try? await broken.first() }
        try await sound.first()
        #expect(breaker.state(for: try broken.$first().request()) == .open(remaining: .seconds(30)))
        #expect(breaker.state(for: try sound.$first().request()) == .closed)
        breaker.reset()
        #expect(breaker.state(for: try broken.$first().request()) == .closed)
    }

    @Test(
        arguments: [
            TransportError(.timeout, "Late."), TransportError(.cannotConnect, "Shut."), TransportError(.tls, "Forged."),
            URLError(.timedOut),
        ] as [any Error]
    )
    func `a transport's errors count`(_ failure: any Error) async throws {
        let (api, transport) = try api(CircuitBreaker(policy, clock: clock.callClock)) { _ in throw failure }
        for _ in 0..<5 { _ = try? await api.first() }
        #expect(transport.requests.count == 2)
    }

    @Test(
        arguments: [
            TransportError(.unsupportedRequest, "No."), TransportError(.tooManyRedirects, "Round."),
            CancellationError(),
            URLError(.cancelled),
        ] as [any Error]
    )
    func `errors that say nothing about the server do not count`(_ failure: any Error) async throws {
        let (api, transport) = try api(CircuitBreaker(policy, clock: clock.callClock)) { _ in throw failure }
        for _ in 0..<5 { _ = try? await api.first() }
        #expect(transport.requests.count == 5)
    }

    @Test func `a status that a client is to blame for does not count`() async throws {
        let (api, transport) = try api(CircuitBreaker(policy, clock: clock.callClock)) { _ in
            HttpOperationResult(statusCode: 404)
        }
        for _ in 0..<5 { _ = try? await api.first() }
        #expect(transport.requests.count == 5)
    }
}
