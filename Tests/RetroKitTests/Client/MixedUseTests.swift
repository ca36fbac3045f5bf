import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct MixedUseTests {
    private struct User: Codable, Hashable {
        var id: Int
    }

    private final class UsersApi: ApiDomain {
        @Get("/users/{id}", .header("X-Option", "o")) var user: (_ id: Int) async throws -> User
        @Post("/users") var create: (_ user: User) async throws -> Response<User>
    }

    private let transport = StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(#"{"id":7}"#.utf8)) }

    private var api: UsersApi {
        UsersApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: transport
        )
    }

    @Test func `an endpoint's call becomes a request value that any client performs`() async throws {
        let request: Request<User> = try Request(api.$user(7))
        #expect(request.method == .get && request.endpoint == "/users/7")
        let client = ApiClient(baseURL: URL(string: "https://other.example.test"), transport: transport)
        #expect(try await client.perform(request).value == User(id: 7))
        let created: Request<Response<User>> = try Request(api.$create(User(id: 1)))
        #expect(try await client.perform(created).value.value == User(id: 7))
        #expect(
            transport.requests.map(\.url?.absoluteString) == [
                "https://api.example.test/users/7", "https://api.example.test/users",
            ]
        )
        #expect(transport.requests[0].headerFields["X-Option"] == "o")
        #expect(transport.requests[1].httpBody.encoded() == Data(#"{"id":1}"#.utf8))
    }

    @Test func `requests are called from a domain, and mocked there`() async throws {
        let api = api
        let request = Request<User>(endpoint: "/users/7")
        #expect(try await api.perform(request).value == User(id: 7))
        api.mock(Request<User>.self) { request in User(id: request.endpoint.count) }
        #expect(try await api.perform(request).value == User(id: 8))
        let byClosure = await withCheckedContinuation { done in
            api.perform(request: request) { done.resume(returning: try? $0.get().value) }
        }
        #expect(byClosure == User(id: 8))
        #expect(transport.requests.count == 1)
        api.resetMocks()
        #expect(try await api.perform(request).value == User(id: 7))
    }
}
