// expect: and returns a Decodable, an ApiResponse or Void; a nil stands within, as in Response<User?>
import RetroKit

final class Api: ApiDomain {
    @Get("/users/1", .nilOn(404)) var user: () async throws -> Response<Empty>?
}
