import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// A request goes to its domain's origin, whatever its values are.
struct OriginTests {
    private func request(_ template: String, _ fields: Any...) throws -> HttpRequestParams {
        let configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test:8443/v2"))
        return try DynamicApi("GET", template, configuration: configuration).$call(DynamicRequest(fields)).request()
    }

    private func expectOrigin(_ request: HttpRequestParams?, prefix: String) throws {
        guard let request else { return }
        let text = try #require(request.url?.absoluteString)
        #expect(text.hasPrefix("https://api.example.test:8443/v2\(prefix)"))
        let url = try #require(URLComponents(string: text))
        #expect(url.host == "api.example.test")
        #expect(url.port == 8443)
        #expect(url.user == nil)
        #expect(url.fragment == nil)
        #expect(DotSegment.first(in: url.percentEncodedPath) == nil)
    }

    /// Texts that have led other clients astray, and random ones of all of Unicode.
    private static let texts: [String] = {
        var random = SeededRandom(seed: 16)
        return [
            "@evil.test", "//evil.test", "\\\\evil.test", "https://evil.test", ":80", "?x#y", "../..", "..;/",
            "%2e%2e/",
            "\r\nHost: evil.test", "\u{FF0E}\u{FF0E}/", ".%00./", "..%c0%af",
        ] + (0..<300).map { _ in random.text() }
    }()

    @Test(arguments: texts)
    func `no value leads to another origin`(_ text: String) throws {
        let paths = [
            Path(wrappedValue: text, "p"), Path(wrappedValue: text, "p", encoding: .segments),
            Path(wrappedValue: text, "p", encoding: .preEncoded),
        ]
        for path in paths {
            try expectOrigin(try? request("/a/{p}", path), prefix: "/a/")
            try expectOrigin(try? request("{p}", path), prefix: "/")
            try expectOrigin(try? request("/{+p}", path), prefix: "/")
        }
        let others: [Any] = [
            Query(wrappedValue: text, "q"), Query(wrappedValue: text, "q", .preEncoded), Query(wrappedValue: 1, text),
            QueryMap(wrappedValue: [text: text]), QueryFlag(wrappedValue: text, "f"), Cookie(wrappedValue: text, "c"),
            Header(wrappedValue: text, "X-A"), HeaderMap(wrappedValue: ["X-A": text]),
        ]
        for field in others { try expectOrigin(try? request("/a", field), prefix: "/a") }
    }

    @Test(arguments: texts)
    func `a path value of many segments reads back`(_ text: String) throws {
        guard let request = try? request("/a/{+p}", Path(wrappedValue: text, "p")) else { return }
        #expect(request.percentEncodedPath.removingPercentEncoding == "/a/" + text)
    }
}
