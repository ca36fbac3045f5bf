import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// One strategy for the names of properties, in queries, forms and JSON.
struct KeyStrategyTests {
    static let snakeCase = [
        ("id", "id"), ("accountId", "account_id"), ("myURLPath", "my_url_path"), ("baseURL", "base_url"),
        ("already_snake", "already_snake"), ("_private", "_private"), ("UPPER", "upper"), ("", ""),
    ]

    @Test(arguments: snakeCase)
    func `names become snake case, as JSONEncoder writes them`(_ name: String, _ expected: String) throws {
        #expect(try query(named: name, .snakeCase) == "\(expected)=1")
        #expect(try query(named: name, .kebabCase) == "\(expected.replacing("_", with: "-"))=1" || name.contains("_"))
    }

    /// The query of a property of any name.
    private func query(named name: String, _ strategy: KeyStrategy) throws -> String? {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.parameters.keys = strategy
        let map = KeyedMap(key: name)
        let api = DynamicApi("GET", "/", configuration: configuration)
        return try api.$call(DynamicRequest([QueryMap(wrappedValue: map)])).request().percentEncodedQuery
    }

    /// An object with one coding key.
    private struct KeyedMap: Encodable {
        let key: String

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key(stringValue: key))
        }
    }

    @Test func `query, form and JSON agree, and a name of one's own stays`() async throws {
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, body: Data(#"{"display_name":"Ada","home_city":"London"}"#.utf8))
        }
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        api.configuration.parameters.keys = .snakeCase
        let person = Person(displayName: "Ada", homeCity: "London")
        #expect(try await api.find(Find(maxCount: 5, filter: person)) == person)
        _ = try await api.save(Save(person: person))
        _ = try await api.form(Form(homeCity: "London"))
        let requests = transport.requests
        #expect(
            requests[0].percentEncodedQuery
                == "max_count=5&sortBy=name&filter%5Bdisplay_name%5D=Ada&filter%5Bhome_city%5D=London"
        )
        let sent = try JSONDecoder().decode([String: String].self, from: try #require(requests[1].body))
        #expect(sent == ["display_name": "Ada", "home_city": "London"])
        #expect(requests[2].body == Data("home_city=London".utf8))
    }

    @Test func `an endpoint's strategy goes before the domain's`() async throws {
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, body: Data(#"{"display-name":"Ada","home-city":"London"}"#.utf8))
        }
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        api.configuration.parameters.keys = .snakeCase
        let person = Person(displayName: "Ada", homeCity: "London")
        #expect(try await api.kebab(Find(maxCount: 5, filter: person)) == person)
        #expect(transport.requests[0].percentEncodedQuery?.hasPrefix("max-count=5&sortBy=name") == true)
    }

    @Test func `a coder with a strategy of its own keeps it`() throws {
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")))
        api.configuration.encoder.keyEncodingStrategy = .custom { _ in "own".codingKey }
        api.configuration.parameters.keys = .snakeCase
        let request = try api.$save(Save(person: Person(displayName: "Ada", homeCity: "London"))).request()
        #expect(request.body?.contains(UInt8(ascii: "_")) == false)
    }

    @Test func `a strategy of one's own works both ways`() async throws {
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, body: Data(#"{"x-displayName":"Ada","x-homeCity":"L"}"#.utf8))
        }
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        api.configuration.parameters.keys = .custom({ "x-\($0)" }, decode: { String($0.dropFirst(2)) })
        let person = Person(displayName: "Ada", homeCity: "L")
        #expect(try await api.find(Find(maxCount: 1, filter: person)) == person)
        #expect(transport.requests[0].percentEncodedQuery?.hasPrefix("x-maxCount=1&sortBy=name&x-filter") == true)
    }
}

private final class PeopleApi: ApiDomain {
    @Get("/people") var find: (Find) async throws -> Person
    @Get("/people", .keys(.kebabCase)) var kebab: (Find) async throws -> Person
    @Post("/people") var save: (Save) async throws -> Void
    @Post("/people") var form: (Form) async throws -> Void
}

private struct Person: Codable, Equatable {
    var displayName: String
    var homeCity: String
}

private struct Find {
    @Query var maxCount: Int
    @Query("sortBy") var sorting: String = "name"
    @Query var filter: Person
}

private struct Save {
    @JsonBody var person: Person
}

private struct Form {
    @FormParam var homeCity: String
}

extension String {
    /// A coding key of this name.
    fileprivate var codingKey: any CodingKey {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        return Key(stringValue: self)
    }
}
