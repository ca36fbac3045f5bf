// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about resilience.
private enum ResilienceSamples {
    struct Report: Codable { let id: Int }

    final class ReportsApi: ApiDomain {
        @Get("/reports", .priority(.high)) var reports: () async throws -> [Report]
        @Post("/refresh", .priority(.low)) var refresh: () async throws -> Void
    }

    static func setUp() -> ReportsApi {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = [
            RequestDeduplicator(),
            RetryInterceptor(),
            CircuitBreaker(),
            RateLimiter(CallRate(100, per: .seconds(60), burst: 10)),
            ConcurrencyLimiter(8),
        ]
        let api = ReportsApi(configuration: configuration)
        return api
    }

    static func breaker() -> CircuitBreaker {
        var policy = CircuitPolicy()
        policy.failureRate = 0.3
        policy.minimumCalls = 20
        policy.pause = .seconds(10)
        let breaker = CircuitBreaker(policy, per: .endpoint)
        return breaker
    }

    static func call(_ api: ReportsApi) async throws {
        do {
            try await api.refresh()
        } catch let error as ApiError where error.kind == .circuitOpen {
            let refusal = error.underlying as? CallRefused
            print("try again at", refusal?.allowedAgain ?? .now)
        }
    }
}
