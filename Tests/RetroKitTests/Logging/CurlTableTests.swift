import Foundation
import RetroKit
import Testing

/// The cURL cases of curl_logging.json, whose lines are run through a real shell too.
struct CurlTableTests {
    static let cases = FixtureCase.all(in: "curl_logging")

    static func reasonToSkip(_ test: FixtureCase) -> String? {
        if test["category"]?.string != "curl" { return "about logging, which has not been built yet" }
        return test["options"]?["max_body"] == nil ? nil : "needs a cap on bodies"
    }

    @Test func `the cases that are not run here are counted`() {
        #expect(Self.cases.count == 48)
        #expect(Self.cases.filter { Self.reasonToSkip($0) != nil }.count == 13)
    }

    @Test(arguments: cases.filter { reasonToSkip($0) == nil })
    func `a request is rendered as the expected line, and a shell reads it as the expected arguments`(
        _ test: FixtureCase
    ) async throws {
        let line = try Self.line(of: test)
        #expect(line == test["expected"]?["rendered"]?.string)
        #expect(try await Self.arguments(inShell: line) == test["expected"]?["argv"]?.array?.map(\.string))
    }

    @Test(arguments: ["'\u{301}; echo pwned; '", "'", "\\'", "a\nb", "$(id) `id`", "!!"])
    func `a shell reads every body back as it was given`(_ text: String) async throws {
        let request = HttpRequestParams(
            httpMethod: .post,
            baseURL: try BaseURL("https://api.example.test"),
            httpBody: .data(Data(text.utf8), contentType: nil)
        )
        let line = CurlCommand(request, defaults: TransportConfiguration.Values(), policy: .standard).description
        #expect(try await Self.arguments(inShell: line) == ["https://api.example.test/", "--data-raw", text])
    }

    private static func line(of test: FixtureCase) throws -> String {
        let json = try #require(test["request"])
        let policy = test["options"]?["redact"]?.bool == false ? RedactionPolicy.none : .standard
        let url = json["url"]?.string ?? ""
        if url.contains("@") { return "curl '\(policy.redactedURL(url))'" }
        let origin = try #require(url.firstRange(of: try Regex("^[a-z]+://[^/]*")))
        let target = url[origin.upperBound...].split(separator: "?", maxSplits: 1)
        let request = HttpRequestParams(
            httpMethod: HttpMethod(rawValue: json["method"]?.string ?? ""),
            baseURL: try BaseURL(String(url[origin])),
            percentEncodedPath: String(target[0]),
            percentEncodedQuery: target.count > 1 ? String(target[1]) : nil,
            headerFields: HttpHeaders(
                (json["headers"]?.array ?? []).map {
                    HttpHeaders.Field(name: $0.array?[0].string ?? "", value: $0.array?[1].string ?? "")
                }
            ),
            httpBody: body(json)
        )
        return CurlCommand(request, defaults: TransportConfiguration.Values(), policy: policy).description
    }

    private static func body(_ json: JsonValue) -> HttpBody {
        if let text = json["body_utf8"]?.string { return .data(Data(text.utf8), contentType: nil) }
        if let bytes = json["body_base64"]?.string.flatMap({ Data(base64Encoded: $0) }) {
            return .data(bytes, contentType: nil)
        }
        return .none
    }

    /// What a POSIX shell passes to `curl`: the line, with a function in curl's place that prints its arguments.
    private static func arguments(inShell line: String) async throws -> [String] {
        let process = try ShellProcess("curl() { printf '%s\\0' \"$@\"; }; \(line)")
        defer { process.clean() }
        _ = try await process.end()
        return process.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
