import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// A body is read in the format that its content type names.
struct ResponseFormatTests {
    private func api(_ body: Data, _ contentType: String?) -> FormatsApi {
        FormatsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in
                HttpOperationResult(
                    statusCode: 200,
                    headerFields: contentType.map { ["Content-Type": $0] } ?? [:],
                    body: body
                )
            }
        )
    }

    private func api(_ body: String, _ contentType: String?) -> FormatsApi {
        api(Data(body.utf8), contentType)
    }

    @Test(arguments: [
        nil, "application/json", "APPLICATION/JSON; charset=utf-8", "application/vnd.example.v2+json", "text/json",
        "text/plain", "application/octet-stream", "text/html", "nonsense",
    ])
    func `JSON is read under its own types, under none and under any that is not known`(_ type: String?) async throws {
        #expect(try await api(#"{"name":"Ada","age":36}"#, type).person() == Person(name: "Ada", age: 36))
    }

    @Test func `a form is read as fields, lists and nested fields`() async throws {
        let form = "application/x-www-form-urlencoded"
        #expect(try await api("name=Ada+L%2E&age=36", form).person() == Person(name: "Ada L.", age: 36))
        let body =
            "on=true&tags[]=a&tags[]=b&limits[0]=1&limits[1]=2&who[name]=Ada&who[age]=1&since=1970-01-01T00:00:00Z"
        let all = try await api(body, "\(form); charset=utf-8").everything()
        #expect(
            all
                == Everything(
                    on: true,
                    tags: ["a", "b"],
                    limits: [1, 2],
                    who: Person(name: "Ada", age: 1),
                    since: Date(timeIntervalSince1970: 0)
                )
        )
        #expect(try await api("a=1&a=2&b=3", form).map() == ["a": ["1", "2"], "b": ["3"]])
    }

    @Test func `keys follow the domain's strategy, in JSON and in forms`() async throws {
        let form = api("full_name=Ada", "application/x-www-form-urlencoded")
        form.configuration.parameters.keys = .snakeCase
        #expect(try await form.named().fullName == "Ada")
        let json = api(#"{"data":{"full_name":"Ada"}}"#, "application/json")
        json.configuration.parameters.keys = .snakeCase
        json.configuration.response.unwrap = "data"
        #expect(try await json.named().fullName == "Ada")
    }

    @Test func `a form without a field names the field`() async throws {
        let error = try await #require(throws: ApiError.self) {
            try await api("name=Ada", "application/x-www-form-urlencoded").person()
        }
        #expect(error.kind == .decoding)
        #expect(error.description.contains(#"there is no "age""#))
    }

    @Test func `a form with a text where a number belongs names its place`() async throws {
        let error = try await #require(throws: ApiError.self) {
            try await api("name=Ada&age=old", "application/x-www-form-urlencoded").person()
        }
        #expect(error.codingPath.map(\.stringValue) == ["age"])
        #expect(!error.description.contains("old"))
    }

    @Test func `a plain text is read as a value of its own`() async throws {
        #expect(try await api("42", "text/plain").number() == 42)
        #expect(try await api("teapot", "text/plain; charset=utf-8").kind() == .teapot)
        let id = UUID()
        #expect(try await api(id.uuidString, "text/plain").uuid() == id)
        #expect(try await api("https://api.example.test/x", "text/plain").url().path == "/x")
    }

    @Test func `a page that is neither JSON nor the value is told by its type`() async throws {
        let error = try await #require(throws: ApiError.self) { try await api("<html/>", "text/html").person() }
        #expect(
            error.description
                == "FormatsApi.person: The response is no Person: it is not valid JSON from line 1, column 1 on, and its "
                + "content type is text/html."
        )
    }

    @Test func `a property list is read where domain or endpoint asks for it, and not because a server says so`()
        async throws
    {
        let body = try PropertyListEncoder().encode(Person(name: "Ada", age: 36))
        let asking = api(body, "application/x-plist")
        asking.configuration.coders.append(PropertyListCoder())
        #expect(try await asking.person() == Person(name: "Ada", age: 36))
        #expect(try await api(body, "application/x-plist").listed() == Person(name: "Ada", age: 36))
        let error = try await #require(throws: ApiError.self) { try await api(body, "application/x-plist").person() }
        #expect(error.kind == .decoding)
    }

    @Test func `a domain's coder reads its own types, also those it takes from JSON`() async throws {
        let api = api("Ada;36", "application/vnd.example+semicolons")
        api.configuration.coders = [SemicolonCoder(contentTypes: ["+semicolons"])]
        #expect(try await api.person() == Person(name: "Ada", age: 36))
        let other = self.api("Ada;36", "application/json")
        other.configuration.coders = [SemicolonCoder(contentTypes: ["application/json"])]
        #expect(try await other.person() == Person(name: "Ada", age: 36))
    }

    @Test(arguments: [
        ("text/plain; charset=ISO-8859-1", [0xE9]), ("text/plain; charset=\"latin1\"", [0xE9]),
        ("text/plain; charset=windows-1252", [0xE9]), ("text/plain; charset=utf-16le", [0xE9, 0x00]),
        ("text/plain; charset=UTF-16BE", [0x00, 0xE9]), ("text/plain;charset=utf-8", [0xC3, 0xA9]),
        ("text/plain", [0xC3, 0xA9]), ("text/plain; charset=bogus", [0xC3, 0xA9]),
        ("text/plain", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9]), ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0xE9]),
        ("text/plain; charset=iso-8859-2", [0xE9]), ("text/plain; Charset='windows-1250'", [0xE9]),
    ])
    func `a string is read in the charset of its type`(_ type: String, _ bytes: [UInt8]) async throws {
        #expect(try await api(Data(bytes), type).text() == "é")
    }
}

private struct Person: Codable, Equatable {
    var name: String
    var age: Int
}

private struct Everything: Codable, Equatable {
    var on: Bool
    var tags: [String]
    var limits: [Int]
    var who: Person
    var since: Date
    var nothing: Int?
}

private struct Named: Codable {
    var fullName: String
}

private enum Kind: String, Codable {
    case teapot
}

private struct SemicolonCoder: BodyCoder {
    var contentTypes: [String]

    func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }

    func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        let parts = String(decoding: body, as: UTF8.self).split(separator: ";")
        let json = Data(#"{"name":"\#(parts[0])","age":\#(parts[1])}"#.utf8)
        return try JSONDecoder().decode(type, from: json)
    }
}

private final class FormatsApi: ApiDomain {
    @Get("/x") var person: () async throws -> Person
    @Get("/x", .coder(PropertyListCoder())) var listed: () async throws -> Person
    @Get("/x") var named: () async throws -> Named
    @Get("/x") var everything: () async throws -> Everything
    @Get("/x") var map: () async throws -> [String: [String]]
    @Get("/x") var number: () async throws -> Int
    @Get("/x") var kind: () async throws -> Kind
    @Get("/x") var uuid: () async throws -> UUID
    @Get("/x") var url: () async throws -> URL
    @Get("/x") var text: () async throws -> String
}
