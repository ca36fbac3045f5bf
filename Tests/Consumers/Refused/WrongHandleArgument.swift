// expect: cannot convert value of type 'String' to expected argument type 'Int'
import RetroKit

final class Api: ApiDomain {
    @Get("/users/{id}") var user: (_ id: Int) async throws -> String
}

func show(_ api: Api) throws { _ = try api.$user("seven").request() }
