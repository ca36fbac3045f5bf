// expect: cannot convert value of type 'Int' to closure result type 'String'
import RetroKit

final class Api: ApiDomain {
    @Get("/users/{id}") var user: (_ id: Int) async throws -> String
}
func mock(_ api: Api) { api.user = { _ in 7 } }
