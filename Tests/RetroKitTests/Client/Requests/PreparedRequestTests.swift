import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct PreparedRequestTests {
    private final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> Int
    }

    /// Marks requests, and belongs to a client.
    private struct Marker: Intercepting {
        func intercept(client: ApiClient, request: HttpRequestParams) -> HttpRequestParams {
            var request = request
            request.headerFields["X-Client"] = client.configuration.baseURL?.host
            return request
        }
    }

    private let transport = StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data("7".utf8)) }

    private var client: ApiClient {
        ApiClient(baseURL: URL(string: "https://other.example.test"), interceptors: [Marker()], transport: transport)
    }

    private func request(interceptors: [any Interceptor] = []) throws -> Request<Int> {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = interceptors
        let api = UsersApi(configuration: configuration, transport: transport)
        return try api.$user.value(for: 7)
    }

    @Test(arguments: [[], [RetryInterceptor()]])
    func `a client's own interceptors work on an endpoint's request`(interceptors: [any Interceptor]) async throws {
        #expect(try await client.perform(request(interceptors: interceptors)).value == 7)
        #expect(transport.requests[0].headerFields["X-Client"] == "other.example.test")
    }

    @Test func `a client's credentials do not go to the origin of an endpoint's request`() async throws {
        let client = client
        client.interceptors = [Authentication.bearer("t0k")]
        _ = try await client.perform(request())
        client.configuration.baseURL = URL(string: "https://api.example.test")
        _ = try await client.perform(request())
        #expect(transport.requests.map { $0.headerFields["Authorization"] } == [nil, "Bearer t0k"])
    }

    @Test func `the headers of an endpoint's request can be changed`() async throws {
        var request = try request()
        request.headers["X-More"] = "m"
        _ = try await client.perform(request)
        #expect(transport.requests[0].headerFields["X-More"] == "m")
        request.headers["X-More"] = "a\r\nb"
        let error = await #expect(throws: ApiError.self) { try await client.perform(request) }
        #expect(error?.kind == .invalidRequest && transport.requests.count == 1)
    }

    @Test(arguments: ["endpoint", "method", "path", "parameters"])
    func `a change of anything else is refused, and nothing is sent`(part: String) async throws {
        var request = try request()
        switch part {
        case "endpoint": request.endpoint = "/users/8"
        case "method": request.method = .delete
        case "path": request.path = ["id": 8]
        default: request.parameters = .query(["a": 1])
        }
        let error = await #expect(throws: ApiError.self) { try await client.perform(request) }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.reason.contains("only the headers can be changed") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func `neither a request's text nor its errors hold a secret`() async throws {
        let client = ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 404) }
        )
        let request = Request<Int>(
            endpoint: "/a?api_key=s3cret",
            method: .post,
            parameters: .form(["password": "s3cret"]),
            path: ["token": "s3cret"],
            headers: ["Authorization": "Bearer s3cret"]
        )
        var texts = ["\(request)", String(reflecting: request)]
        dump(request, to: &texts[0])
        for call in [
            request, Request<Int>(endpoint: "/a?api_key=s3cret"), Request(endpoint: "https://u:s3cret@x.test/a"),
        ] {
            let error = await #expect(throws: ApiError.self) { try await client.perform(call) }
            guard let error else { continue }
            texts.append("\(error) \(error.localizedDescription)")
            var dumped = ""
            dump(error, to: &dumped)
            texts.append(dumped)
        }
        for text in texts { #expect(!text.contains("s3cret")) }
        #expect("\(request)".hasPrefix("POST /a?api_key=<"))
    }
}
