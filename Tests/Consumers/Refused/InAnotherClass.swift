// expect: requires that 'Api' conform to 'EndpointOwner'
import RetroKit

final class Api {
    @ApiDomain.Get("/users") var users: () async throws -> String
}

func call(_ api: Api) async throws { _ = try await api.users() }
