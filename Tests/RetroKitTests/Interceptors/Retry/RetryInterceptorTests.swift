import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Retries over a socket, with a clock that runs on by itself.
    struct RetryInterceptorTests {
        private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Get("/orders") var list: () async throws -> String
            @Get("/orders", .retry(.never)) var listOnce: () async throws -> String
            @Post("/orders") var order: (Data) async throws -> String
            @Post("/orders", .addsIdempotencyKey) var orderOnce: (Data) async throws -> String
            @Put("/orders") var put: (Data) async throws -> String
            @Get("/orders") var lines: () async throws -> Lines
        }

        /// The body of a response as it comes.
        private struct Lines: ApiResponse {
            static var delivery: ResponseDelivery { .stream }
            let body: HttpBodyStream?

            init(from response: ResponseDecoder) throws {
                try response.requireSuccess()
                body = response.bodyStream
            }
        }

        private let server: LoopbackServer
        private let clock = TestClock(.running)

        init() throws {
            server = try LoopbackServer()
        }

        private func api(
            _ policy: RetryPolicy = RetryPolicy(),
            budget: RetryBudget? = nil,
            timeout: Duration? = .seconds(60),
            clock: CallClock? = nil
        ) -> Api {
            var configuration = DomainConfiguration(baseURL: server.baseURL, timeout: timeout)
            let random = RandomSource(SeededRandom(seed: 1))
            configuration.interceptors = [
                RetryInterceptor(policy, budget: budget, clock: clock ?? self.clock.callClock, random: random)
            ]
            return Api(configuration: configuration)
        }

        @Test func `a call succeeds after failures that pass`() async throws {
            let cutOff = LoopbackResponse.text(String(repeating: "a", count: 1000)).closing(afterBytes: 500)
            server.route(.get, "/orders", .status(503), cutOff, .text("three"))
            #expect(try await api().list() == "three")
            #expect(clock.sleeps.count == 2)
        }

        /// A POST may have taken effect.
        @Test func `a POST is sent once, by status and by lost connection`() async throws {
            server.route(.post, "/orders", .status(503), .hangUp, .text("never"))
            for _ in 0..<2 { await #expect(throws: ApiError.self) { try await api().order(Data("{}".utf8)) } }
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.headers["Idempotency-Key"] == nil })
        }

        @Test func `a POST with a key is sent again, with the same key and body`() async throws {
            server.route(.post, "/orders", .status(503), .hangUp, .text("done"))
            #expect(try await api().orderOnce(Data("{}".utf8)) == "done")
            let keys = server.requests.compactMap { $0.headers["Idempotency-Key"] }
            #expect(keys.count == 3)
            #expect(Set(keys).count == 1)
            #expect(
                keys[0].wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
            )
            #expect(server.requests.allSatisfy { $0.text == "{}" })
        }

        @Test func `another call has another key, and a policy can give them to all calls`() async throws {
            server.route(.post, "/orders", .text("done"))
            var policy = RetryPolicy()
            policy.addsIdempotencyKey = true
            let api = api(policy)
            for _ in 0..<2 { _ = try await api.order(Data("{}".utf8)) }
            #expect(Set(server.requests.compactMap { $0.headers["Idempotency-Key"] }).count == 2)
        }

        @Test func `an endpoint can do without retries`() async throws {
            server.route(.get, "/orders", .status(503), .text("second"))
            await #expect(throws: ApiError.self) { try await api().listOnce() }
            #expect(server.requests.count == 1)
        }

        @Test func `the server's wait goes before the policy's, in seconds and as a date`() async throws {
            let date = Date(timeIntervalSince1970: 1_767_225_600 + 7 + 5).httpDate
            server.route(
                .get,
                "/orders",
                .status(429).header("Retry-After", "7"),
                .status(503).header("Retry-After", date),
                .text("third")
            )
            #expect(try await api().list() == "third")
            #expect(clock.sleeps == [.seconds(7), .seconds(5)])
        }

        @Test func `a wait that is too long ends the call, and the error tells it`() async throws {
            server.route(.get, "/orders", .status(503).header("Retry-After", "3600"))
            let error = try await #require(throws: ApiError.self) { try await api().list() }
            #expect(error.retryAfter == .seconds(3600))
            #expect(server.requests.count == 1)
            #expect(clock.sleeps.isEmpty)
        }

        @Test func `all attempts and waits share the call's timeout`() async throws {
            server.route(.get, "/orders", .status(503).header("Retry-After", "4"))
            var policy = RetryPolicy()
            policy.attemptLimit = 10
            let error = try await #require(throws: ApiError.self) { try await api(policy, timeout: .seconds(9)).list() }
            #expect(error.statusCode == 503)
            #expect(server.requests.count == 3)
        }

        @Test func `each attempt can have a timeout of its own`() async throws {
            server.route(.get, "/orders", .silence, .text("second"))
            var policy = RetryPolicy()
            policy.attemptTimeout = .milliseconds(100)
            #expect(try await api(policy).list() == "second")
        }

        /// After a timeout there is no second upload.
        @Test func `an upload that times out is sent once`() async throws {
            server.route(.post, "/orders", .silence)
            let api = api(timeout: .milliseconds(200), clock: .system)
            let error = try await #require(throws: ApiError.self) { try await api.order(Data(count: 100_000)) }
            #expect(error.isTimeout)
            #expect(server.requests.count == 1)
        }

        /// Cancelling ends the wait.
        @Test func `a call that is cancelled while it waits is over at once`() async throws {
            server.route(.get, "/orders", .status(503).header("Retry-After", "30"))
            let clock = TestClock()
            let api = api(clock: clock.callClock)
            let call = Task { try await api.list() }
            while clock.nextWake == nil { await Task.yield() }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            clock.advance(by: .seconds(60))
            #expect(server.requests.count == 1)
        }

        /// Cancelling is not a failure to try again after.
        @Test func `a call that is cancelled on its way is over at once, whatever the policy says`() async throws {
            server.route(.get, "/orders", .silence)
            var policy = RetryPolicy()
            policy.attemptLimit = 1000
            policy.judge = { _ in .retry(after: .zero) }
            let api = api(policy)
            let call = Task { try await api.list() }
            while server.requests.isEmpty { await Task.yield() }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(server.requests.count == 1)
        }

        @Test func `a budget stops retries when most calls fail`() async throws {
            server.route(.get, "/orders", .status(503))
            let api = api(budget: RetryBudget(ratio: 0.1, limit: 5))
            for _ in 0..<50 { await #expect(throws: ApiError.self) { try await api.list() } }
            #expect(server.requests.count < 50 + 5 + 5 + 1)
            #expect(server.requests.count > 50)
        }

        @Test func `a streamed response is tried again by its status, and not after its head`() async throws {
            server.route(
                .get,
                "/orders",
                .text(String(repeating: "busy", count: 1000), statusCode: 503),
                .text(String(repeating: "a", count: 100_000)).closing(afterBytes: 5000)
            )
            let body = try await api().lines().body
            await #expect(throws: TransportError.self) { try await body?.collect() }
            #expect(server.requests.count == 2)
        }

        @Test func `what comes after it runs for every attempt, and knows which one it is`() async throws {
            server.route(.get, "/orders", .status(503), .status(503), .text("third"))
            let attempts = Kept<Int>()
            let api = api()
            api.configuration.interceptors.append(RequestInterceptor { attempts.add($0.attempt) })
            _ = try await api.list()
            #expect(attempts.values == [1, 2, 3])
        }
    }
}
