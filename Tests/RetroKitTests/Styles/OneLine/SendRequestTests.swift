import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

private protocol DefaultedEndpoint: Endpoint {}

extension DefaultedEndpoint {
    var baseURL: String { "https://default.example.test/v1" }
    var header: [String: String] { ["X-Default": "1"] }
}

struct SendRequestTests {
    private struct User: Codable, Hashable {
        var id: Int
    }

    private enum UsersEndpoint: Endpoint {
        case list
        case create

        var baseURL: String { "https://api.example.test/v1" }
        var path: String { "/users" }
        var method: HttpMethod { self == .list ? .get : .post }
        var header: [String: String]? {
            get async { ["Authorization": "Bearer \(await token())"] }
        }
        var body: [String: Any]? { self == .create ? ["id": 1] : nil }

        private func token() async -> String { "t0k" }
    }

    private func client(_ statuses: Int...) -> (ApiClient, StubTransport) {
        let transport = StubTransport { request in
            HttpOperationResult(
                statusCode: statuses[min(request.attempt, statuses.count) - 1],
                body: Data(#"[{"id":7}]"#.utf8)
            )
        }
        let clock = TestClock(.running).callClock
        let retries = RetryInterceptor(clock: clock)
        return (ApiClient(baseURL: nil, interceptors: [retries], transport: transport), transport)
    }

    @Test func `one line makes a call and returns the value`() async throws {
        let (client, transport) = client(200)
        let result = await client.sendRequest(
            endpoint: UsersEndpoint.list,
            queryParams: ["page": 2, "q": nil],
            pathExtension: "7/friends",
            responseModel: [User].self
        )
        #expect(try result.get() == [User(id: 7)])
        let request = try #require(transport.requests.first)
        #expect(request.url?.absoluteString == "https://api.example.test/v1/users/7/friends?page=2")
        #expect(request.headerFields["Authorization"] == "Bearer t0k")
    }

    @Test(arguments: [("/users", "7"), ("/users/", "7"), ("/users", "/7"), ("/users/", "/7")])
    func `a path's extension is joined by one slash`(_ path: String, _ rest: String) async throws {
        struct Anything: Endpoint {
            let path: String
            let method = HttpMethod.get
        }
        let (client, transport) = client(200)
        client.configuration.baseURL = URL(string: "https://api.example.test")
        _ = await client.sendRequest(endpoint: Anything(path: path), pathExtension: rest, responseModel: Empty.self)
        #expect(transport.requests.first?.percentEncodedPath == "/users/7")
    }

    @Test func `the body is the endpoint's, or the call's, a model or a dictionary`() async throws {
        let (client, transport) = client(200)
        _ = await client.sendRequest(endpoint: UsersEndpoint.create, responseModel: [User].self)
        _ = await client.sendRequest(endpoint: UsersEndpoint.create, body: User(id: 2), responseModel: [User].self)
        let values: [String: Any] = ["id": 3, "name": "x"]
        _ = await client.sendRequest(endpoint: UsersEndpoint.create, body: values, responseModel: [User].self)
        _ = await client.sendRequest(endpoint: UsersEndpoint.create, body: ["id": 4], responseModel: [User].self)
        let bodies = try transport.requests.map { try JSONDecoder().decode(JsonValue.self, from: $0.body ?? Data()) }
        #expect(bodies == [["id": 1], ["id": 2], ["id": 3, "name": "x"], ["id": 4]])
    }

    @Test func `without retries there is one attempt, with them as many as the client makes`() async throws {
        for (allowRetry, attempts) in [(true, 2), (false, 1)] {
            let (client, transport) = client(503, 200)
            let result = await client.sendRequest(
                endpoint: UsersEndpoint.list,
                responseModel: [User].self,
                allowRetry: allowRetry
            )
            #expect(transport.requests.count == attempts)
            #expect((try? result.get()) == (allowRetry ? [User(id: 7)] : nil))
        }
    }

    @Test func `bytes that are given for a body are JSON, unless the endpoint's headers name another type`()
        async throws
    {
        struct Upload: Endpoint {
            let path = "https://api.example.test/x"
            let method = HttpMethod.post
            var header: [String: String]
        }
        let (client, transport) = client(200)
        let json = try JSONEncoder().encode(User(id: 7))
        for header in [[:], ["content-type": "text/csv"]] {
            let result = await client.sendRequest(
                endpoint: Upload(header: header),
                body: json,
                responseModel: [User].self
            )
            #expect(try result.get() == [User(id: 7)])
        }
        #expect(
            transport.requests.map { $0.headerFields.values(for: "Content-Type") } == [
                ["application/json"], ["text/csv"],
            ]
        )
        #expect(transport.requests.map(\.body) == [Data(#"{"id":7}"#.utf8), Data(#"{"id":7}"#.utf8)])
    }

    @Test func `a query may be items, which keep their order, or nil`() async throws {
        let (client, transport) = client(200)
        let items = [URLQueryItem(name: "b", value: "1 2"), URLQueryItem(name: "a", value: nil)]
        let none: [URLQueryItem]? = nil
        for query in [items, none] {
            _ = await client.sendRequest(endpoint: UsersEndpoint.list, queryParams: query, responseModel: [User].self)
        }
        _ = await client.sendRequest(endpoint: UsersEndpoint.list, queryParams: nil, responseModel: [User].self)
        #expect(transport.requests.map(\.percentEncodedQuery) == ["b=1%202&a", nil, nil])
    }

    @Test(arguments: [
        (HttpMethod.get, 503, 2), (.post, 503, 2), (.post, 429, 2), (.get, 502, 2), (.post, 502, 1), (.get, 404, 1),
    ])
    func `a client without an interceptor for it tries again too`(_ method: HttpMethod, _ status: Int, _ attempts: Int)
        async throws
    {
        struct Busy: Endpoint {
            let path = "https://api.example.test/x"
            let method: HttpMethod
        }
        let transport = StubTransport { request in
            let isFirst = request.attempt == 1
            return HttpOperationResult(statusCode: isFirst ? status : 200, headerFields: ["Retry-After": "0"])
        }
        let client = ApiClient(baseURL: nil, transport: transport)
        let result = await client.sendRequest(endpoint: Busy(method: method), responseModel: Empty.self)
        #expect(transport.requests.count == attempts)
        #expect((try? result.get()) != nil || attempts == 1)
        _ = await client.sendRequest(endpoint: Busy(method: method), responseModel: Empty.self, allowRetry: false)
        #expect(transport.requests.count == attempts + 1)
    }

    @Test func `an extension of endpoints sets a default base URL, which an endpoint's own goes before`() async throws {
        struct Own: DefaultedEndpoint {
            let path = "/own"
            let method = HttpMethod.get
            let baseURL = URL(string: "https://own.example.test")
        }
        struct Defaulted: DefaultedEndpoint {
            let path = "/defaulted"
            let method = HttpMethod.get
        }
        let (client, transport) = client(200)
        _ = await client.sendRequest(endpoint: Own(), responseModel: [User].self)
        _ = await client.sendRequest(endpoint: Defaulted(), responseModel: [User].self)
        #expect(
            transport.requests.map { $0.url?.absoluteString ?? "" } == [
                "https://own.example.test/own", "https://default.example.test/v1/defaulted",
            ]
        )
        #expect(transport.requests.last?.headerFields["X-Default"] == "1")
    }

    @Test func `without retries a refreshed credential is not tried either`() async throws {
        let (client, transport) = client(401)
        let authenticator = Authenticator(BearerToken("old")) { _ in BearerToken("new") }
        client.interceptors = [authenticator]
        client.configuration.baseURL = URL(string: "https://api.example.test")
        struct Unsigned: Endpoint {
            let path = "/"
            let method = HttpMethod.get
        }
        _ = await client.sendRequest(endpoint: Unsigned(), responseModel: Empty.self, allowRetry: false)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [(401, "unauthorized"), (404, "unexpectedStatusCode"), (200, "decode")])
    func `an error says what to do about it`(_ status: Int, _ name: String) async throws {
        let (client, _) = client(status)
        let result = await client.sendRequest(endpoint: UsersEndpoint.list, responseModel: User.self)
        guard case .failure(let error) = result else {
            Issue.record("There is a value.")
            return
        }
        #expect(Mirror(reflecting: error).children.first?.label == name)
        #expect(error.statusCode == status && !error.customMessage.isEmpty)
        #expect(error.description == error.apiError.description)
    }

    @Test func `the shared client can be replaced`() async throws {
        let (client, transport) = client(200)
        let before = ApiClient.shared
        ApiClient.shared = client
        defer { ApiClient.shared = before }
        let result = await ApiClient.shared.sendRequest(endpoint: UsersEndpoint.list, responseModel: [User].self)
        #expect(try result.get().count == 1 && transport.requests.count == 1)
    }

    @Test func `without a base URL, a header or a response the error says so`() async throws {
        struct Nowhere: Endpoint {
            let path = "/x"
            let method = HttpMethod.get
        }
        struct NoToken: Endpoint {
            struct Missing: Error {}
            let path = "https://api.example.test/x"
            let method = HttpMethod.get
            var header: HttpHeaders { get async throws { throw Missing() } }
        }
        let client = ApiClient(baseURL: nil, transport: URLSessionTransport())
        let nowhere = await client.sendRequest(endpoint: Nowhere(), responseModel: Empty.self)
        if case .failure(.invalidURL) = nowhere {} else { Issue.record("\(nowhere)") }
        let tokenless = await client.sendRequest(endpoint: NoToken(), responseModel: Empty.self)
        if case .failure(let error) = tokenless { #expect(error.apiError.underlying is NoToken.Missing) }
        let silent = ApiClient(
            baseURL: URL(string: "https://api.example.test"),
            transport: StubTransport { _ in throw TransportError(.timeout, "Too late.") }
        )
        let late = await silent.sendRequest(endpoint: Nowhere(), responseModel: Empty.self)
        if case .failure(.noResponse) = late {} else { Issue.record("\(late)") }
    }
}
