// expect: an endpoint's type must be a closure of up to three arguments
import RetroKit

final class Api: ApiDomain {
    @Get("/users") var users: [String]
}
