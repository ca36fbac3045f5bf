import Foundation
import RetroKit
import Testing

/// The cURL cases of curl_logging.json, whose lines are run through a real shell too.
struct CurlTableTests {
    static let cases = FixtureCase.all(in: "curl_logging").filter { $0["category"]?.string == "curl" }

    @Test func `every case about cURL is run`() {
        #expect(Self.cases.count == 36)
    }

    @Test(arguments: cases)
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
        let policy = test["options"]?["redact"]?.bool == false ? RedactionPolicy.never : .standard
        if let url = json["url"]?.string, url.contains("@") { return "curl '\(policy.redactedURL(url))'" }
        return CurlCommand(
            try HttpRequestParams(fixture: json),
            defaults: TransportConfiguration.Values(),
            policy: policy,
            bodyLimit: test["options"]?["max_body"]?.int
        ).description
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
