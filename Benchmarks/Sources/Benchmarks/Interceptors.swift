import Foundation
import RetroKit

/// What a chain of interceptors costs that do nothing: less than a microsecond for five.
struct Interceptors {
    private struct Nothing: Interceptor {
        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            try await next(request)
        }
    }

    private struct Immediate: HttpTransport {
        let result = HttpOperationResult(statusCode: 204)

        func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

        func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult { result }
    }

    private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/items") var items: () async throws -> Void
    }

    func run() async throws {
        let five = [any Interceptor](repeating: Nothing(), count: 5)
        let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/items")
        let without = InterceptorChain(to: Immediate())
        let with = InterceptorChain(five, to: Immediate())
        let bare = Contender("no interceptor") { for _ in 0..<1000 { _ = try await without(request) } }
        let chain = Contender("five that do nothing") { for _ in 0..<1000 { _ = try await with(request) } }
        try await Comparison("1000 passes of a chain, no network", against: bare, [chain]).run(tasks: 1)
        print(cost(chain, bare, calls: 1000))

        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        let plain = Api(configuration: configuration, transport: Immediate())
        configuration.interceptors = five
        let intercepted = Api(configuration: configuration, transport: Immediate())
        let call = Contender("no interceptor") { for _ in 0..<1000 { try await plain.items() } }
        let passed = Contender("five that do nothing") { for _ in 0..<1000 { try await intercepted.items() } }
        try await Comparison("1000 calls of an endpoint, no network", against: call, [passed]).run(tasks: 1)
        print(cost(passed, call, calls: 1000))
    }

    private func cost(_ with: Contender, _ without: Contender, calls: Double) -> String {
        String(format: "five interceptors: %.3f µs of CPU a call", (with.cpu - without.cpu) / calls)
    }
}
