import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of request_encoding.json, run through an endpoint that is declared at run time.
struct RequestEncodingTableTests {
    static let cases = FixtureCase.all(in: "request_encoding")

    @Test func `all cases are there`() {
        #expect(Self.cases.count == 321)
    }

    @Test(arguments: cases)
    func `a declaration with values gives the expected request`(_ test: FixtureCase) async throws {
        let problem: RequestProblem
        do {
            let request = try await Self.request(of: test)
            let expected = try #require(test["expected"], "expected \(test["expected_error_code"]?.string ?? "")")
            try Self.compare(request, with: expected)
            return
        } catch let error as ApiError {
            problem = try #require(error.underlying as? RequestProblem, "\(error)")
        }
        #expect(problem.code.rawValue.lowercased() == Self.errorCode(of: test), "\(problem)")
    }

    private static func errorCode(of test: FixtureCase) -> String? {
        let synonyms = ["unusedpathparam": "unusedpathparameter", "duplicatepathparam": "duplicatepathparameter"]
        let code = test["expected_error_code"]?.string?.replacing("_", with: "")
        return code.map { synonyms[$0] ?? $0 }
    }

    private static func compare(_ request: HttpRequestParams, with expected: JsonValue) throws {
        #expect(request.url?.absoluteString == expected["url"]?.string)
        var headers = HttpHeaders()
        for (name, value) in expected["headers"]?.object ?? [:] {
            for value in value.array ?? [value] { headers.append(value.string ?? "", for: name) }
        }
        let sorted = { (fields: HttpHeaders) in fields.map { "\($0.name): \($0.value)" }.sorted() }
        #expect(sorted(request.headerFields) == sorted(headers))
        if let json = expected["body_json"] {
            #expect(try JSONDecoder().decode(JsonValue.self, from: request.body ?? Data()) == json)
        } else {
            #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == expected["body"]?.string)
        }
    }

    /// The request of a case: seen through the handle, or sent to a transport where only sending shows the fault.
    private static func request(of test: FixtureCase) async throws -> HttpRequestParams {
        let base = test["base_url"]?.string ?? ""
        let transport: any HttpTransport =
            base.isEmpty ? URLSessionTransport() : StubTransport { _ in HttpOperationResult(statusCode: 200) }
        let api = DynamicApi(
            test["method"]?.string ?? "",
            test["path_template"]?.string ?? "",
            options: options(of: test),
            configuration: DomainConfiguration(baseURL: URL(string: base), headers: headers(test["default_headers"])),
            transport: transport
        )
        let request = DynamicRequest((test["params"]?.array ?? []).map(field))
        if base.isEmpty { try await api.call(request) }
        return try api.$call(request).request()
    }

    private static func headers(_ json: JsonValue?) -> HttpHeaders {
        HttpHeaders(
            (json?.array ?? []).map {
                HttpHeaders.Field(name: $0.array?[0].string ?? "", value: $0.array?[1].string ?? "")
            }
        )
    }

    private static func options(of test: FixtureCase) -> [EndpointOption] {
        headers(test["static_headers"]).map { .header($0.name, $0.value) }
            + (test["allow_body"]?.bool == true ? [.allowsBody] : [])
    }

    private static func field(_ parameter: JsonValue) -> Any {
        let name = parameter["name"]?.string ?? ""
        let json = parameter["value"] ?? .null
        let value = DynamicRequest.swiftValue(json)
        let options = ParameterOption.all(in: parameter["options"])
        switch parameter["kind"]?.string {
        case "path":
            let isSplit = parameter["options"]?["segments"]?.bool == true
            let encoding: PathEncoding? = isSplit ? .segments : options.isEmpty ? nil : .preEncoded
            return encoding.map { Path(wrappedValue: value, name, encoding: $0) } ?? Path(wrappedValue: value, name)
        case "query": return Query(wrappedValue: value, name, .group(options))
        case "query_map": return QueryMap(wrappedValue: value, name, .group(options))
        case "query_flag": return QueryFlag(wrappedValue: value, name, .group(options))
        case "header_map": return HeaderMap(wrappedValue: value, name)
        case "url": return Url(wrappedValue: value, name)
        case "header": return Header(wrappedValue: value, name)
        case "form": return FormParam(wrappedValue: value, name)
        case "part": return FormPart(wrappedValue: value, name)
        case "raw_body":
            return Body(wrappedValue: json.string ?? "", parameter["options"]?["content_type"]?.string ?? "")
        default:
            let encodesNil = parameter["options"]?["encode_null"]?.bool == true
            return JsonBody(wrappedValue: json == .null ? JsonValue?.none : json, encodesNil: encodesNil)
        }
    }
}
