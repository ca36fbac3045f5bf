import Foundation
import RetroKit
import RetroKitTesting
import Testing

struct CoderSettingsTests {
    private struct Person: Codable, Equatable {
        var firstName: String
        var born: Date
    }

    private final class PeopleApi: ApiDomain {
        @Post("/people") var create: (Person) async throws -> Person
    }

    private let person = Person(firstName: "Ada", born: Date(timeIntervalSinceReferenceDate: 7))

    private func json(_ configuration: DomainConfiguration) throws -> JsonValue {
        try json(PeopleApi(configuration: configuration))
    }

    private func json(_ api: PeopleApi) throws -> JsonValue {
        try JSONDecoder().decode(JsonValue.self, from: api.$create(person).request().body ?? Data())
    }

    private func isSnakeCase(_ decoder: JSONDecoder) -> Bool {
        if case .convertFromSnakeCase = decoder.keyDecodingStrategy { true } else { false }
    }

    @Test func `a copy's coders are its own, whichever of the two is changed`() throws {
        let constant = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        var first = constant
        var second = first
        second.encoder.keyEncodingStrategy = .convertToSnakeCase
        second.decoder.keyDecodingStrategy = .convertFromSnakeCase
        first.encoder.dateEncodingStrategy = .secondsSince1970
        #expect(try json(constant) == ["firstName": "Ada", "born": "2001-01-01T00:00:07Z"])
        #expect(try json(first) == ["firstName": "Ada", "born": 978_307_207])
        #expect(try json(second) == ["first_name": "Ada", "born": "2001-01-01T00:00:07Z"])
        #expect([constant.decoder, first.decoder, second.decoder].map(isSnakeCase) == [false, false, true])
    }

    @Test func `a domain's coders are not those of the settings that it was made of, or that were taken from it`()
        throws
    {
        let mine = JSONEncoder()
        var settings = DomainConfiguration(baseURL: URL(string: "https://api.example.test"), encoder: mine)
        let kept = settings.decoder
        let api = PeopleApi(configuration: settings)
        mine.keyEncodingStrategy = .convertToSnakeCase
        settings.encoder.keyEncodingStrategy = .convertToSnakeCase
        kept.keyDecodingStrategy = .convertFromSnakeCase
        var taken = api.configuration
        taken.encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try json(api) == ["firstName": "Ada", "born": 7])
        #expect(!isSnakeCase(api.configuration.decoder))
        api.configuration.encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try json(api) == ["first_name": "Ada", "born": 7])
        #expect(try json(PeopleApi(configuration: taken)) == ["first_name": "Ada", "born": 7])
    }

    @Test func `a coder that is set up in place follows the domain's key strategy, or its own`() async throws {
        let transport = StubTransport { _ in
            HttpOperationResult(statusCode: 200, body: Data(#"{"first_name":"Ada","born":7}"#.utf8))
        }
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        api.configuration.parameters.keys = .snakeCase
        api.configuration.decoder.dateDecodingStrategy = .deferredToDate
        #expect(try await api.create(person) == person)
    }

    @Test func `a coder of a subclass is shared, for what it adds cannot be copied`() throws {
        final class Loud: JSONEncoder, @unchecked Sendable {  // as its base class
            override func encode(_ value: some Encodable) throws -> Data { Data(#"{"loud":true}"#.utf8) }
        }
        let settings = DomainConfiguration(baseURL: URL(string: "https://api.example.test"), encoder: Loud())
        let copy = settings
        #expect(copy.encoder is Loud)
        #expect(try json(copy) == ["loud": true])
    }

    @Test func `plain coders write dates as numbers, and read them`() async throws {
        let transport = StubTransport { request in HttpOperationResult(statusCode: 200, body: request.body ?? Data()) }
        let api = PeopleApi(baseURL: try #require(URL(string: "https://api.example.test")), transport: transport)
        api.configuration.usePlainCoders()
        #expect(try await api.create(person) == person)
        #expect(try json(api) == ["firstName": "Ada", "born": 7])
    }
}
