import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct PerformOverrideTests {
    private struct User: Codable, Hashable {
        var id: Int
    }

    private struct UserRequest {
        @Path var id: Int
        @Header("Authorization") var authorization: String? = "none"
    }

    private struct SignedOut: Error {}

    /// A base class with a session, as RetroSwift's users write it.
    private class SessionDomain: Domain {
        var token: String?
        var seen: [String] = []

        override func perform<Request, Response: Decodable>(
            request: Request,
            to endpoint: any EndpointDescribing,
            customHeaders: [String: String]? = nil
        ) async throws -> Response {
            seen.append("\(endpoint.method) \(endpoint.path) \(type(of: request))")
            guard let token else { throw SignedOut() }
            var headers = customHeaders ?? [:]
            headers["Authorization"] = "Bearer \(token)"
            return try await super.perform(request: request, to: endpoint, customHeaders: headers)
        }
    }

    private final class UsersApi: SessionDomain {
        @Get("/users/{id}") var user: (UserRequest) async throws -> User
        @Get("/users/{id}") var either: (UserRequest) async throws -> Either<User, Empty>
        @Get("/users") var list: () async throws -> [User]
        @Put("/users/{id}") var update: (_ id: Int, _ user: User) async throws -> Void
        @Get("/users/{id}") var typed: (UserRequest) async throws(ApiError) -> Response<User>
    }

    private static let configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))

    private let transport = StubTransport { request in
        let isList = request.percentEncodedPath == "/users"
        return HttpOperationResult(statusCode: 200, body: Data((isList ? #"[{"id":7}]"# : #"{"id":7}"#).utf8))
    }

    private var api: UsersApi {
        let api = UsersApi(configuration: Self.configuration, transport: transport)
        api.token = "t0k"
        return api
    }

    @Test func `every call passes an override, whatever it takes and returns`() async throws {
        let api = api
        #expect(try await api.user(UserRequest(id: 7)) == User(id: 7))
        #expect(try await api.either(UserRequest(id: 7)) == .response(User(id: 7)))
        #expect(try await api.list() == [User(id: 7)])
        try await api.update(7, User(id: 7))
        #expect(try await api.typed(UserRequest(id: 7)).value == User(id: 7))
        #expect(try await api.$user(UserRequest(id: 7)).response().value == User(id: 7))
        #expect(try await api.perform(Request<User>(endpoint: "/x")).value == User(id: 7))
        #expect(transport.requests.count == 7)
        #expect(transport.requests.allSatisfy { $0.headerFields.values(for: "Authorization") == ["Bearer t0k"] })
        #expect(
            api.seen.prefix(3) == [
                "GET /users/{id} UserRequest", "GET /users/{id} UserRequest", "GET /users ()",
            ]
        )
    }

    @Test func `what an override throws reaches the caller, as an ApiError where the endpoint throws nothing else`()
        async throws
    {
        let api = api
        api.token = nil
        await #expect(throws: SignedOut.self) { try await api.user(UserRequest(id: 7)) }
        let error = await #expect(throws: ApiError.self) { try await api.typed(UserRequest(id: 7)) }
        #expect(error?.underlying is SignedOut)
        #expect(transport.requests.isEmpty)
    }

    /// Notes how calls end.
    private final class NotingApi: Domain {
        var notes: [String] = []

        @Get("/a/{id}") var none: () async throws -> Int
        @Get("/a/{id}") var one: (_ id: String) async throws -> Int
        @Get("/a/{id}/{other}") var two: (_ id: String, _ other: String) async throws -> Int
        @Get("/a/{id}/{x}/{y}") var three: (_ id: String, _ x: String, _ y: String) async throws -> Int

        override func perform<Request, Response: Decodable>(
            request: Request,
            to endpoint: any EndpointDescribing,
            customHeaders: [String: String]? = nil
        ) async throws -> Response {
            do {
                return try await super.perform(request: request, to: endpoint, customHeaders: customHeaders)
            } catch let error as ApiError {
                notes.append("\(type(of: request)) \(error.kind.rawValue)")
                throw error
            }
        }
    }

    @Test func `an override meets every failure of every number of arguments, encoding included`() async throws {
        let api = NotingApi(configuration: Self.configuration, transport: transport)
        _ = try? await api.none()
        _ = try? await api.one("")
        _ = try? await api.two("a", "")
        _ = try? await api.three("a", "b", "")
        _ = try? await api.$one("").value()
        #expect(
            api.notes == [
                "() invalidRequest", "String invalidRequest", "(String, String) invalidRequest",
                "(String, String, String) invalidRequest", "String invalidRequest",
            ]
        )
        #expect(transport.requests.isEmpty)
    }

    private struct Anything: EndpointDescribing {
        let path: String
        let method: HttpMethod
    }

    @Test func `perform can be called for an endpoint of one's own`() async throws {
        let domain = Domain(configuration: Self.configuration, transport: transport)
        let user: User = try await domain.perform(
            request: UserRequest(id: 7),
            to: Anything(path: "/users/{id}", method: .get),
            customHeaders: ["authorization": "Bearer own"]
        )
        #expect(user == User(id: 7))
        #expect(transport.requests.first?.headerFields.values(for: "Authorization") == ["Bearer own"])
        let error = await #expect(throws: ApiError.self) {
            let _: User = try await domain.perform(
                request: UserRequest(id: 7),
                to: Anything(path: "/users/{id}", method: .get),
                customHeaders: ["X-Bad": "a\r\nb"]
            )
        }
        #expect(error?.kind == .invalidRequest && transport.requests.count == 1)
    }

    @Test func `a cancelled call is a CancellationError, also by way of an override`() async throws {
        let silent = StubTransport { _ in throw CancellationError() }
        let api = UsersApi(configuration: Self.configuration, transport: silent)
        api.token = "t0k"
        await #expect(throws: CancellationError.self) { try await api.list() }
        await #expect(throws: CancellationError.self) {
            let _: User = try await Domain(configuration: Self.configuration, transport: silent).perform(
                request: UserRequest(id: 7),
                to: Anything(path: "/users/{id}", method: .get)
            )
        }
    }
}
