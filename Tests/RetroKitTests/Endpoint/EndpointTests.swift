import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What an endpoint does: its names, its mocks, its handle, its options.
struct EndpointTests {
    private let transport = StubTransport { _ in
        HttpOperationResult(statusCode: 200, headerFields: ["X-Total": "1"], body: Data(#"{"id":7}"#.utf8))
    }
    private let baseURL = URL(string: "https://api.example.test/v2")

    private func api(_ transport: any HttpTransport) throws -> ThingsApi {
        ThingsApi(baseURL: try #require(baseURL), transport: transport)
    }

    @Test func `arguments go where the template and their types say, visible to a stub`() async throws {
        let api = try api(transport)
        _ = try await api.none()
        _ = try await api.one(1)
        try await api.two("a b", Thing(id: 2))
        _ = try await api.three("x", 3, Thing(id: 3))
        _ = try await api.raw(Data([1, 2]))
        let requests = transport.requests
        #expect(
            requests.map { $0.url?.absoluteString } == [
                "https://api.example.test/v2/things", "https://api.example.test/v2/things/1",
                "https://api.example.test/v2/things/a%20b", "https://api.example.test/v2/groups/x/things/3",
                "https://api.example.test/v2/raw",
            ]
        )
        #expect(requests.map(\.httpMethod.rawValue) == ["GET", "GET", "PUT", "PATCH", "POST"])
        #expect(requests[2].body == Data(#"{"id":2}"#.utf8))
        #expect(requests[3].headerFields["content-type"] == "application/json")
        #expect(requests[4].headerFields["content-type"] == "application/octet-stream")
    }

    @Test func `typed throws and untyped throws carry the same error`() async throws {
        let api = try api(StubTransport { _ in HttpOperationResult(statusCode: 503) })
        do throws(ApiError) {
            _ = try await api.typed(1)
            Issue.record("no error")
        } catch {
            #expect(error.statusCode == 503)
            #expect(error.stage == .decoding)
        }
        let error = try await #require(throws: ApiError.self) { _ = try await api.one(1) }
        #expect(error.kind == .status)
    }

    @Test func `an endpoint is named after its property and its domain's class`() throws {
        let api = try api(transport)
        #expect(api.$one.descriptor.description == "ThingsApi.one")
        #expect(api.$purge.descriptor.method.rawValue == "PURGE")
        #expect(api.$purge.descriptor.template == "/cache/{key}")
        #expect(api.$inherited.descriptor.description == "ThingsApi.inherited")
    }

    @Test func `a mock stands in for the network until it is reset`() async throws {
        let api = try api(transport)
        #expect(!api.$one.isMocked)
        api.one = { id in Thing(id: id * 2) }
        #expect(api.$one.isMocked)
        #expect(try await api.one(4) == Thing(id: 8))
        #expect(transport.requests.isEmpty)
        api.one = { _ in throw URLError(.userAuthenticationRequired) }
        await #expect(throws: URLError.self) { try await api.one(4) }
        api.$one.reset()
        #expect(!api.$one.isMocked)
        #expect(try await api.one(4) == Thing(id: 7))
        #expect(transport.requests.count == 1)
    }

    @Test func `a mock belongs to one domain object`() async throws {
        let mocked = try api(transport)
        let other = try api(transport)
        mocked.one = { _ in Thing(id: 1) }
        #expect(!other.$one.isMocked)
    }

    @Test func `the handle shows the request without sending it`() throws {
        let api = try api(transport)
        let request = try api.$two("a", Thing(id: 1)).request()
        #expect(request.description == "PUT https://api.example.test/v2/things/a")
        #expect(request.endpoint == api.$two.descriptor)
        #expect(
            try api.$typed(5).curl()
                == "curl 'https://api.example.test/v2/things/5' \\\n  --header 'Accept: application/json, */*;q=0.5'"
        )
        #expect(try api.$none().request().percentEncodedPath == "/things")
        #expect(transport.requests.isEmpty)
    }

    @Test func `the handle gives the value with status and headers`() async throws {
        let api = try api(transport)
        let response = try await api.$one(7).response()
        #expect(response.value == Thing(id: 7))
        #expect(response.statusCode == 200)
        #expect(response.headers["x-total"] == "1")
        #expect(try await api.$typed(7).response().value == Thing(id: 7))
        let void = try await api.$two("a", Thing(id: 1)).response()
        #expect(void.statusCode == 200)
    }

    @Test func `options set timeout, headers and the statuses that mean nil`() async throws {
        let transport = StubTransport { request in
            HttpOperationResult(statusCode: request.percentEncodedPath.hasSuffix("404") ? 404 : 410)
        }
        let api = try api(transport)
        #expect(try await api.find(404) == nil)
        #expect(try await api.find(410) == nil)
        #expect(transport.requests[0].timeout == .seconds(5))
        #expect(transport.requests[0].headerFields["Accept"] == "application/json")
        await #expect(throws: ApiError.self) { try await api.one(404) }
        #expect(transport.requests[2].timeout == .seconds(60))
        #expect(try await api.findWithStatus(404).value == nil)
    }

    @Test func `nilOn without an optional response is refused, and nothing is sent`() async throws {
        let api = try api(transport)
        let error = try await #require(throws: ApiError.self) { _ = try await api.wrongNil() }
        #expect((error.underlying as? RequestProblem)?.code == .invalidOption)
        #expect(
            error.description == "ThingsApi.wrongNil: The option .nilOn needs an optional response; "
                + "declare the endpoint as … -> Thing?."
        )
        #expect(transport.requests.isEmpty)
    }

    @Test func `an argument without a placeholder is refused by its number`() throws {
        let error = try #require(throws: ApiError.self) { try api(transport).$stray(1, "b").request() }
        #expect(error.kind == .invalidRequest)
        #expect(error.description.hasPrefix("ThingsApi.stray: Argument 2, a String, has no placeholder left"))
    }

    @Test func `a body with GET or HEAD is refused by the endpoint's name, unless allowed`() throws {
        let api = try api(transport)
        let error = try #require(throws: ApiError.self) { try api.$getWithBody(Thing(id: 1)).request() }
        #expect(error.description.hasPrefix("ThingsApi.getWithBody: A GET request carries no body"))
        #expect(try api.$allowedBody(Thing(id: 1)).request().body == Data(#"{"id":1}"#.utf8))
        api.configuration.body.allowsBody = true
        let allowed = api.$getWithBody(Thing(id: 1))
        #expect(try allowed.request().body == Data(#"{"id":1}"#.utf8))
        #expect(throws: ApiError.self) { try allowed.with(.allowsBody(false)).request() }
    }

    @Test func `a nil body is no body, a nil placeholder is refused`() throws {
        let api = try api(transport)
        #expect(try api.$optionalBody(1, nil).request().body == nil)
        #expect(try api.$optionalBody(1, Thing(id: 2)).request().body == Data(#"{"id":2}"#.utf8))
        let error = try #require(throws: ApiError.self) { try api.$optionalBody(nil, nil).request() }
        #expect((error.underlying as? RequestProblem)?.code == .nullPathValue)
    }

    @Test func `a domain's settings count for the calls that begin after a change`() async throws {
        let api = try api(transport)
        api.configuration.headers["Authorization"] = "Bearer a"
        api.configuration.timeout = nil
        _ = try await api.one(1)
        #expect(transport.requests[0].headerFields["authorization"] == "Bearer a")
        #expect(transport.requests[0].timeout == nil)
    }

    @Test(arguments: ["ftp://x.example.test", "https://u:p@x.example.test", "https://x.example.test?a=1", "nonsense"])
    func `an unusable base URL is reported by the call, without its password`(_ text: String) async throws {
        let api = ThingsApi(baseURL: try #require(URL(string: text)), transport: transport)
        let error = try await #require(throws: ApiError.self) { _ = try await api.one(1) }
        #expect((error.underlying as? RequestProblem)?.code == .invalidBaseURL)
        #expect(!"\(error)".contains("u:p"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `domains that share a transport keep apart`() async throws {
        let first = try api(transport)
        first.configuration.headers["X-A"] = "1"
        let second = ThingsApi(baseURL: try #require(URL(string: "http://b.example.test")), transport: transport)
        _ = try await first.one(1)
        _ = try await second.one(1)
        _ = try await first.one(1)
        #expect(
            transport.requests.map { $0.baseURL?.host } == ["api.example.test", "b.example.test", "api.example.test"]
        )
        #expect(transport.requests.map { $0.headerFields["X-A"] } == ["1", nil, "1"])
    }

    @Test func `endpoints may be called and mocked from many tasks`() async throws {
        let api = try api(transport)
        await withTaskGroup(of: Void.self) { group in
            for id in 0..<200 {
                group.addTask {
                    if id.isMultiple(of: 10) { api.one = { Thing(id: $0) } } else { _ = try? await api.one(id) }
                    if id.isMultiple(of: 15) { api.$one.reset() }
                }
            }
        }
        #expect(api.$one.descriptor.name == "one")
    }
}

private struct Thing: Codable, Equatable {
    var id: Int
}

private class BaseApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
    @Get("/inherited") var inherited: () async throws -> Thing
}

private final class ThingsApi: BaseApi, @unchecked Sendable {  // only endpoints, which are locked
    @Get("/things") var none: () async throws -> Thing
    @Get("/things/{id}") var one: (_ id: Int) async throws -> Thing
    @Put("/things/{name}") var two: (_ name: String, _ thing: Thing) async throws -> Void
    @Patch("/groups/{group}/things/{id}") var three: (String, Int, Thing) async throws -> Thing
    @Get("/things/{id}") var typed: (_ id: Int) async throws(ApiError) -> Thing
    @Post("/raw") var raw: (Data) async throws -> Thing
    @Http("PURGE", "/cache/{key}") var purge: (String) async throws -> Empty
    @Get("/things/{id}", .nilOn(404, 410), .timeout(.seconds(5)), .header("Accept", "application/json"))
    var find: (_ id: Int) async throws -> Thing?
    @Get("/things/{id}", .nilOn(404)) var findWithStatus: (_ id: Int) async throws -> Response<Thing?>
    @Get("/things", .nilOn(404)) var wrongNil: () async throws -> Thing
    @Get("/things/{id}") var stray: (Int, String) async throws -> Thing
    @Get("/things") var getWithBody: (Thing) async throws -> Thing
    @Get("/things", .allowsBody) var allowedBody: (Thing) async throws -> Thing
    @Post("/things/{id}") var optionalBody: (Int?, Thing?) async throws -> Thing
}
