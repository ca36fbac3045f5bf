import Foundation
import RetroKit

/// What httpbin echoes of a request.
struct Echo: Decodable {
    var args: [String: Texts]
    var headers: [String: String]
    var url: String
    var data: String?
    var json: Message?
    var form: [String: Texts]?
    var files: [String: String]?
    var method: String?
}

/// One text or several, as httpbin prints repeated names.
enum Texts: Decodable, Equatable {
    case one(String)
    case several([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .one(text)
        } else {
            self = .several(try container.decode([String].self))
        }
    }
}

struct Message: Codable, Equatable {
    var text: String
    var count: Int
}

struct SearchRequest {
    @Query var q: String
    @Query("tag") var tags: [String] = []
    @Header("X-Account-Id") var accountId: String = ""
    @Header("Accept-Language") var language: String? = nil
}

struct FormRequest {
    @FormParam var name: String
    @FormParam("e-mail") var email: String = ""
    @FormParam var tags: [String]
}

struct UploadRequest {
    @FormParam var title: String
    @FormFile("file") var file = .empty
    @FormFile("from disk") var stored = .empty
}

struct BasicAuthRequest {
    @Path var user: String
    @Path var password: String
    @Header("Authorization") var authorization: String? = nil
}

final class HttpbinApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
    @Get("/get") var search: (SearchRequest) async throws -> Echo
    @Post("/post") var post: (Message) async throws -> Echo
    @Put("/put") var put: (Message) async throws -> Echo
    @Patch("/patch") var patch: (Message) async throws -> Echo
    @Delete("/delete") var delete: (Message) async throws -> Echo
    @Head("/get") var head: () async throws -> Response<Empty>
    @Options("/get") var options: () async throws -> Response<Empty>
    @Http("PURGE", "/get") var purge: () async throws -> Empty
    @Post("/post") var form: (FormRequest) async throws -> Echo
    @Post("/post") var upload: (UploadRequest) async throws -> Echo
    @Post("/post") var raw: (Data) async throws -> Echo
    @Get("/anything/{text}") var anything: (_ text: String) async throws -> Echo
    @Get("/status/{code}") var status: (_ code: Int) async throws -> Void
    @Get("/status/{code}", .nilOn(404)) var optional: (_ code: Int) async throws -> String?
    @Get("/redirect/{count}") var redirect: (_ count: Int) async throws -> Response<Echo>
    @Get("/absolute-redirect/{count}") var absoluteRedirect: (_ count: Int) async throws -> Response<Echo>
    @Get("/redirect/{count}", .timeout(.seconds(20))) var loop: (_ count: Int) async throws(ApiError) -> Empty
    @Post("/redirect-to?url=/anything") var redirectTo: (RedirectRequest) async throws -> Echo
    @Put("/redirect-to?url=/anything") var redirectPut: (RedirectRequest) async throws -> Echo
    @Get("/basic-auth/{user}/{password}") var basicAuth: (BasicAuthRequest) async throws(ApiError) -> Session
    @Get("/delay/{seconds}", .timeout(.milliseconds(300))) var slow: (_ seconds: Int) async throws(ApiError) -> Empty
    @Get("/gzip") var gzip: () async throws -> Compressed
    @Get("/bytes/{count}") var bytes: (_ count: Int) async throws -> Data
    @Get("/encoding/utf8") var text: () async throws -> String
    @Get("/response-headers?X-Two=a&X-Two=b") var twice: () async throws -> Response<Empty>
    @Get("/cookies/set?a=1") var setCookie: () async throws -> Empty
    @Get("/cookies") var cookies: () async throws -> Cookies
}

struct RedirectRequest {
    @Query("status_code") var statusCode: Int = 302
    @JsonBody var message: Message
}

struct Session: Decodable, Equatable {
    var authenticated: Bool
    var user: String
}

struct Compressed: Decodable {
    var gzipped: Bool
}

struct Cookies: Decodable {
    var cookies: [String: String]
}
