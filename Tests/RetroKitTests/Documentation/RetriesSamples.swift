// swift-format-ignore-file
import RetroKit

private let patient = RetryPolicy()

/// The samples of Retries.md.
private enum RetriesSamples {
    struct Order: Codable {}
    struct Receipt: Decodable {}

    final class OrdersApi: ApiDomain {
        @Post("/orders", .addsIdempotencyKey) var order: (Order) async throws -> Receipt
        @Get("/orders/{id}", .retry(patient)) var find: (_ id: Int) async throws -> Order
        @Get("/health", .retry(.never)) var health: () async throws -> Empty
    }

    static func policies() {
        var configuration = DomainConfiguration()
        configuration.interceptors = [RetryInterceptor()]

        var policy = RetryPolicy()
        policy.attemptLimit = 5
        policy.backoff = Backoff(initial: .milliseconds(200), maximum: .seconds(10))
        policy.attemptTimeout = .seconds(5)
        policy.judge = { failure in failure.request.percentEncodedPath == "/flaky" ? .retry(after: .seconds(1)) : nil }

        let budget = RetryBudget(ratio: 0.2, limit: 10)
        configuration.interceptors = [RetryInterceptor(policy, budget: budget)]
    }

    final class ReportsApi: ApiDomain {
        @Get("/reports/{id}") var report: (_ id: Int) async throws -> String
    }

    static func wait(_ api: ReportsApi) async throws {
        do {
            _ = try await api.report(7)
        } catch let error as ApiError {
            if let wait = error.retryAfter { print("come back in \(wait)") }
        }
    }
}
