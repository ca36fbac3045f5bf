import Foundation
import RetroKit
import Testing

/// Preconditions and back-off headers of Kinto, a JSON store.
struct KintoPreconditionTests {
    private final class RecordsApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Put("/accounts/{user}", .authentication(.never)) var signUp: (_ user: String, Envelope) async throws -> Void
        @Get("/buckets/default/collections/tasks/records/{id}") var record: (Read) async throws -> Response<JsonValue>
        @Put("/buckets/default/collections/tasks/records/{id}") var write: (Write) async throws -> Response<JsonValue>
    }

    private struct Envelope: Encodable, Sendable {
        var data: [String: String]
    }

    private struct Read: Sendable {
        @Path var id = "r1"
        @Header("If-None-Match") var ifNoneMatch: String? = nil
    }

    private struct Write: Sendable {
        @Path var id = "r1"
        @Header("If-Match") var ifMatch: String? = nil
        @JsonBody var body: Envelope
    }

    private struct Refusal: Decodable {
        let errno: Int
        let message: String
    }

    private func api() async throws -> RecordsApi {
        let user = "user-\(UUID().uuidString.lowercased())"
        var configuration = DomainConfiguration(baseURL: try Peer.url("KINTO_URL"))
        configuration.interceptors = [RetryInterceptor(), Authentication.basic(user: user, password: "pass:word")]
        let api = RecordsApi(configuration: configuration)
        try await api.signUp(user, Envelope(data: ["password": "pass:word"]))
        return api
    }

    @Test func `a record that has not changed is 304, one that has is 412`() async throws {
        let api = try await api()
        let first = try await api.write(Write(body: Envelope(data: ["title": "first"])))
        let tag = try #require(first.headers["ETag"])
        let unchanged = try await Peer.error { _ = try await api.record(Read(ifNoneMatch: tag)) }
        #expect(unchanged.statusCode == 304)
        #expect(unchanged.headers["ETag"] == tag)
        let second = try await api.write(Write(ifMatch: tag, body: Envelope(data: ["title": "second"])))
        #expect(second.headers["ETag"] != tag)
        #expect(try await api.record(Read(ifNoneMatch: tag)).value["data"]?["title"]?.string == "second")
        let late = try await Peer.error {
            _ = try await api.write(Write(ifMatch: tag, body: Envelope(data: ["title": "third"])))
        }
        #expect(late.statusCode == 412)
        #expect(try late.decode(as: Refusal.self).errno == 114)
    }

    @Test func `the store's back-off header arrives`() async throws {
        let response = try await api().write(Write(body: Envelope(data: ["title": "first"])))
        #expect(response.headers["Backoff"] == "3")
    }

    @Test func `a wrong password is refused with a typed error`() async throws {
        let api = try await api()
        api.configuration.interceptors = [Authentication.basic(user: "nobody", password: "x")]
        let error = try await Peer.error { _ = try await api.record(Read()) }
        #expect(error.statusCode == 401)
        #expect(try error.decode(as: Refusal.self).errno == 104)
    }
}
