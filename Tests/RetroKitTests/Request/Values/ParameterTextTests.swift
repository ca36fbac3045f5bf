import Foundation
import RetroKit
import Testing

/// How values read as parameters, in every place a parameter can stand.
struct ParameterTextTests {
    private enum Status: String, Codable { case inProgress = "in_progress" }
    private enum Priority: Int { case high = 3 }
    private enum Bare { case one }
    private struct Celsius: CustomStringConvertible { let description = "20 °C" }
    private struct Coordinate: ParameterValue, CustomStringConvertible {
        let description = "wrong"
        func parameterText() -> String { "1,2" }
    }
    private struct Failing: ParameterValue {
        func parameterText() throws -> String { throw CocoaError(.formatting) }
    }

    /// The text of a value in query, path, header and form, which must agree.
    private func text(_ value: some Any) throws -> String? {
        let query = try request(Query(wrappedValue: value, "v")).queryItems.first?.value
        let header = try request(Header(wrappedValue: value, "V")).headerFields["V"]
        let form = try request(FormParam(wrappedValue: value, "v")).body.map { String(decoding: $0, as: UTF8.self) }
        #expect(header == query?.trimmingHttpWhitespace)
        let formText = form?.dropFirst(2).replacing("+", with: "%20").removingPercentEncoding
        #expect(formText == query ?? "")
        if let query, !query.isEmpty {
            let path = try request(Path(wrappedValue: value, "v"), "/p/{v}").path
            #expect(path == "/p/\(query)")
        }
        return query
    }

    private func request(_ field: Any, _ template: String = "/p") throws -> HttpRequestParams {
        try DynamicApi("POST", template).$call(DynamicRequest([field])).request()
    }

    @Test func `Bool is true and false everywhere, optional or not`() throws {
        #expect(try text(true) == "true")
        #expect(try text(Bool?(false)) == "false")
    }

    @Test func `optionals print what they hold`() throws {
        #expect(try text(Int?(5)) == "5")
        #expect(try text(Int??(5)) == "5")
        #expect(try text(Int?.none) == nil)
        #expect(try text(Int??.some(.none)) == nil)
    }

    @Test func `enums send their raw value`() throws {
        #expect(try text(Status.inProgress) == "in_progress")
        #expect(try text(Status?(.inProgress)) == "in_progress")
        #expect(try text(Priority.high) == "3")
    }

    @Test func `an enum without raw value is refused rather than sent by its case name`() throws {
        let error = try #require(throws: ApiError.self) { try request(Query(wrappedValue: Bare.one, "v")) }
        let problem = try #require(error.underlying as? RequestProblem)
        #expect(problem.code == .unsupportedValue)
        #expect(problem.message.contains("query parameter \"v\""))
    }

    @Test func `dates are ISO 8601 in UTC`() throws {
        #expect(try text(Date(timeIntervalSince1970: 1_692_948_899)) == "2023-08-25T07:34:59Z")
    }

    @Test func `a text is one item, whatever it is made of`() throws {
        #expect(try text("abc") == "abc")
        #expect(try text("abc"[...]) == "abc")
        #expect(try text(Data([0xFB, 0xFF])) == "+/8=")
        #expect(
            try text(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
                == "01020304-0506-0708-090A-0B0C0D0E0F10"
        )
        #expect(try text(try #require(URL(string: "https://x.example.test/?a=1"))) == "https://x.example.test/?a=1")
        #expect(try text(Decimal(string: "1.10")) == "1.1")
    }

    @Test func `numbers do not depend on the locale`() throws {
        #expect(try text(1_234_567) == "1234567")
        #expect(try text(1234.5) == "1234.5")
        #expect(try text(Float(0.1)) == "0.1")
        #expect(try text(UInt64.max) == "18446744073709551615")
    }

    @Test func `a type's own text goes before its description`() throws {
        #expect(try text(Celsius()) == "20 °C")
        #expect(try text(Coordinate()) == "1,2")
    }

    @Test func `a value whose text fails is an error that names the parameter`() throws {
        let error = try #require(throws: ApiError.self) { try request(Query(wrappedValue: Failing(), "place")) }
        let problem = try #require(error.underlying as? RequestProblem)
        #expect(problem.code == .invalidValue)
        #expect(problem.parameter == "place")
    }

    @Test func `lists repeat the name in queries and forms`() throws {
        #expect(try request(Query(wrappedValue: [1, 2], "id")).percentEncodedQuery == "id=1&id=2")
        #expect(try request(Query(wrappedValue: Set(["b", "a"]), "id")).percentEncodedQuery == "id=a&id=b")
        #expect(try request(Query(wrappedValue: [Int](), "id")).percentEncodedQuery == nil)
        #expect(try request(Query(wrappedValue: [Status.inProgress], "s")).percentEncodedQuery == "s=in_progress")
        #expect(try request(FormParam(wrappedValue: [1, 2], "id")).body == Data("id=1&id=2".utf8))
    }

    @Test func `dictionaries send an item for each entry, sorted`() throws {
        let query = try request(Query(wrappedValue: ["b": [1, 2], "a": [3]], "f")).percentEncodedQuery
        #expect(query == "f%5Ba%5D=3&f%5Bb%5D=1&f%5Bb%5D=2")
    }

    @Test func `harmless dots and signs pass in a path`() throws {
        for value in ["foo+bar", "a%2Eb", "..a", "a..", "...", "v1.2"] {
            #expect(try request(Path(wrappedValue: value, "v"), "/p/{v}").path == "/p/\(value)")
        }
    }

    @Test(arguments: ["..", ".", ""])
    func `a value that would climb the tree is refused`(_ value: String) throws {
        #expect(throws: ApiError.self) {
            try request(Path(wrappedValue: value, "isbn"), "/account/book/{isbn}/")
        }
    }

    @Test(arguments: ["%2e%2e", "..%2F..", "../../admin", "//evil.test", "http://evil.test", "a?b#c"])
    func `a value never leaves its segment`(_ value: String) throws {
        let request = try request(Path(wrappedValue: value, "isbn"), "/account/book/{isbn}/")
        let segments = request.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        #expect(segments.count == 5)
        #expect(segments[3].removingPercentEncoding == value)
        #expect(request.percentEncodedQuery == nil)
        #expect(request.baseURL?.host == "api.example.test")
    }

    @Test func `a pre-encoded value and a catch-all keep slashes`() throws {
        #expect(try request(Path(wrappedValue: "a/b c", "key"), "/kv/{key}").percentEncodedPath == "/kv/a%2Fb%20c")
        let raw = Path(wrappedValue: "a/b%20c", "key", encoding: .preEncoded)
        #expect(try request(raw, "/kv/{key}").percentEncodedPath == "/kv/a/b%20c")
        #expect(try request(Path(wrappedValue: "a/b c%", "key"), "/kv/{+key}").percentEncodedPath == "/kv/a/b%20c%25")
    }

    @Test func `a query value is encoded once, plus signs too`() throws {
        let query = try request(Query(wrappedValue: "a+b c&d=e#f;é", "q")).percentEncodedQuery
        #expect(query == "q=a%2Bb%20c%26d%3De%23f%3B%C3%A9")
        #expect(try request(Query(wrappedValue: "%41", "q")).percentEncodedQuery == "q=%2541")
    }
}
