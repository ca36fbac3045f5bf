// expect: class 'Api' has no initializers
import RetroKit

final class Api: ApiDomain {
    @Get var users: () async throws -> String
}
