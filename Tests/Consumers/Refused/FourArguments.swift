// expect: an endpoint's type must be a closure of up to three arguments
import RetroKit

final class Api: ApiDomain {
    @Put("/users/{id}") var user: (Int, Int, Int, Int) async throws -> String
}
