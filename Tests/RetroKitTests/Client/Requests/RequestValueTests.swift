import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct RequestValueTests {
    private struct User: Codable, Hashable {
        var id: Int
        var name: String
    }

    private struct Filter: Encodable {
        let page: Int
        let tags: [String]
    }

    private let transport = StubTransport { _ in
        HttpOperationResult(statusCode: 200, headerFields: ["X-Back": "1"], body: Data(#"{"id":7,"name":"Ada"}"#.utf8))
    }

    private var client: ApiClient {
        ApiClient(baseURL: URL(string: "https://api.example.test/v1"), headers: ["X-Client": "c"], transport: transport)
    }

    private func sent<Value: Decodable>(_ request: Request<Value>) async throws -> HttpRequestParams {
        _ = try await client.perform(request)
        return try #require(transport.requests.last)
    }

    @Test func `a request names path, placeholders, headers and query`() async throws {
        let request = try await sent(
            Request<User>(
                endpoint: "/users/{id}/files",
                parameters: .query(["page": 2, "q": nil, "tags": ["a", "b c"]]),
                path: ["id": "a/b"],
                headers: ["X-Request": "r"]
            )
        )
        #expect(request.url?.absoluteString == "https://api.example.test/v1/users/a%2Fb/files?page=2&tags=a&tags=b%20c")
        #expect(request.httpMethod == .get)
        #expect(request.headerFields["X-Client"] == "c" && request.headerFields["X-Request"] == "r")
        #expect(
            try await sent(Request<User>(endpoint: "x", parameters: .query(Filter(page: 1, tags: [])))).url?.query
                == "page=1"
        )
    }

    @Test(arguments: [
        ("form", "application/x-www-form-urlencoded", "a=1&b=x+y"),
        ("json", "application/json", #"{"a":1}"#),
        ("dictionary", "application/json", #"{"d":"1970-01-01T00:00:00Z","l":[1,null,"x"],"n":null}"#),
        ("json data", "application/json", "[1]"),
        ("data", "text/csv", "a,b"),
        ("body", "application/x-www-form-urlencoded", "k=v"),
    ])
    func `a request carries a body of every kind`(_ kind: String, _ type: String, _ text: String) async throws {
        let parameters: [String: Request<User>.Parameters] = [
            "form": .form(["a": 1, "b": "x y", "c": nil]),
            "json": .json(["a": 1]),
            "dictionary": .json(["d": Date(timeIntervalSince1970: 0), "l": [1, nil, "x"] as [Any?], "n": nil]),
            "json data": .json(Data("[1]".utf8)),
            "data": Request<User>.Parameters(Data("a,b".utf8), contentType: "text/csv"),
            "body": .body(.form(HttpForm([HttpForm.Field(name: "k", value: "v")]))),
        ]
        let client = client
        client.configuration.encoder.outputFormatting.insert(.sortedKeys)
        _ = try await client.perform(Request<User>(endpoint: "/x", method: .post, parameters: parameters[kind]))
        let request = try #require(transport.requests.last)
        #expect(request.headerFields["Content-Type"] == type)
        #expect(request.httpBody.encoded().map { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test func `a multipart form takes texts, bytes and files`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
        try Data("from disk".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let parameters = Request<User>.Parameters.multipart([
            "note": "hi", "bytes": Data([1, 2]), "file": file,
            "named": FormFile.File(fileName: "n.png", mimeType: "image/png", content: Data([3])),
        ])
        let request = try await sent(Request<User>(endpoint: "/x", method: .post, parameters: parameters))
        guard case .multipart(let form) = request.httpBody else {
            Issue.record("The body is no multipart form.")
            return
        }
        #expect(form.parts.map(\.name) == ["bytes", "file", "named", "note"])
        #expect(form.parts.map(\.fileName) == ["bytes", file.lastPathComponent, "n.png", nil])
        #expect(form.parts[1].source.length == 9)
        #expect(request.formFiles?.map(\.fileName) == ["bytes", file.lastPathComponent, "n.png"])
        #expect(request.formParams?.map { [$0.name, $0.content] } == [["note", "hi"]])
    }

    @Test func `what cannot be sent is an error, and nothing is sent`() async throws {
        struct Opaque {}
        let requests: [Request<User>] = [
            Request(endpoint: "/users/{id}"),
            Request(endpoint: "/x", parameters: .json(["a": 1])),
            Request(endpoint: "/x", method: .post, parameters: .json(["a": Opaque()])),
            Request(endpoint: "/x", method: .post, parameters: .query(["a": Opaque()])),
            Request(endpoint: "/x", method: .post, parameters: .multipart(["f": URL(fileURLWithPath: "/nowhere")])),
            Request(endpoint: "/x", method: "NO VERB"),
        ]
        for request in requests {
            let error = await #expect(throws: ApiError.self) { try await client.perform(request) }
            #expect(error?.kind == .invalidRequest)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `a request's response may be of every kind`() async throws {
        #expect(try await client.perform(Request<Void>(endpoint: "/x")).headers["X-Back"] == "1")
        let either = Request<Either<User, Empty>>(endpoint: "/x")
        #expect(try await client.perform(either).value == .response(User(id: 7, name: "Ada")))
        #expect(try await client.perform(Request<JsonValue>(endpoint: "/x")).value["name"]?.string == "Ada")
    }
}
