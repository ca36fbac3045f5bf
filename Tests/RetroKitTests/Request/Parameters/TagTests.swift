import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Values that travel with a request and are never sent.
struct TagTests {
    private struct Trace: Equatable {
        var secret: String
    }

    private struct Traced {
        @Query var page = 1
        @RetroKit.Tag var trace = Trace(secret: "hush")
        @RetroKit.Tag var number: Int? = nil
    }

    private struct Twice {
        @RetroKit.Tag var first = 1
        @RetroKit.Tag var second: Int? = 2
    }

    private final class TracedApi: ApiDomain {
        @Get("/things") var list: (Traced) async throws -> Void
        @Get("/things") var twice: (Twice) async throws -> Void
    }

    private struct Reader: Interceptor {
        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var request = request
            request.headerFields["X-Length"] = request.tags[Trace.self].map { "\($0.secret.count)" }
            return try await next(request)
        }
    }

    private let base = URL(string: "https://api.example.test")

    @Test func `an interceptor reads a tag by its type`() async throws {
        let transport = StubTransport { _ in HttpOperationResult(statusCode: 204) }
        let api = TracedApi(baseURL: try #require(base), transport: transport)
        api.configuration.interceptors = [Reader()]
        try await api.list(Traced())
        #expect(transport.requests[0].headerFields == ["X-Length": "4"])
        #expect(transport.requests[0].tags[Int.self] == nil)
        try await api.list(Traced(number: 7))
        #expect(transport.requests[1].tags[Int.self] == 7)
    }

    @Test func `a tag is neither sent nor printed`() throws {
        let request = try TracedApi(baseURL: try #require(base)).$list(Traced()).request()
        #expect(request.relativeTarget == "/things?page=1")
        var dumped = ""
        dump(request, to: &dumped)
        dump(request.tags, to: &dumped)
        #expect(!(dumped + "\(request) \(request.tags)").contains("hush"))
    }

    @Test func `a request has one tag of a type`() throws {
        let api = TracedApi(baseURL: try #require(base))
        let error = #expect(throws: ApiError.self) { try api.$twice(Twice()).request() }
        #expect((error?.underlying as? RequestProblem)?.code == .duplicateParameter)
    }
}
