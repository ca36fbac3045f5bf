// expect: type 'EndpointOption' has no member 'retries'
import RetroKit

final class Api: ApiDomain {
    @Get("/users", .retries(3)) var users: () async throws -> String
}
