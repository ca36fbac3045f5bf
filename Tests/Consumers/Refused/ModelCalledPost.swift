// expect: generic parameter 'Action' could not be inferred
import RetroKit

struct Post: Codable { var id: Int }
final class Api: ApiDomain {
    @Get("/posts/{id}") var post: (_ id: Int) async throws -> Post
}
