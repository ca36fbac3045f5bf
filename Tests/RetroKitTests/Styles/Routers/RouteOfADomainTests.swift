import Foundation
import RetroKitStyles
import RetroKitTesting
import Testing

struct RouteOfADomainTests {
    private struct User: Codable, Hashable {
        var id: Int
    }

    private final class UsersApi: ApiDomain {
        @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    }

    private enum UsersRoute: Router {
        case user(Int)
        var path: String { "/users" }
        var method: HttpMethod { .get }
    }

    @Test func `requests and routes are called from a domain, and mocked there`() async throws {
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, body: Data(#"{"id":7}"#.utf8))
        }
        let api = UsersApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        let request = Request<User>(endpoint: "/users/7")
        #expect(try await api.perform(request).value == User(id: 7))
        #expect(try await api.call(UsersRoute.user(7), as: User.self) == User(id: 7))
        api.mock(Request<User>.self) { request in User(id: request.endpoint.count) }
        api.mock(UsersRoute.self) { route in
            if case .user(let id) = route { User(id: -id) } else { User(id: 0) }
        }
        #expect(try await api.perform(request).value == User(id: 8))
        #expect(try await api.call(UsersRoute.user(7), as: User.self) == User(id: -7))
        #expect(transport.requests.count == 2)
        api.resetMocks()
        #expect(try await api.call(UsersRoute.user(7), as: User.self) == User(id: 7))
    }
}
