import Foundation
import RetroKit
import Testing

struct EchoTransport: HttpTransport {
    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}
    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        print(params, params.headerFields, params.body.map { String(decoding: $0, as: UTF8.self) } ?? "-")
        return HttpOperationResult(statusCode: 200, body: Data(#"{"id":7,"name":"x"}"#.utf8))
    }
}
struct User: Codable, Equatable { var id: Int; var name: String }
struct PageRequest: Equatable { @Query var page: Int; @Query("limit") var perPage: Int = 0; @Header("X-Account-Id") var account: String = "" ; @Query var q: String? = nil }
struct Speech { @FormParam("model_id") var modelId = ""
    @FormParam("tag_audio_events") var tagAudioEvents = false
    @FormFile("file") var recording = .empty }
final class UsersApi: ApiDomain {
    @Get("/users") var list: (PageRequest) async throws -> User
    @Get("/users/{id}") var user: (_ id: Int) async throws -> User
    @Put("/users/{id}") var update: (_ id: Int, _ body: User) async throws -> User
    @Delete("/users/{id}") var remove: (_ id: Int) async throws -> Void
    @Get("/users/{id}") var typed: (_ id: Int) async throws(ApiError) -> User
    @Get("/users/{id}", .nilOn(404), .timeout(.seconds(5))) var find: (_ id: Int) async throws -> User?
    @Get("/users") var page: (PageRequest) async throws -> Response<User>
    @Get("/avatar/{id}") var avatar: (_ id: Int) async throws -> Data
    @Http("PURGE", "/cache/{key}", .header("X-A", "b")) var purge: (String) async throws -> Empty
    @Post("/x") var speech: (Speech) async throws -> Either<User, User>
}
@Test func t() async throws {
    let api = UsersApi(baseURL: URL(string: "https://api.example.test/v2")!, transport: EchoTransport())
    #expect(try await api.user(7) == User(id: 7, name: "x"))
    #expect(PageRequest(page: 1) == PageRequest(page: 1))
    _ = try await api.list(PageRequest(page: 1, perPage: 3, account: "a b"))
    _ = try await api.update(3, User(id: 1, name: "é/"))
    try await api.remove(2)
    do { _ = try await api.typed(3) } catch { _ = error.kind }
    print(try await api.find(3) as Any)
    print(try await api.page(PageRequest(page: 1, perPage: 3, account: "a b")))
    print(try await api.avatar(3), try await api.purge("a/b"))
    print(try await api.speech(Speech(modelId: "a&b")), try await api.speech(Speech(modelId: "a&b", recording: .init(fileName: "x\"", content: Data([65])))))
    print(try api.$update.curl(for: 3, User(id: 1, name: "é'/")))
    print(api.$purge.descriptor)
    api.user = { _ in User(id: 1, name: "mock") }
    #expect(try await api.user(7).name == "mock"); #expect(api.$user.isMocked); api.$user.reset()
    print(try await api.$user.response(for: 8))
    do { _ = try await api.purge("") } catch { print(error) }
    do { _ = try await api.purge("..") } catch { print(error) }
}
