import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    struct AdHocTests {
        private struct User: Codable, Hashable {
            var id: Int
            var name: String
        }

        private let server: LoopbackServer
        private let client: ApiClient

        init() throws {
            server = try LoopbackServer()
            client = ApiClient(baseURL: server.baseURL)
        }

        @Test func `every verb is a line`() async throws {
            let ada = User(id: 7, name: "Ada")
            for verb in [HttpMethod.get, .post, .put, .patch, .delete] {
                server.route(verb, "/users", .json(verb == .get ? [ada] : [ada, ada]))
            }
            server.route(.head, "/users", .status(200).header("X-Count", "1"))
            #expect(try await client.get("/users", query: ["page": 2, "q": nil], as: [User].self) == [ada])
            #expect(try await client.post("/users", body: ada, as: [User].self).count == 2)
            try await client.put("/users", json: ["id": 7, "name": "x"], headers: ["X-A": "b"])
            try await client.patch("/users", form: ["name": "x y"])
            try await client.delete("/users", query: ["all": true])
            #expect(try await client.head("/users").headers["X-Count"] == "1")
            let users: Response<[User]> = try await client.get("/users")
            #expect(users.statusCode == 200)
            #expect(
                server.requests.prefix(6).map(\.target) == [
                    "/users?page=2", "/users", "/users", "/users", "/users?all=true", "/users",
                ]
            )
            #expect(
                server.requests[1].text == #"{"id":7,"name":"Ada"}"#
                    || server.requests[1].text == #"{"name":"Ada","id":7}"#
            )
            #expect(try server.requests[2].decode(as: User.self) == User(id: 7, name: "x"))
            #expect(server.requests[2].headers["X-A"] == "b")
            #expect(server.requests[3].text == "name=x+y")
        }

        @Test func `an error is an ApiError with the response`() async throws {
            server.enqueue(.text("no such user", statusCode: 404))
            let error = await #expect(throws: ApiError.self) { try await client.get("/users/7", as: User.self) }
            #expect(error?.statusCode == 404 && error?.body == Data("no such user".utf8))
        }

        @Test func `a download writes its file when it is complete, and leaves it alone when it is not`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "report.bin")
            let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
            server.enqueue(.data(content), .status(500), .data(Data([1])))
            try await client.download("/report", to: file)
            #expect(try Data(contentsOf: file) == content)
            await #expect(throws: ApiError.self) { try await client.download("/report", to: file) }
            #expect(try Data(contentsOf: file) == content)
            try await client.download("/report", to: file)
            #expect(try Data(contentsOf: file) == Data([1]))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.bin"])
        }
    }
}
