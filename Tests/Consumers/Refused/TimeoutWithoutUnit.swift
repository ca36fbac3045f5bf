// expect: cannot convert value of type 'Int' to expected argument type 'Duration'
import RetroKit

final class Api: ApiDomain {
    @Get("/users", .timeout(5)) var users: () async throws -> String
}
