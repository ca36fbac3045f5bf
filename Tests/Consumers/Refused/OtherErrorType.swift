// expect: an endpoint's type must be a closure of up to three arguments
import RetroKit

struct Fault: Error {}

final class Api: ApiDomain {
    @Get("/users") var users: () async throws(Fault) -> String
}
