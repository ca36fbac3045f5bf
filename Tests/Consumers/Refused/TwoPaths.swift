// expect: cannot convert value of type 'String' to expected argument type 'EndpointOption'
import RetroKit

final class Api: ApiDomain {
    @Get("/users", "/more") var users: () async throws -> String
}
