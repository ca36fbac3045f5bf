import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The cases of request_encoding.json, run through an endpoint that is declared at run time.
struct RequestEncodingTableTests {
    /// Cases that need what has not been built yet: a kind of parameter, or an option of one.
    static let notExpressible: [String: String] = [
        "url": "needs @Url", "query_flag": "needs @QueryFlag", "query_map": "needs @QueryMap",
        "header_map": "needs @HeaderMap", "raw_body": "needs @Body", "part": "needs @FormPart",
        "array_format": "needs array formats", "key_path": "needs nested key formats", "null": "needs nil formats",
        "bool": "needs Bool formats", "date": "needs date formats", "encode_null": "needs explicit nulls in bodies",
    ]

    static let cases = try! FixtureCase.all(in: "request_encoding")

    static func missingFeature(of test: FixtureCase) -> String? {
        for parameter in test["params"]?.array ?? [] {
            if let reason = notExpressible[parameter["kind"]?.string ?? ""] { return reason }
            for option in parameter["options"]?.object?.keys.sorted() ?? [] {
                if let reason = notExpressible[option] { return reason }
                if option == "encoded", parameter["kind"]?.string != "path" { return "needs pre-encoded queries" }
            }
        }
        return nil
    }

    @Test func `the cases that cannot be expressed yet are counted`() {
        let missing = Self.cases.compactMap(Self.missingFeature)
        #expect(Self.cases.count == 321)
        #expect(missing.count == 37, "\(Dictionary(grouping: missing) { $0 }.mapValues(\.count))")
    }

    @Test(arguments: cases.filter { missingFeature(of: $0) == nil })
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
        let api = TableApi(test, URL(string: base), transport)
        let request = TableRequest((test["params"]?.array ?? []).map(TableRequest.field))
        if base.isEmpty { try await api.call(request) }
        return try api.$call.request(for: request)
    }
}

/// A domain with one endpoint, declared by a case.
private final class TableApi: ApiDomain {
    @Http("GET", "/") var call: (TableRequest) async throws -> Void

    init(_ test: FixtureCase, _ baseURL: URL?, _ transport: any HttpTransport) {
        var options: [EndpointOption] = []
        for header in test["static_headers"]?.array ?? [] {
            options.append(.header(header.array?[0].string ?? "", header.array?[1].string ?? ""))
        }
        if test["allow_body"]?.bool == true { options.append(.allowBody) }
        let defaults = (test["default_headers"]?.array ?? []).map {
            HttpHeaders.Field(name: $0.array?[0].string ?? "", value: $0.array?[1].string ?? "")
        }
        _call = Http(test["method"]?.string ?? "", .path(test["path_template"]?.string ?? ""), .group(options))
        super.init(
            configuration: DomainConfiguration(baseURL: baseURL, headers: HttpHeaders(defaults)), transport: transport)
    }
}

/// A request whose fields are only known at run time.
private struct TableRequest: CustomReflectable {
    let fields: [(label: String?, value: Any)]

    init(_ fields: [Any]) {
        self.fields = fields.map { ("_field", $0) }
    }

    var customMirror: Mirror {
        Mirror(self, children: fields, displayStyle: .struct)
    }

    static func field(_ parameter: JsonValue) -> Any {
        let name = parameter["name"]?.string ?? ""
        let json = parameter["value"] ?? .null
        let value = swiftValue(json)
        switch parameter["kind"]?.string {
        case "path":
            let options = parameter["options"]
            let encoding: PathEncoding =
                options?["encoded"]?.bool == true
                ? .preEncoded : options?["segments"]?.bool == true ? .segments : .segment
            return Path(wrappedValue: value, name, encoding: encoding)
        case "query": return Query(wrappedValue: value, name)
        case "header": return Header(wrappedValue: value, name)
        case "form": return FormParam(wrappedValue: value, name)
        default: return JsonBody(wrappedValue: json == .null ? nil : json)
        }
    }

    private static func swiftValue(_ json: JsonValue) -> Any {
        switch json {
        case .null: return String?.none as Any
        case .bool(let flag): return flag
        case .int(let number): return number
        case .double(let number): return number
        case .string(let text): return text
        case .array(let elements): return elements.map(swiftValue)
        case .object(let members):
            if let typed = members.first, typed.key.hasPrefix("$") { return typedValue(typed.key, typed.value) }
            return members.mapValues(swiftValue)
        }
    }

    private static func typedValue(_ type: String, _ value: JsonValue) -> Any {
        let text = value.string ?? ""
        let number: Double = if case .double(let number) = value { number } else { Double(value.int ?? 0) }
        switch type {
        case "$date": return Date(timeIntervalSince1970: number)
        case "$double": return value.string.flatMap(Double.init) ?? number
        case "$int": return UInt64(text) as Any
        case "$decimal": return Decimal(string: text) as Any
        case "$uuid": return UUID(uuidString: text) as Any
        case "$enum": return RawText(rawValue: text) as Any
        default: return Data(base64Encoded: text) as Any
        }
    }
}

/// Stands for an enum with raw values.
private struct RawText: RawRepresentable {
    let rawValue: String
}
