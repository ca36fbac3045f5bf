import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// What an error tells about a body that could not be decoded.
struct DecodingFaultTests {
    private func error<Value>(
        _ endpoint: KeyPath<FaultsApi, () async throws -> Value>,
        _ body: String
    ) async throws -> ApiError {
        let api = FaultsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(body.utf8)) }
        )
        let error = try await #require(throws: ApiError.self) { _ = try await api[keyPath: endpoint]() }
        #expect(error.kind == .decoding)
        return error
    }

    @Test(arguments: [
        ("[1.5]", "Index 0"), ("[1, 2, 9223372036854775808]", "Index 2"), ("[1,-1e400]", "Index 1"),
    ])
    func `a number that does not fit is told by its place`(_ body: String, _ place: String) async throws {
        let error = try await error(\.numbers, body)
        #expect(
            error.description
                == "FaultsApi.numbers: The response is no Array<Int>: a number does not fit Int (at \(place))."
        )
        #expect(error.codingPath.map(\.stringValue) == [place])
    }

    @Test func `a number that does not fit deep inside is told by its path`() async throws {
        let error = try await error(\.page, #"{"items":[{"id":1},{"id":7.5}]}"#)
        #expect(error.description.hasSuffix("a number does not fit Int (at items.Index 1.id)."))
        #expect(error.bodyExcerpt == #"{"items":[{"id":1},{"id":7.5}]}"#)
    }

    @Test(arguments: [
        ("not json", 1, 2), ("[1,", 1, 4), ("[1 2]", 1, 4), ("{\"a\":\n  tru}", 2, 6), ("[1]x", 1, 4), ("[07]", 1, 3),
        ("[-]", 1, 3), ("[1.]", 1, 4),
        ("{,}", 1, 2),
        ("[1]\u{0}", 1, 4), ("{\"a\" 1}", 1, 6), ("\"open", 1, 6), ("[1e]", 1, 4), ("{\"id\":NaN}", 1, 7),
    ])
    func `broken JSON is told by line and column`(_ body: String, _ line: Int, _ column: Int) async throws {
        let error = try await error(\.numbers, body)
        #expect(
            error.reason
                == "The response is no Array<Int>: it is not valid JSON from line \(line), column \(column) on."
        )
        #expect(error.bodyExcerpt?.isEmpty == false)
    }

    @Test(arguments: ["[\"a\u{1}\"]", #"["\x"]"#, #"["\u12G4"]"#, #"["\"#])
    func `a broken text is told by line and column`(_ body: String) async throws {
        #expect(try await error(\.texts, body).reason.hasSuffix("it is not valid JSON from line 1, column 4 on."))
    }

    @Test func `an excerpt shows the surroundings, cut between characters`() async throws {
        let padding = String(repeating: "é", count: 100)
        let error = try await error(\.page, #"{"x":"\#(padding)","items":[{"id":"\#(padding)"}],"y":"\#(padding)"}"#)
        let excerpt = try #require(error.bodyExcerpt)
        #expect(excerpt.hasPrefix("…é") && excerpt.hasSuffix("é…"))
        #expect(excerpt.contains(#""items":[{"id":"é"#))
        #expect(!excerpt.contains("\u{FFFD}"))
        #expect(excerpt.utf8.count < 140)
    }

    @Test func `names that come from outside cannot forge lines of a log that shows an error`() async throws {
        let error = try await error(\.table, #"{"a\n\u001b[2J":"x"}"#)
        #expect(error.description.hasSuffix(#"(at a\n\u{1b}[2J)."#), "\(error)")
        let client = ApiClient(baseURL: URL(string: "http://127.0.0.1:1"))
        for path in ["/a\n\u{1B}[2Jb", "//a\nb", "ftp:a\nb", "http:a\nb", "http://{a}\n/b"] {
            let error = try await #require(throws: ApiError.self) { _ = try await client.get(path, as: Data.self) }
            #expect(!error.description.contains { $0.isNewline || $0 == "\u{1B}" }, "\(error)")
        }
        let failure = TransportError(.other, at: "a\nb", reason: "c\u{1B}")
        #expect(failure.message == #"The exchange with a\nb failed: c\u{1b}."#)
        #expect(RequestProblem(.invalidPath, nil, "a\nb").message == #"a\nb"#)
    }

    @Test func `an excerpt is in no other text of the error`() async throws {
        let error = try await error(\.page, #"{"items":[{"id":"s3cret"}]}"#)
        #expect(error.bodyExcerpt?.contains("s3cret") == true)
        var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
        dump(error, to: &text)
        #expect(!text.contains("s3cret"))
    }

    @Test func `a value that an enumeration does not know is not quoted`() async throws {
        let error = try await error(\.colours, #"["red","s3cret"]"#)
        #expect(
            error.description
                == "FaultsApi.colours: The response is no Array<Colour>: the value is no Colour (at Index 1)."
        )
    }

    @Test func `a number that does not fit is not quoted by the error of any platform`() {
        let context = DecodingError.Context(
            codingPath: [],
            debugDescription: "Parsed JSON number <12345.6> does not fit in Int."
        )
        #expect(DecodingError.dataCorrupted(context).codingSummary == "a number does not fit Int")
    }

    @Test func `an excerpt finds keys that the decoder converted`() async throws {
        let body = #"{"filler":"\#(String(repeating: "x", count: 200))","item_list":[{"id":"here"}]}"#
        let error = try await error(\.snake, body)
        #expect(error.codingPath.map(\.stringValue) == ["itemList", "Index 0", "id"])
        #expect(error.bodyExcerpt?.contains("here") == true)
    }

    @Test func `other failures have neither path nor excerpt`() async throws {
        let api = FaultsApi(
            configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
            transport: StubTransport { _ in HttpOperationResult(statusCode: 500, body: Data("[1".utf8)) }
        )
        let error = try await #require(throws: ApiError.self) { _ = try await api.numbers() }
        #expect(error.codingPath.isEmpty)
        #expect(error.bodyExcerpt == nil)
    }

    @Test func `random bytes never crash the search for the fault`() async throws {
        var random = SeededRandom(seed: 7)
        let alphabet = Array(#"{}[]",:\ue0123.5+-tfn "#.utf8) + [0xC3, 0x28, 0xFF]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let api = FaultsApi(
                configuration: DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
                transport: StubTransport { _ in HttpOperationResult(statusCode: 200, body: Data(bytes)) }
            )
            if case .failure(let error) = try await api.result() { _ = error.bodyExcerpt }
        }
    }
}

private struct Item: Codable {
    var id: Int
}

private enum Colour: String, Codable {
    case red
}

private struct Page: Codable {
    var items: [Item]
}

private struct SnakePage: Codable {
    var itemList: [Item]
}

private func snakeCase() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
}

private final class FaultsApi: ApiDomain {
    @Get("/x") var numbers: () async throws -> [Int]
    @Get("/x") var colours: () async throws -> [Colour]
    @Get("/x") var texts: () async throws -> [String]
    @Get("/x") var page: () async throws -> Page
    @Get("/x", .decoder(snakeCase())) var snake: () async throws -> SnakePage
    @Get("/x") var table: () async throws -> [String: Int]
    @Get("/x") var result: () async throws -> Result<[Int], ApiError>
}
