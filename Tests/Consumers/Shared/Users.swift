import Foundation
import RetroKit

final class UsersApi: RetroKit.ApiDomain {
    @Get("/users") var list: () async throws -> [User]
    @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    @Put("/users/{id}") var update: (_ id: Int, _ body: UserUpdate) async throws -> User
    @Delete("/users/{id}") var remove: (_ id: Int) async throws -> Void
    @Get("/users/{id}", .nilOn(404), .timeout(.seconds(5))) var find: (_ id: Int) async throws -> User?
    @Get("/users") var page: (PageRequest) async throws -> Response<[User]>
    @Get("/avatar/{id}") var avatar: (_ id: Int) async throws -> Data
    @Get("/avatar/{id}") var avatarFile: (_ id: Int) async throws -> Download
    @Post("/speech") var speak: (SpeechRequest) async throws -> String
    @Head("/users") var count: () async throws -> Response<Empty>
    @Patch("/teams/{team}/users/{id}") var move: (_ team: String, _ id: Int, _ body: UserUpdate) async throws -> User
    @Options("/users") var options: () async throws -> Void
    @Http("PURGE", "/users/{id}") var purge: (_ id: Int) async throws -> Void
    @Get("/users.jsonl") var lines: () async throws -> JsonLines<User>
    @Get("/users.json") var elements: () async throws -> JsonArrayStream<User>
    @Get("/users.events", .reconnection()) var events: () async throws -> EventStream<User>
    @Get("/users.events") var rawEvents: () async throws -> ServerSentEvents
    @Get("/users.jsonl") var text: () async throws -> TextLines
    @Get("/users.jsonl") var bytes: () async throws -> ByteStream
    @Put("/users/{id}")
    var replace: (_ id: Int, _ body: UserUpdate) async throws -> Outcome2<Status200<User>, Status4xx<UserUpdate>>
    @Get("/users/{id}") var lookUp: (_ id: Int) async throws -> UserLookup
    @Get("/users/{id}") var result: (_ id: Int) async throws -> Result<User, ApiError>
    @Get("/fields/{id}", .keys(.snakeCase)) var fields: (EveryField) async throws -> Void
    @Get("") var link: (LinkRequest) async throws -> User
    @Patch("/users/{id}") var patch: (PatchRequest) async throws -> Void
    @Post("/token") var form: (FormRequest) async throws -> Void
    @Post("/parts", .boundary("b")) var parts: (PartsRequest) async throws -> Void
    @Put("/table") var table: (TableRequest) async throws -> Void
    @Put("/lines") var store: (LinesRequest) async throws -> Void
}

class CrudApi<Model: Codable>: Domain {
    @Get("/users/{id}") var read: (_ id: Int) async throws -> Model
    @Post("/users") var create: (_ model: Model) async throws -> Either<Model, DeleteScheduleErrorResponse>
}
