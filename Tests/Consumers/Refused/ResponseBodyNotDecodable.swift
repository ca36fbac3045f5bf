// expect: an endpoint's type must be a closure of up to three arguments
import RetroKit

struct User {}
final class Api: ApiDomain {
    @Get("/users") var users: () async throws -> Response<[User]>
}
