import Foundation

@testable import RetroKit

/// The readers of bodies, header fields and texts for people.
extension FuzzTarget {
    static let values: [@Sendable (_ input: Data, _ cut: Int) -> Void] = [
        { input, _ in checkJson(input) },
        { input, _ in checkDepth(input) },
        { input, _ in _ = try? PropertyListCoder().decode(JsonValue.self, from: input) },
        { input, _ in _ = try? PropertyListCoder().decode(JsonValue.self, from: Data("bplist00".utf8) + input) },
        { input, _ in checkForm(input) },
        { input, _ in checkRedaction(text(input)) },
        { input, _ in checkCookies(text(input)) },
        { input, _ in checkNumbers(text(input)) },
        { input, _ in checkCaching(text(input)) },
        { input, _ in checkTarget(text(input)) },
        { input, _ in checkToken(input) },
        { input, cut in checkCharset(input, cut) },
        { input, _ in checkLog(text(input)) },
        { input, _ in checkTrace(text(input)) },
    ]

    private static func text(_ input: Data) -> String { String(decoding: input, as: UTF8.self) }

    /// A value that is taken from the parsed text is the one that Foundation's decoder makes by trial.
    private static func checkJson(_ input: Data) {
        guard input.jsonDepth(upTo: 30) <= 30 else { return }
        let tried = try? JSONDecoder().decode(JsonValue.self, from: input)
        let parsed = try? JSONDecoder().decode(JsonValue.self, from: input, nested: JsonSource.worthwhileDepth + 1)
        precondition(tried == parsed)
        guard tried != nil, input.utf8FromWideJson == nil else { return }
        precondition((try? JsonParser.parse([UInt8](input), depthLimit: 30)) != nil)
    }

    /// A text that is nested too deeply is never taken for a flat one.
    private static func checkDepth(_ input: Data) {
        let whole = Data(repeating: UInt8(ascii: "["), count: 200) + input
        precondition(whole.jsonDepth(upTo: 128) > 128)
        precondition(input.jsonDepth(upTo: 8) <= 9)
    }

    private static func checkForm(_ input: Data) {
        let decoder = TreeDecoder(TreeNode(form: text(input)))
        _ = try? decoder.decode(JsonValue.self)
        _ = try? decoder.decode([String: Int].self)
        _ = try? decoder.decode([String: [Date]].self)
    }

    /// What hides nothing changes nothing, and what has been hidden stays so.
    private static func checkRedaction(_ text: String) {
        precondition(RedactionPolicy.never.redactedBody(text, contentType: "application/json") == text)
        let policy = RedactionPolicy(jsonNames: ["$.a.b", "secret"])
        _ = policy.redactedBody(text, contentType: "application/json")
        _ = policy.redactedForm(text)
        _ = policy.redactedURL(text)
        for name in ["Link", "Location", "Set-Cookie", "X-Secret"] {
            _ = policy.redactedValue(of: HttpHeaders.Field(name: name, value: text))
        }
    }

    private static func checkCookies(_ text: String) {
        _ = Date(cookieDate: text)
        guard let target = CookieTarget("https://a.example.test/b") else { return }
        var shelf = CookieShelf()
        shelf.take(text.separateSetCookies, from: target, at: Date(timeIntervalSince1970: 0), under: .builtIn)
        for cookie in shelf.cookies { precondition(HeaderSyntax.isValue(cookie.pair)) }
    }

    /// Whatever number a server names can be counted with.
    private static func checkNumbers(_ text: String) {
        if let range = ContentRange(text), let bytes = range.bytes {
            precondition(range.length == bytes.upperBound - bytes.lowerBound + 1)
        }
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let headers: HttpHeaders = [
            "Retry-After": text, "RateLimit": text, "RateLimit-Policy": text, "X-RateLimit-Remaining": text,
            "X-RateLimit-Reset": text, "Content-Length": text,
        ]
        if let wait = headers.retryAfter(at: date) { precondition(wait >= .zero) }
        if let length = headers.bodyLength { precondition(length >= 0) }
        let result = HttpOperationResult(statusCode: 429, headerFields: headers, body: Data())
        _ = ServerQuota(result, at: .zero, date: date)
    }

    private static func checkCaching(_ text: String) {
        let control = CacheControl(["Cache-Control": text])
        for name in ["max-age", "s-maxage", "stale-while-revalidate"] {
            if let seconds = control.seconds(name) { precondition(seconds.isFinite && seconds >= 0) }
        }
        _ = Duration(delaySeconds: text)
        _ = CacheKey.names(text.listMembers)
    }

    /// Where a `Location` leads can stand in a request line.
    private static func checkTarget(_ text: String) {
        let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/a/b")
        guard let base = try? BaseURL("https://a.example.test"),
            let target = try? RedirectTarget(text, from: request, at: base)
        else { return }
        precondition(target.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    private static func checkToken(_ input: Data) {
        guard let grant = try? JSONDecoder().decode(OAuth2Grant.self, from: input) else { return }
        let token = grant.token(at: Date(timeIntervalSince1970: 1_700_000_000))
        precondition("\(token)".hasPrefix("a bearer token") && token.leeway >= .zero)
    }

    private static func checkCharset(_ input: Data, _ cut: Int) {
        let names = ["utf-16", "utf-32", "shift_jis", "iso-2022-jp", "windows-1252", "us-ascii", "utf-8"]
        _ = String(input, charsetOf: "text/plain; charset=\(names[cut % names.count])")
        _ = String(Data("a".utf8), charsetOf: text(input))
        _ = MediaType(text(input))?.isJson
    }

    /// A text for a log is one line, however often it is made one.
    private static func checkLog(_ text: String) {
        let line = text.escapedForLog
        precondition(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        precondition(line.escapedForLog == line)
    }

    private static func checkTrace(_ text: String) {
        guard let trace = TraceContext(traceparent: text, tracestate: text) else { return }
        precondition(TraceContext(traceparent: trace.traceparent) != nil)
    }
}
