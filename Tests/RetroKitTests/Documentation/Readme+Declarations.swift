// swift-format-ignore-file
// The declarations of the README's samples, as they stand there.
import Foundation
import RetroKit

final class UsersApi: ApiDomain {
    @Get("/users") var list: (PageRequest) async throws -> [User]
    @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    @Put("/users/{id}") var update: (_ id: Int, _ body: UserUpdate) async throws -> User
    @Delete("/users/{id}") var remove: (_ id: Int) async throws -> Void
}

struct PageRequest {
    @Query var page: Int
    @Query("limit") var usersPerPage: Int = 30
    @Header("X-Account-Id") var accountId: String = ""
}

final class FilesApi: ApiDomain {
    @Get("/files") var list: () async throws -> [File]                             // no argument
    @Get("/files/{name}") var file: (_ name: String) async throws -> Data          // a scalar fills the next placeholder
    @Patch("/dirs/{dir}/files/{name}")
    var edit: (_ dir: Int, _ name: String, _ edit: Edit) async throws -> File      // an Encodable becomes the JSON body
    @Put("/files/{name}") var store: (_ name: String, _ bytes: Data) async throws -> Void
    @Head("/files/{name}") var head: (_ name: String) async throws -> Response<Empty>
    @Get("/files/{name}") var typed: (_ name: String) async throws(ApiError) -> Data    // macOS 15, iOS 18
    @Options("/files") var options: () async throws -> Response<Empty>
    @Http("PURGE", "/files/{name}") var purge: (_ name: String) async throws -> Void
    @Get("/tree/{+path}") var tree: (_ path: String) async throws -> [File]        // keeps the slashes of a value
}

final class OptionsApi: ApiDomain {
    @Get("/users/{id}", .nilOn(404), .timeout(.seconds(5))) var find: (_ id: Int) async throws -> User?
    @Get("/report", .header("Accept", "text/csv")) var report: () async throws -> String
    @Get("/search", .allowsBody) var search: (_ query: UserUpdate) async throws -> [User]    // a GET with a body
}

struct SearchRequest: Equatable {
    @Path("account_id") var accountId: String = ""
    @Query var text: String
    @Query var tags: [String]                           // ?tags=a&tags=b
    @Query("min_price") var minimum: Double? = nil      // a nil is left out
    @Query var since: Date                              // 2026-01-31T12:00:00Z
    @Header("Accept-Language") var language: String? = nil    // a nil removes a header that would be inherited
}

struct CreateRequest {
    @Header("Idempotency-Key") var key: String = ""
    @JsonBody var user: User
}

struct UploadRequest {
    @FormParam var title: String                        // alone: application/x-www-form-urlencoded
    @FormFile("file") var recording = .empty            // with a file: multipart/form-data
}

extension Coordinate: ParameterValue {
    func parameterText() -> String { "\(latitude),\(longitude)" }
}

final class ResponsesApi: ApiDomain {
    @Get("/users/{id}") var value: (Int) async throws -> User                     // any Decodable, from JSON
    @Get("/users/{id}") var optional: (Int) async throws -> User?                 // nil for an empty body
    @Get("/avatar/{id}") var bytes: (Int) async throws -> Data                    // the body as it is
    @Get("/readme") var text: () async throws -> String                           // in the charset that the header names
    @Post("/ping") var ping: () async throws -> Void                              // any 2xx
    @Get("/users") var detailed: () async throws -> Response<[User]>              // value, status, headers, URL, timings
    @Delete("/users/{id}") var either: (Int) async throws -> Either<Receipt, Problem>    // 2xx or the error's body
}

struct Created: ApiResponse {
    let location: String?

    init(from response: ResponseDecoder) throws {
        try response.requireSuccess()
        location = response.headers["Location"]
    }
}

struct TeapotTransport: HttpTransport {
    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        HttpOperationResult(statusCode: 418, body: Data("short and stout".utf8))
    }
}

struct User: Codable, Equatable {
    var id: Int
    var name: String
}

struct UserUpdate: Codable {
    var name: String
}

struct File: Codable {
    var name: String
}

struct Edit: Codable {
    var text: String
}

struct Receipt: Codable {
    var id: Int
}

struct Problem: Codable {
    var title: String
}

struct Coordinate {
    var latitude: Double
    var longitude: Double
}
