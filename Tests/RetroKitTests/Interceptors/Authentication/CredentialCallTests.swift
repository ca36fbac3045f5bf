import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Calls that get a credential, through the same limits as the calls that wait for it.
struct CredentialCallTests {
    private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/items") var items: () async throws -> Response<Data>
        @Post("/refresh") var refresh: () async throws -> String
    }

    /// A domain whose service takes the token `new` alone, or fails while it is down.
    private func api(isDown: Flag<Bool> = Flag(false)) -> Api {
        let transport = StubTransport { request in
            await Task.yield()
            if isDown.value { return HttpOperationResult(statusCode: 503) }
            if request.httpMethod == .post { return HttpOperationResult(statusCode: 200, body: Data("new".utf8)) }
            return HttpOperationResult(statusCode: request.headerFields["Authorization"] == "Bearer new" ? 200 : 401)
        }
        let configuration = DomainConfiguration(
            baseURL: URL(string: "https://api.example.test"),
            timeout: .seconds(30)
        )
        return Api(configuration: configuration, transport: transport)
    }

    private func refreshing(through api: Api) -> Authenticator<BearerToken> {
        Authenticator(BearerToken("old")) { [unowned api] _ in BearerToken(try await api.refresh()) }
    }

    @Test(arguments: [true, false])
    func `a call for a credential does not wait for the places of those that wait for it`(
        _ refreshes: Bool
    ) async throws {
        let api = api()
        let authentication: any Interceptor =
            refreshes
            ? refreshing(through: api) : Authentication.token { [unowned api] in try await api.refresh() }
        api.configuration.interceptors = [ConcurrencyLimiter(2), authentication]
        let statuses = try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await api.items().statusCode } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [200: 20])
    }

    @Test func `a circuit closes when its trial call has to refresh first`() async throws {
        let isDown = Flag(true)
        let api = api(isDown: isDown)
        let clock = TestClock()
        let breaker = CircuitBreaker(CircuitPolicy(minimumCalls: 1, pause: .seconds(10)), clock: clock.callClock)
        api.configuration.interceptors = [breaker, refreshing(through: api)]
        await #expect(throws: ApiError.self) { try await api.items() }
        isDown.value = false
        await #expect(throws: ApiError.self) { try await api.items() }
        clock.advance(by: .seconds(10))
        #expect(try await api.items().statusCode == 200)
        #expect(try breaker.state(for: api.$items().request()) == .closed)
    }
}
