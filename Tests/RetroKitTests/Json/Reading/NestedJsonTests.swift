import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Deeply nested JSON, which types that take whatever there is read from the text rather than by trial.
struct NestedJsonTests {
    private func decode<Value: Decodable & Sendable>(
        _ text: String,
        as type: Value.Type = Value.self,
        _ configure: (inout DomainConfiguration) -> Void = { _ in }
    ) throws -> Value {
        var configuration = DomainConfiguration()
        configure(&configuration)
        let body = Data(text.utf8)
        let response = ResponseDecoder(
            result: HttpOperationResult(statusCode: 200, body: body),
            statusCode: 200,
            body: body,
            decoder: configuration.decoder.following(configuration.parameters.keys)
        )
        return try response.decode(type)
    }

    /// A text nested so deep, and so long, that it is parsed once more.
    private func deep(_ inner: String, levels: Int = 30) -> String {
        let padding = String(repeating: " ", count: 200)
        return String(repeating: "[", count: levels) + padding + inner + String(repeating: "]", count: levels)
    }

    private func unwrapped(_ value: JsonValue, levels: Int = 30) -> JsonValue? {
        var value: JsonValue? = value
        for _ in 0..<levels { value = value?[0] }
        return value
    }

    static let values: [(String, JsonValue)] = [
        ("null", .null), ("true", true), ("false", false), ("0", 0), ("-5", -5), ("1.5", 1.5), ("1.0", 1),
        ("7e3", 7000),
        ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)), ("1e300", 1e300), ("\"\"", ""),
        (#""a\"\\\/\b\f\n\r\té\u00e9\ud834\udd1e""#, "a\"\\/\u{8}\u{C}\n\r\té\u{e9}𝄞"), ("[]", []), ("{}", [:]),
        (#"{"a":{"b":[1,"x",null]},"a b":[[]]}"#, ["a": ["b": [1, "x", nil]], "a b": [[]]]),
        (#"{"a":1,"a":2}"#, ["a": 1]),
    ]

    @Test(arguments: values)
    func `a deep value is what Foundation's decoder makes of it`(_ text: String, _ value: JsonValue) throws {
        let body = deep(text)
        #expect(try unwrapped(decode(body)) == value)
        #expect(try unwrapped(JSONDecoder().decode(JsonValue.self, from: Data(body.utf8))) == value)
    }

    @Test func `a deep number that is too large is an error`() throws {
        #expect(throws: ResponseProblem.self) { try decode(deep("1e999"), as: JsonValue.self) }
        #expect(throws: ResponseProblem.self) { try decode(deep("-1e999"), as: JsonValue.self) }
    }

    @Test(arguments: [
        KeyStrategy.asIs, .snakeCase, .kebabCase, .custom({ $0.uppercased() }, decode: { $0.lowercased() }),
    ])
    func `values are found within types with keys of any strategy`(_ keys: KeyStrategy) throws {
        let extra = keys.key(for: "extraValues")
        let text = #"{"\#(extra)": \#(deep("7")), "\#(keys.key(for: "byName"))": {"user_name": \#(deep("8"))}}"#
        guard extra != "EXTRAVALUES" else {
            let model = try decode(text, as: LowerModel.self) { $0.parameters.keys = keys }
            #expect(model.extravalues.flatMap { unwrapped($0) } == 7)
            return
        }
        let model = try decode(text, as: Model.self) { $0.parameters.keys = keys }
        #expect(unwrapped(model.extraValues) == 7)
        #expect(model.byName["user_name"].flatMap { unwrapped($0) } == 8)
    }

    @Test func `lists and dictionaries of values find each of theirs`() throws {
        let list = try decode("[\(deep("1")), \(deep("2")), 3]", as: [JsonValue].self)
        #expect(unwrapped(list[0]) == 1 && unwrapped(list[1]) == 2 && list[2] == 3)
        let names = try decode(#"{"a.b": \#(deep("1")), "0": \#(deep("2"))}"#, as: [String: JsonValue].self)
        #expect(names["a.b"].flatMap { unwrapped($0) } == 1 && names["0"].flatMap { unwrapped($0) } == 2)
        let numbers = try decode(#"{"7": \#(deep("1"))}"#, as: [Int: JsonValue].self)
        #expect(numbers[7].flatMap { unwrapped($0) } == 1)
    }

    @Test func `names that stand twice, or become the same, are read as the decoder reads them`() throws {
        let text = #"{"extra_values": \#(deep("1")), "extraValues": \#(deep("2")), "byName": {}}"#
        let one = try decode(text, as: Model.self)
        #expect(unwrapped(one.extraValues) == 2)
        let two = try decode(text, as: Model.self) { $0.parameters.keys = .snakeCase }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try two.extraValues == decoder.decode(Model.self, from: Data(text.utf8)).extraValues)
    }

    @Test func `a value decoded of another text within is not looked for in this one`() throws {
        let text = deep(#"{"text": "[1, {\"a\": 2}]", "value": 3}"#)
        let model = try decode(text, as: Levels<Embedding>.self)
        #expect(model.inner?.embedded == [1, ["a": 2]])
        #expect(model.inner?.value == 3)
    }

    @Test func `the value at a path within an envelope is found`() throws {
        let body = Data(#"{"data": {"items": \#(deep("5"))}}"#.utf8)
        var options = ResponseOptions()
        options.unwrap = "data.items"
        let response = ResponseDecoder(
            result: HttpOperationResult(statusCode: 200, body: body),
            statusCode: 200,
            body: body,
            decoder: .retroKit,
            options: options
        )
        #expect(try unwrapped(response.decodeSuccess(JsonValue.self)) == 5)
    }

    @Test func `the details of a problem may be deep`() throws {
        let problem = try decode(#"{"title": "No", "status": 400, "errors": \#(deep("5"))}"#, as: ProblemDetails.self)
        #expect(problem.title == "No" && problem.status == 400)
        #expect(problem.extensions["errors"].flatMap { unwrapped($0) } == 5)
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ])
    func `depth is counted in the text's own encoding`(_ encoding: String.Encoding) async throws {
        // Bytes of these characters are those of quotes, brackets and backslashes.
        let text = "[\"∀嬀筛∁≜\"," + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "]"
        let body = try #require(text.data(using: encoding))
        let api = DeepApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: body) }
        )
        api.configuration.response.jsonDepthLimit = 61
        #expect(try await api.json()[0] == "∀嬀筛∁≜")
        api.configuration.response.jsonDepthLimit = 60
        let error = try await #require(throws: ApiError.self) { try await api.json() }
        #expect(error.kind == .limitExceeded)
    }

    @Test(arguments: ["[\"a\u{0}\"]", #"["a\ud800"]"#, "[\"a\", \nNaN]"])
    func `what is no text has its place told in an element of a stream too`(_ text: String) async throws {
        let body = Data("[\"b\"]\n\(text.filter { $0 != "\n" })\n".utf8)
        let api = DeepApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: body) }
        )
        var lines = try await api.lines().makeAsyncIterator()
        #expect(try await lines.next() == ["b"])
        let error = try await #require(throws: ApiError.self) { try await lines.next() }
        #expect(
            error.reason.hasPrefix("Line 2 is no Array<String>: it is not valid JSON from line 1, column "),
            "\(error.reason)"
        )
    }

    @Test(arguments: [
        (Data([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D]), "line 1, column 4"),
        (Data([0x5B, 0x0A, 0x22, 0xC3, 0xA9, 0xC3, 0x22, 0x5D]), "line 2, column 4"),
        (Data(#"["a\ud800"]"#.utf8), "line 1, column 4"), (Data(#"["\udc00\ud800"]"#.utf8), "line 1, column 3"),
        (Data(#"["\ud800\u0041"]"#.utf8), "line 1, column 3"), (Data("[\"a\", \u{0}1]".utf8), "line 1, column 7"),
        (Data("[\"a\u{0}\"]".utf8), "line 1, column 4"), (Data([0x5B, 0xFF, 0x5D]), "line 1, column 2"),
        (Data("\u{0}[\"a\"]".utf8), "line 1, column 2"), (Data([0xFF]), "line 1, column 1"),
        (Data([0xFE, 0xFF, 0, 0x5B, 0, 0x22, 0, 0x61]), "line 1, column 4"),
    ])
    func `what is no text has its place told`(_ body: Data, _ place: String) async throws {
        let api = DeepApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: body) }
        )
        let error = try await #require(throws: ApiError.self) { try await api.texts() }
        #expect(error.reason.contains("not valid JSON from \(place) on"), "\(error.reason)")
    }
}

private final class DeepApi: ApiDomain {
    @Get("/json") var json: () async throws -> JsonValue
    @Get("/texts") var texts: () async throws -> [String]
    @Get("/lines") var lines: () async throws -> JsonLines<[String]>
}

private struct Model: Decodable, Sendable {
    let extraValues: JsonValue
    let byName: [String: JsonValue]
}

private struct LowerModel: Decodable, Sendable {
    let extravalues: JsonValue?
}

/// Arrays within arrays around one value.
private indirect enum Levels<Value: Decodable & Sendable>: Decodable, Sendable {
    case level(Levels)
    case value(Value)

    init(from decoder: any Decoder) throws {
        if var container = try? decoder.unkeyedContainer() {
            self = .level(try container.decode(Levels.self))
        } else {
            self = .value(try Value(from: decoder))
        }
    }

    var inner: Value? {
        switch self {
        case .level(let next): next.inner
        case .value(let value): value
        }
    }
}

/// A value that holds the text of another JSON.
private struct Embedding: Decodable, Sendable {
    let embedded: JsonValue
    let value: JsonValue

    private enum CodingKeys: CodingKey {
        case text
        case value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .text)
        embedded = try JSONDecoder().decode(JsonValue.self, from: Data(text.utf8))
        value = try container.decode(JsonValue.self, forKey: .value)
    }
}
