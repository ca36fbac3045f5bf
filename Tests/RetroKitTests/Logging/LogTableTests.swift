import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The logging cases of curl_logging.json.
struct LogTableTests {
    static let cases = FixtureCase.all(in: "curl_logging").filter { $0["category"]?.string == "logging" }

    @Test func `every case about logging is run`() {
        #expect(Self.cases.count == 12)
    }

    @Test(arguments: cases)
    func `a log holds what it should and no secret`(_ test: FixtureCase) async throws {
        let log = LogCapture()
        let input = try #require(test["input"])
        let logger = Self.logger(input, log)
        let transport = try Self.transport(input)
        let responses = input["responses"]?.array?.count ?? 1
        let configuration = Self.configuration(Array(repeating: SendAgain(), count: responses - 1) + [logger])
        _ = try? await Self.call(input, configuration, transport)
        for text in test["expected"]?["contains"]?.array ?? [] { #expect(log.text.contains(text.string ?? "")) }
        for text in test["expected"]?["not_contains"]?.array ?? [] { #expect(!log.text.contains(text.string ?? "")) }
        #expect(Set(log.entries.map(\.callNumber)).count == 1)
        #expect(log.entries.count == 2 * responses)
    }

    private static func logger(_ input: JsonValue, _ log: LogCapture) -> HttpLogger {
        var policy = RedactionPolicy.standard
        if let keys = input["redact_json_keys"]?.array { policy.jsonNames = Set(keys.compactMap(\.string)) }
        if let keys = input["redact_form_keys"]?.array { policy.formNames = Set(keys.compactMap(\.string)) }
        let levels: [String: HttpLogger.Level] = ["headers": .headers, "body": .bodies]
        return HttpLogger(
            levels[input["level"]?.string ?? ""] ?? .basic,
            curl: input["level"]?.string == "curl" ? .always : .never,
            bodyLimit: input["max_body"]?.int ?? 4096,
            redaction: policy,
            sink: log.sink
        )
    }

    private static func configuration(_ interceptors: [any Interceptor]) -> DomainConfiguration {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = interceptors
        return configuration
    }

    private static func transport(_ input: JsonValue) throws -> StubTransport {
        let responses = input["responses"]?.array ?? [input["response"] ?? .object([:])]
        return StubTransport { request in
            if let error = input["error"]?.string {
                throw TransportError(.timeout, "\(error) at \(request.url?.absoluteString ?? "")")
            }
            let response = responses[min(request.attempt, responses.count) - 1]
            return HttpOperationResult(
                statusCode: response["status"]?.int ?? 200,
                headerFields: HttpHeaders(fixture: response["headers"]),
                body: Data(fixture: response) ?? Data()
            )
        }
    }

    /// Calls an endpoint that sends the case's request, whatever it is.
    private static func call(_ input: JsonValue, _ configuration: DomainConfiguration, _ transport: StubTransport)
        async throws
    {
        let json = try #require(input["request"])
        let request = try HttpRequestParams(fixture: json)
        var configuration = configuration
        configuration.interceptors.insert(RequestInterceptor { $0.take(request) }, at: 0)
        try await DynamicApi("GET", configuration: configuration, transport: transport).call(DynamicRequest([]))
    }
}

extension HttpRequestParams {
    /// Becomes another request of the same call.
    fileprivate mutating func take(_ other: HttpRequestParams) {
        httpMethod = other.httpMethod
        percentEncodedPath = other.percentEncodedPath
        percentEncodedQuery = other.percentEncodedQuery
        headerFields = other.headerFields
        httpBody = other.httpBody
    }
}

/// Sends a request a second time, whatever came back.
private struct SendAgain: Interceptor {
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        _ = try await next(request)
        var request = request
        request.attempt += 1
        return try await next(request)
    }
}
