import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct PreparedRequestTests {
    private final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> Int
    }

    /// Marks requests with the client that makes them.
    private struct Marker: Interceptor {
        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var request = request
            request.headerFields["X-Client"] = request.call?.settings[ApiClient.self]?.configuration.baseURL?.host
            return try await next(request)
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
        return try Request(api.$user(7))
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

// MARK: What the endpoint said

extension PreparedRequestTests {
    private struct Refused: Error {}

    private final class TellingApi: ApiDomain {
        @Get("/a/{id}", .unwrap("data"), .retry(.never)) var unwrapped: (_ id: String) async throws -> Int
        @Get("/b/{id}", .nilOn(404)) var found: (_ id: String) async throws -> Int?
        @Get("/c/{id}", .success(404)) var odd: (_ id: String) async throws -> Int
        @Get("/d/{id}", .decoder(PreparedRequestTests.snakes)) var snake: (_ id: String) async throws -> Snake
        @Get("/e/{id}", .mapError { _ in Refused() }) var mapped: (_ id: String) async throws -> Int
        @Get("/f/{id}", .validate { _ in throw Refused() }) var checked: (_ id: String) async throws -> Int
        @Get("/g/{customer}") var hidden: (_ customer: String) async throws -> Int
    }

    private static let snakes: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    private struct Snake: Decodable {
        var snakeCase: Int
    }

    private func telling(_ transport: any HttpTransport) throws -> TellingApi {
        TellingApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
    }

    private func answer(_ status: Int, _ body: String) -> StubTransport {
        StubTransport { _ in HttpOperationResult(statusCode: status, body: Data(body.utf8)) }
    }

    @Test func `a completion takes the error itself, and not what the domain makes of it`() async throws {
        let api = try telling(answer(418, "0"))
        api.configuration.response.mapError = { _ in Refused() }
        let result = await withCheckedContinuation { done in
            api.perform(request: Request<Int>(endpoint: "/x")) { done.resume(returning: $0.map(\.value)) }
        }
        let error = #expect(throws: ApiError.self) { try result.get() }
        #expect(error?.statusCode == 418)
        #expect(error?.kind == .status)
    }

    @Test func `a request by value is read as its endpoint says, by its own domain and by others`() async throws {
        let ways: [@Sendable (any HttpTransport) throws -> ApiDomain] = [
            { TellingApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: $0) },
            { ApiClient(baseURL: URL(string: "https://other.example.test"), transport: $0) },
        ]
        for way in ways {
            let api = try telling(answer(200, ""))
            let data = try way(answer(200, #"{"data":7}"#))
            #expect(try await data.perform(Request(api.$unwrapped("1"))).value == 7)
            let missing = try way(answer(404, "5"))
            #expect(try await missing.perform(Request(api.$found("1"))).value == nil)
            #expect(try await missing.perform(Request(api.$odd("1"))).value == 5)
            await #expect(throws: Refused.self) { try await missing.perform(Request(api.$mapped("1"))) }
            let snake = try way(answer(200, #"{"snake_case":3}"#))
            #expect(try await snake.perform(Request(api.$snake("1"))).value.snakeCase == 3)
            let error = await #expect(throws: ApiError.self) { try await snake.perform(Request(api.$checked("1"))) }
            #expect(error?.kind == .rejected)
        }
    }

    private static var hasty: RetryPolicy {
        var policy = RetryPolicy()
        policy.backoff = .never
        return policy
    }

    @Test func `a request by value is tried again as its endpoint says`() async throws {
        let failing = answer(503, "")
        let client = ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            interceptors: [RetryInterceptor(Self.hasty)],
            transport: failing
        )
        _ = try? await client.perform(Request(telling(failing).$unwrapped("1")))
        #expect(failing.requests.count == 1)
    }

    @Test func `an error of a request by value names its endpoint, and hides what its policy hides`() async throws {
        let failing = answer(500, "")
        let api = try telling(failing)
        api.configuration.redaction.pathNames.insert("customer")
        for domain in [api, ApiClient(baseURL: URL(string: "https://api.example.test"), transport: failing)] {
            let error = await #expect(throws: ApiError.self) {
                try await domain.perform(Request(api.$hidden("ada")))
            }
            #expect(error?.endpoint == api.$hidden.descriptor)
            #expect(error?.endpoint.template == "/g/{customer}")
            #expect(error?.description.contains("ada") == false)
        }
    }
}
