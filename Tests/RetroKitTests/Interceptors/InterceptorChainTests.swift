import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What a call passes on its way, and what it learns there.
struct InterceptorChainTests {
    private static let ok = HttpOperationResult(statusCode: 200, body: Data("\"ok\"".utf8))

    /// Adds its name to a header on the way out, and to another on the way back.
    private struct Mark: Interceptor {
        let name: String

        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var request = request
            request.headerFields.append(name, for: "X-Out")
            var result = try await next(request)
            result.headerFields.append(name, for: "X-Back")
            return result
        }
    }

    private enum Flavour: Sendable { case plain, bitter }

    private struct Order: Sendable {
        @Path var id: Int
        @Query var page = 2
    }

    private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/marked", .interceptor(Mark(name: "endpoint 1")), .interceptor(Mark(name: "endpoint 2")))
        var marked: () async throws -> Response<String>
        @Get("/orders/{id}", .setting(Flavour.bitter)) var order: (Order) async throws -> Response<String>
        @Get("/orders/{id}") var plain: (Int) async throws -> String
        @Get("/text") var text: () async throws -> String
    }

    private func api(_ transport: any HttpTransport, _ interceptors: any Interceptor...) -> Api {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = interceptors
        return Api(configuration: configuration, transport: transport)
    }

    @Test func `a call passes the domain's, the endpoint's and the transport's interceptors, and back`() async throws {
        let stub = StubTransport { _ in Self.ok }
        let transport = stub.intercepted(by: Mark(name: "transport 1"), Mark(name: "transport 2"))
        let response = try await api(transport, Mark(name: "domain 1"), Mark(name: "domain 2")).marked()
        let order = ["domain 1", "domain 2", "endpoint 1", "endpoint 2", "transport 1", "transport 2"]
        #expect(stub.requests[0].headerFields.values(for: "X-Out") == order)
        #expect(response.headers.values(for: "X-Back") == order.reversed())
    }

    @Test func `an interceptor learns endpoint, template, options and arguments of a call`() async throws {
        let seen = Kept<CallContext>()
        let watch = RequestInterceptor { request in if let call = request.call { seen.add(call) } }
        let api = api(StubTransport { _ in Self.ok }, watch)
        _ = try await api.order(Order(id: 7))
        _ = try await api.plain(8)
        let calls = seen.values
        #expect(calls.map(\.endpoint.name) == ["order", "plain"])
        #expect(calls.map(\.endpoint.template) == ["/orders/{id}", "/orders/{id}"])
        #expect(calls.map { $0.settings[Flavour.self] } == [.bitter, nil])
        #expect(calls[0].argument(Order.self)?.page == 2)
        #expect(calls[1].argument(Int.self) == 8)
        #expect(calls[1].argument(String.self) == nil)
        #expect(calls.map(\.domainURL?.absoluteString) == ["https://api.example.test", "https://api.example.test"])
        #expect(calls[0].id != calls[1].id)
    }

    @Test func `a call that nobody intercepts or watches has no context`() async throws {
        let stub = StubTransport { _ in Self.ok }
        _ = try await api(stub).text()
        #expect(stub.requests[0].call == nil)
        _ = try await api(stub.intercepted()).text()
        #expect(stub.requests[1].call != nil)
    }

    @Test func `an interceptor may answer itself`() async throws {
        let stub = StubTransport { _ in Self.ok }
        struct Answer: Interceptor {
            func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
                HttpOperationResult(statusCode: 200, body: Data("\"mine\"".utf8))
            }
        }
        #expect(try await api(stub, Answer()).text() == "\"mine\"")
        #expect(stub.requests.isEmpty)
    }

    @Test func `requests and responses alone can be changed by closures`() async throws {
        let stub = StubTransport { _ in Self.ok }
        let request = RequestInterceptor { $0.headerFields["X-Request-Id"] = "7" }
        let response = ResponseInterceptor { response, request in
            response.response = .success(Data("changed by \(request.httpMethod)".utf8))
        }
        #expect(try await api(stub, request, response).text() == "changed by GET")
        #expect(stub.requests[0].headerFields["X-Request-Id"] == "7")
    }

    @Test func `an interceptor's error keeps its kind, its words and its response`() async throws {
        struct Closed: InterceptorError {
            var kind: ApiError.Kind { ApiError.Kind(rawValue: "closed") }
            var reason: String { "The shop is closed on Sundays." }
            var response: HttpOperationResult? { HttpOperationResult(statusCode: 418) }
        }
        let api = api(StubTransport { _ in Self.ok }, RequestInterceptor { _ in throw Closed() })
        let error = try await #require(throws: ApiError.self) { try await api.text() }
        #expect(error.kind.rawValue == "closed")
        #expect(error.description == "Api.text: The shop is closed on Sundays.")
        #expect(error.statusCode == 418)
        #expect(error.underlying is Closed)
    }

    @Test func `an error of any type is the cause, and tells nothing of its text`() async throws {
        struct Odd: Error { let text = "s3cret" }
        let api = api(StubTransport { _ in Self.ok }, RequestInterceptor { _ in throw Odd() })
        let error = try await #require(throws: ApiError.self) { try await api.text() }
        #expect(error.underlying is Odd)
        #expect(!error.description.contains("s3cret"))
    }

    @Test func `a transport behind interceptors keeps its defaults`() async throws {
        let stub = URLSessionTransport()
        let transport = stub.intercepted(by: Mark(name: "a")).intercepted(by: Mark(name: "b"))
        transport.setConfiguration(scheme: "https", host: "api.example.test", sharedHeaders: ["X-Tenant": "7"])
        let api = Api(transport: transport)
        #expect(stub.defaults.baseURL?.host == "api.example.test")
        #expect(try api.$text().curl().contains("https://api.example.test/text"))
        let unset = Api(transport: URLSessionTransport().intercepted())
        let error = try await #require(throws: ApiError.self) { try await unset.text() }
        #expect((error.underlying as? RequestProblem)?.code == .missingBaseURL)
    }

    @Test func `a chain made by hand sends what it is given`() async throws {
        let stub = StubTransport { _ in Self.ok }
        let request = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL("https://api.example.test"))
        let result = try await InterceptorChain([Mark(name: "a")], to: stub)(request)
        #expect(result.headerFields["X-Back"] == "a")
        let streamed = try await stub.intercepted(by: Mark(name: "b")).stream(request)
        #expect(streamed.headerFields["X-Back"] == "b")
        #expect(try await streamed.streamedBody.collect() == Data("\"ok\"".utf8))
    }
}
