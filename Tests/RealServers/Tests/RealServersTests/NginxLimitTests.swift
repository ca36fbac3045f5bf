import RetroKit
import Testing

/// A location of nginx that answers two requests a second, and the others with 429.
struct NginxLimitTests {
    private final class LimitedApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/limited") var limited: () async throws -> [String: Int]
    }

    @Test func `calls beyond the limit are tried again until there is room`() async throws {
        var policy = RetryPolicy()
        policy.attemptLimit = 20
        policy.backoff = Backoff(initial: .milliseconds(300), multiplier: 1.3, maximum: .seconds(2))
        var configuration = DomainConfiguration(baseURL: try Peer.url("NGINX_URL"))
        let plain = LimitedApi(configuration: configuration)
        configuration.interceptors = [RetryInterceptor(policy)]
        let patient = LimitedApi(configuration: configuration)
        _ = try await patient.limited()
        let error = try await Peer.error { for _ in 0..<5 { _ = try await plain.limited() } }
        #expect(error.statusCode == 429)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let answer = try await patient.limited()
                    #expect(answer == ["a": 1])
                }
            }
            try await group.waitForAll()
        }
    }
}
