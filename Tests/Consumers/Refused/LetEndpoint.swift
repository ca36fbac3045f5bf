// expect: property wrapper can only be applied to a 'var'
import RetroKit

final class Api: ApiDomain {
    @Get("/users") let users: () async throws -> String
}
