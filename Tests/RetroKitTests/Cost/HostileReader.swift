import Foundation
import RetroKit
import Testing

@testable import RetroKit

/// A reader of what a server sends, and the inputs that it may meet.
struct HostileReader: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: [HostileInput]
    let read: @Sendable (Data) -> Void

    var testDescription: String { name }

    init(_ name: String, _ inputs: [HostileInput], _ read: @escaping @Sendable (Data) -> Void) {
        self.name = name
        self.inputs = inputs
        self.read = read
    }

    /// A reader of the value of a header field, which has no line breaks.
    private static func header(_ name: String, _ read: @escaping @Sendable (String) -> Void) -> HostileReader {
        HostileReader(name, HostileInput.headers) { read(String(decoding: $0, as: UTF8.self)) }
    }

    static let all = bodies + streams + heads + headers + texts
}

// MARK: Bodies

extension HostileReader {
    private static func decode<Value: Decodable>(_ type: Value.Type, _ body: Data, _ contentType: String?) {
        let headers: HttpHeaders = contentType.map { ["Content-Type": $0] } ?? [:]
        let response = ResponseDecoder(
            result: HttpOperationResult(statusCode: 200, headerFields: headers, body: body),
            statusCode: 200,
            body: body,
            decoder: .retroKit,
            coders: [PropertyListCoder()]
        )
        _ = try? response.decode(type)
    }

    private struct Item: Decodable {
        let a: [Int]?
        let token: String?
    }

    private static let bodies = [
        HostileReader("JSON", HostileInput.json) { decode(Item.self, $0, "application/json") },
        HostileReader("lists of JSON", HostileInput.json) { decode([Item].self, $0, nil) },
        HostileReader("JsonValue", HostileInput.json) { decode(JsonValue.self, $0, nil) },
        HostileReader("dictionaries of JsonValue", HostileInput.json) { decode([String: JsonValue].self, $0, nil) },
        HostileReader("problem details", HostileInput.json) {
            _ = ApiError(statusCode: 400, headers: ["Content-Type": "application/problem+json"], body: $0).problem
        },
        HostileReader("excerpts of JSON", HostileInput.json) { body in
            let problem = ResponseProblem.decoding(
                DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: ""))
            )
            let result = HttpOperationResult(statusCode: 200, body: body)
            let response = ResponseDecoder(result: result, statusCode: 200, body: body, decoder: .retroKit)
            let endpoint = EndpointDescriptor(domain: "A", name: "a", method: .get, template: "/")
            _ = ApiError(response: problem, response, of: nil, endpoint, expecting: Int.self).bodyExcerpt
        },
        HostileReader("property lists", HostileInput.propertyLists) {
            decode([String: JsonValue].self, $0, "application/x-plist")
        },
        HostileReader("forms", HostileInput.forms) {
            decode([String: String].self, $0, "application/x-www-form-urlencoded")
        },
        HostileReader("forms of JsonValue", HostileInput.forms) {
            decode(JsonValue.self, $0, "application/x-www-form-urlencoded")
        },
        HostileReader("text as a value", HostileInput.json) { decode(Date.self, $0, "text/plain") },
        HostileReader("text in UTF-16", HostileInput.any) { decode(String.self, $0, "text/plain; charset=utf-16") },
        HostileReader("text in Shift_JIS", HostileInput.any) {
            decode(String.self, $0, "text/plain; charset=shift_jis")
        },
        HostileReader("text in ISO-2022-JP", HostileInput.any) {
            decode(String.self, $0, "text/plain; charset=iso-2022-jp")
        },
        HostileReader("tokens of OAuth", HostileInput.json) {
            _ = try? JSONDecoder().decode(OAuth2Grant.self, from: $0)
            _ = try? JSONDecoder().decode(OAuth2Refusal.self, from: $0)
        },
    ]
}

// MARK: Streams and heads

extension HostileReader {
    /// Reads a stream in pieces, as it comes, and goes on after what is wrong with it.
    private static func parse(_ parser: some StreamParser, _ data: Data) {
        var parser = parser
        for start in stride(from: 0, to: data.count, by: 1000) {
            parser.append(data.dropFirst(start).prefix(1000))
            while (try? parser.next()) != nil {}
        }
        while (try? parser.finish()) != nil {}
    }

    private static let streams = [
        HostileReader("events", HostileInput.streams) { parse(ServerSentEventParser(), $0) },
        HostileReader("lines", HostileInput.streams) { parse(TextLineParser(), $0) },
        HostileReader("JSON lines", HostileInput.streams) { parse(JsonLineParser(), $0) },
        HostileReader("JSON arrays", HostileInput.streams) { parse(JsonArrayParser(), $0) },
        HostileReader("JSON sequences", HostileInput.streams) { parse(JsonSequenceParser(), $0) },
        HostileReader("concatenated JSON", HostileInput.streams) { parse(ConcatenatedJsonParser(), $0) },
    ]

    private static let heads = [
        HostileReader("heads", HostileInput.heads) { data in
            var parser = HttpHeadParser()
            for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                _ = Array(line + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { parser.add($0) }
            }
            let headers = HttpHeaders(parser.fields + parser.trailers)
            _ = headers.dictionary
            _ = "\(headers)"
            guard let target = CookieTarget("https://example.test/a") else { return }
            var shelf = CookieShelf()
            shelf.take(headers.values(for: "Set-Cookie"), from: target, at: Date(), under: .builtIn)
        }
    ]
}

// MARK: Header fields

extension HostileReader {
    private static let headers = [
        header("Link") {
            _ = ("\(HttpLink.links(in: $0).count)", HttpHeaders([.init(name: "Link", value: $0)]).link("next"))
        },
        header("Set-Cookie") { field in
            guard let target = CookieTarget("https://example.test/a") else { return }
            var shelf = CookieShelf()
            shelf.take([field], from: target, at: Date(), under: .builtIn)
            shelf.take(field.separateSetCookies, from: target, at: Date(), under: .builtIn)
        },
        header("Content-Disposition") {
            _ = Download(Data(), headers: ["Content-Disposition": $0]).suggestedFileName
            _ = Download(Data(), headers: ["Content-Disposition": "attachment; filename=" + $0]).suggestedFileName
        },
        header("file names of URLs") { _ = $0.safeFileName },
        header("dates") {
            _ = (
                Date(httpDate: $0), Date(cookieDate: $0), DateForm.iso8601.read($0), DateForm.rfc1123.read($0)
            )
        },
        header("Cache-Control") { field in
            let control = CacheControl(["Cache-Control": field])
            _ = (control.seconds("max-age"), control.maxStale)
        },
        header("Vary and Age") { field in
            _ = CacheKey.names(field.listMembers)
            _ = Duration(delaySeconds: field)
        },
        header("rate limits") { field in
            for name in ["RateLimit", "RateLimit-Policy", "Retry-After"] {
                let headers: HttpHeaders = [name: field, "X-RateLimit-Remaining": field, "X-RateLimit-Reset": field]
                let result = HttpOperationResult(statusCode: 429, headerFields: headers, body: Data())
                _ = ServerQuota(result, at: .zero, date: Date())
            }
        },
        header("ranges and lengths") { field in
            _ = ContentRange(field)
            _ = Download(Data(), headers: ["Content-Length": field]).bodyLength
        },
        header("media types and charsets") { field in
            _ = MediaType(field)?.isJson
            _ = String(Data("a".utf8), charsetOf: "text/plain; " + field)
        },
        header("parameters and challenges") { field in
            var scanner = HeaderScanner(field)
            while !scanner.isAtEnd {
                _ = scanner.parameters()
                if !scanner.skip(",") { break }
            }
        },
        header("Location") { field in
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/a")
            guard let base = try? BaseURL("https://example.test") else { return }
            _ = try? RedirectTarget(field, from: request, at: base).url
        },
        header("pages") { field in
            let response = Response(value: field, headers: ["Next": field])
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/a")
            for rule in [PageRule<String>.link(inHeader: "Next"), .cursor(inHeader: "Next", query: "c"), .link()] {
                _ = rule.next(response, request)
            }
        },
        header("traceparent") { _ = TraceContext(traceparent: $0, tracestate: $0) },
    ]
}

// MARK: Texts for people

extension HostileReader {
    private static let policy = RedactionPolicy(jsonNames: ["$.data.token", "secret"])

    private static let texts = [
        HostileReader("redacted JSON", HostileInput.json) { body in
            _ = BodyText(body, contentType: "application/json", limit: nil, policy).description
        },
        HostileReader("redacted forms", HostileInput.forms) { body in
            _ = BodyText(body, contentType: "application/x-www-form-urlencoded", limit: nil, policy).description
        },
        header("redacted fields") { field in
            for name in ["Location", "Link", "Set-Cookie", "Authorization", "X-Token"] {
                _ = policy.redactedValue(of: HttpHeaders.Field(name: name, value: field))
                _ = policy.redactedValue(of: HttpHeaders.Field(name: field, value: name))
            }
        },
        header("texts of one line") { _ = $0.escapedForLog },
        HostileReader("archives", HostileInput.json) { body in
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/a")
            let writer = HarWriter(policy: policy, bodyLimit: body.count, defaults: TransportConfiguration.Values())
            _ = writer.entry(request, answer(body), started: Date(timeIntervalSince1970: 0), took: .seconds(1))
        },
        HostileReader("logs", HostileInput.json) { body in
            let logger = HttpLogger(.bodies, bodyLimit: body.count, sink: { _ in })
            let request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/a")
            let message = HttpLogMessage(
                request,
                defaults: TransportConfiguration.Values(),
                logger: logger,
                policy: policy
            )
            _ = message.outcome(answer(body), after: .seconds(1))
        },
        HostileReader("errors", HostileInput.json) { body in
            let error = ApiError(statusCode: 400, headers: ["Content-Type": "application/json"], body: body)
            _ = (error.description, String(reflecting: error))
        },
    ]

    private static func answer(_ body: Data) -> HttpOperationResult {
        HttpOperationResult(statusCode: 200, headerFields: ["Content-Type": "application/json"], body: body)
    }
}
