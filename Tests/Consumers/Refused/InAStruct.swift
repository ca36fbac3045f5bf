// expect: an endpoint must be a property of a subclass of ApiDomain
import RetroKit

struct Api {
    @ApiDomain.Get("/users") var users: () async throws -> String
}

func call(_ api: Api) async throws { _ = try await api.users() }
