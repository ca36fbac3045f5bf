import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of response_handling.json that need no network: a status, headers and a body against a declared type.
struct ResponseTableTests {
    static let cases = FixtureCase.all(in: "response_handling")

    /// Why a case is not run here.
    static func reasonToSkip(_ test: FixtureCase) -> String? {
        if ResponseTableOnTheWire.isCase(test) { return "over the wire: ResponseTableOnTheWire" }
        switch test.id {
        case "either-200-error-body": return "a success that only fits the other side becomes it, by design"
        case "duplicate-keys", "trailing-comma", "lone-surrogate":
            return "differs between JSON decoders, as the cases' README says"
        default: return nil
        }
    }

    @Test func `the cases that are not run here are counted`() {
        let reasons = Self.cases.compactMap(Self.reasonToSkip)
        #expect(Self.cases.count == 101)
        #expect(reasons.count == 23, "\(Dictionary(grouping: reasons) { $0 }.mapValues(\.count))")
    }

    @Test(arguments: cases.filter { reasonToSkip($0) == nil })
    func `a response gives the expected value or error`(_ test: FixtureCase) async throws {
        let expected = try #require(test["expected"])
        do throws(ApiError) {
            let value = try await Self.value(of: test)
            #expect(value == expected["value"], "expected \(expected)")
        } catch {
            let names: [ApiError.Kind: String] = [
                .status: "http_status", .decoding: "decoding", .emptyBody: "empty_body", .limitExceeded: "decoding",
            ]
            #expect(names[error.kind] == expected["error"]?.string, "\(error)")
            try Self.compare(error, with: expected["fields"])
        }
    }

    private static func compare(_ error: ApiError, with fields: JsonValue?) throws {
        if let status = fields?["status"]?.int { #expect(error.statusCode == status) }
        if let text = fields?["body_utf8"]?.string { #expect(error.body == Data(text.utf8)) }
        if let bytes = fields?["body_base64"]?.string { #expect(error.body == Data(base64Encoded: bytes)) }
        for (name, value) in fields?["headers"]?.object ?? [:] { #expect(error.headers[name] == value.string) }
        if let seconds = fields?["retry_after"]?.int { #expect(error.retryAfter == .seconds(seconds)) }
        if let expected = fields?["problem"] { try compare(#require(error.problem), with: expected) }
        if let path = fields?["coding_path"]?.array {
            #expect(error.codingPath.map(\.stringValue) == path.map(\.string))
        }
    }

    private static func compare(_ problem: ProblemDetails, with expected: JsonValue) throws {
        #expect(problem.type == expected["type"]?.string ?? "about:blank")
        #expect(problem.title == expected["title"]?.string)
        #expect(problem.status == expected["status"]?.int)
        #expect(problem.detail == expected["detail"]?.string)
        #expect(problem.extensions == expected["extensions"]?.object ?? [:])
    }

    /// The value of a case as JSON, through an endpoint of the declared type.
    private static func value(of test: FixtureCase) async throws(ApiError) -> JsonValue {
        let response = test["response"]
        let body =
            response?["body_base64"]?.string.flatMap { Data(base64Encoded: $0) }
            ?? Data((response?["body_utf8"]?.string ?? "").utf8)
        let headers = HttpHeaders((response?["headers"]?.object ?? [:]).compactMapValues(\.string))
        let result = HttpOperationResult(
            statusCode: response?["status"]?.int ?? 0,
            headerFields: headers,
            body: body
        )
        let api = OutcomesApi(configuration: DomainConfiguration(), transport: StubTransport { _ in result })
        switch test["declared_type"]?.string {
        case "Widget": return try await api.widget().json
        case "Widget?": return try await api.optional()?.json ?? .null
        case "[Widget]": return .array(try await api.list().map(\.json))
        case "WidgetPage": return .array(try await api.page().items.map(\.json))
        case "Response<Widget>": return try await api.response().value.json
        case "Bool": return .bool(try await api.bool())
        case "Data": return json(try await api.data(), like: test["expected"]?["value"])
        case "String": return .string(try await api.string())
        case "String(json)": return try await api.json()
        case "Empty":
            _ = try await api.empty()
            return .object([:])
        case "Void":
            try await api.void()
            return .null
        case "Either<Empty,ApiError>":
            return json(try await api.eitherEmpty()) { _ in
                .object([:])
            } _: {
                $0.json
            }
        case "Either<Widget,String>":
            return json(try await api.eitherString()) {
                $0.json
            } _: {
                .string($0)
            }
        case "Either<Widget,Data>":
            return json(try await api.eitherData()) {
                $0.json
            } _: {
                .object(["$base64": .string($0.base64EncodedString())])
            }
        default:
            return json(try await api.either()) {
                $0.json
            } _: {
                $0.json
            }
        }
    }

    private static func json(_ data: Data, like expected: JsonValue?) -> JsonValue {
        if expected?["$utf8"] != nil { return .object(["$utf8": .string(String(decoding: data, as: UTF8.self))]) }
        return .object(["$base64": .string(data.base64EncodedString())])
    }

    private static func json<A, B>(_ either: Either<A, B>, _ success: (A) -> JsonValue, _ failure: (B) -> JsonValue)
        -> JsonValue
    {
        switch either {
        case .response(let value): .object(["response": success(value)])
        case .errorResponse(let value): .object(["errorResponse": failure(value)])
        }
    }
}

private struct Widget: Codable {
    var id: Int
    var name: String?
    var json: JsonValue { .object(["id": .int(id)].merging(name.map { ["name": .string($0)] } ?? [:]) { $1 }) }
}

private struct WidgetPage: Codable {
    var items: [Widget]
}

private struct Fault: Codable {
    var code: Int
    var message: String
    var json: JsonValue { .object(["code": .int(code), "message": .string(message)]) }
}

private final class OutcomesApi: ApiDomain {
    @Get("/x") var widget: () async throws(ApiError) -> Widget
    @Get("/x") var optional: () async throws(ApiError) -> Widget?
    @Get("/x") var list: () async throws(ApiError) -> [Widget]
    @Get("/x") var page: () async throws(ApiError) -> WidgetPage
    @Get("/x") var response: () async throws(ApiError) -> Response<Widget>
    @Get("/x") var bool: () async throws(ApiError) -> Bool
    @Get("/x") var data: () async throws(ApiError) -> Data
    @Get("/x") var string: () async throws(ApiError) -> String
    @Get("/x") var json: () async throws(ApiError) -> JsonValue
    @Get("/x") var empty: () async throws(ApiError) -> Empty
    @Get("/x") var void: () async throws(ApiError) -> Void
    @Get("/x") var either: () async throws(ApiError) -> Either<Widget, Fault>
    @Get("/x") var eitherEmpty: () async throws(ApiError) -> Either<Empty, Fault>
    @Get("/x") var eitherString: () async throws(ApiError) -> Either<Widget, String>
    @Get("/x") var eitherData: () async throws(ApiError) -> Either<Widget, Data>
}
