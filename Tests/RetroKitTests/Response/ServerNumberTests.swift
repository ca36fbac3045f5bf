import Foundation
import RetroKit
import RetroKitTesting
import Testing

@testable import RetroKit

/// Numbers of a server, however large, negative or no numbers at all.
struct ServerNumberTests {
    private struct Batch: Decodable, Sendable {
        let count: Int
        let total: Int
    }

    private static let extremes = [Int.min, Int.min + 1, -1, 0, 1, 2, Int.max - 1, Int.max]

    @Test func `pages by offset end where their numbers do`() throws {
        let rule = PageRule<Batch>.offset(query: "offset", count: \.count, total: \.total)
        var request = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/list")
        for offset in Self.extremes {
            request.setQuery("offset", to: "\(offset)")
            for count in Self.extremes {
                for total in Self.extremes {
                    let response = Response(value: Batch(count: count, total: total))
                    let next = offset.addingReportingOverflow(count)
                    let isLast = count <= 0 || next.overflow || next.partialValue >= total
                    #expect((rule.next(response, request) == nil) == isLast, "\(offset) \(count) \(total)")
                }
            }
        }
        request.setQuery("offset", to: "99999999999999999999")
        #expect(rule.next(Response(value: Batch(count: 1, total: 5)), request) == nil)
    }

    @Test(arguments: [
        "bytes 0-9223372036854775807/*", "bytes 0-0/-9223372036854775808", "bytes */-9223372036854775808",
        "bytes +0-1/2",
        "bytes -1--1/2", "bytes 0-1/+2", "bytes 99999999999999999999-1/*", "bytes 0-1/99999999999999999999",
        "bytes 0-1/1.5",
        "bytes 0-1/0x2", "bytes 0-1/nan", "bytes 0-١/٢",
    ])
    func `a range that cannot be counted is none`(_ field: String) {
        #expect(ContentRange(field) == nil)
    }

    @Test func `a range with the largest numbers is counted`() throws {
        let range = try #require(ContentRange("bytes 9223372036854775805-9223372036854775806/9223372036854775807"))
        #expect(range.length == 2 && range.end == .max && !range.isWhole)
        #expect(try #require(ContentRange("bytes 0-0/1")).isWhole)
        #expect(try !#require(ContentRange("bytes */0")).isWhole)
    }

    @Test(arguments: ["-1", "+5", "0x2", "2.0", "nan", "99999999999999999999", "", "5 5", "٣"])
    func `a length that is no number of bytes is none`(_ length: String) {
        let headers: HttpHeaders = ["Content-Length": length]
        #expect(Download(Data(), headers: headers).bodyLength == nil)
        #expect(ByteStream(HttpBodyStream([]), headers: headers).bodyLength == nil)
    }

    @Test(
        arguments: [
            (nil, 5), ("identity", 5), (" Identity ", 5), ("", 5), ("gzip", nil), ("br, identity", nil),
        ] as [(String?, Int64?)]
    )
    func `the length of a body is known unless it came compressed`(_ coding: String?, _ length: Int64?) {
        var headers: HttpHeaders = ["Content-Length": "5"]
        headers["Content-Encoding"] = coding
        #expect(Download(Data(), headers: headers).bodyLength == length)
        #expect(ByteStream(HttpBodyStream([]), headers: headers).bodyLength == length)
    }

    @Test func `the largest limit of an element is none`() throws {
        var parser = ServerSentEventParser(sizeLimit: .max)
        parser.append(Data("data: a\n\n".utf8))
        #expect(try parser.next()?.data == "a")
    }

    @Test(arguments: [
        "\"nan\"", "\"inf\"", "\"-inf\"", "\"infinity\"", "1e308", "\"1e999\"", "-1e308", "0", "-1", "\"0\"", "null",
        "[]", "{}",
        "\"\"", "true", "9223372036854775807", "99999999999999999999999999",
    ])
    func `a token can be printed and asked whatever life the server gives it`(_ life: String) throws {
        let body = Data(#"{"access_token":"a","expires_in":\#(life)}"#.utf8)
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let token = try JSONDecoder().decode(OAuth2Grant.self, from: body).token(at: now)
        #expect("\(token)".hasPrefix("a bearer token"))
        #expect(!token.needsRefresh(at: now) && !token.isExpired(at: now))
        if let end = token.expirationDate { #expect(end > now && end <= now + 100 * 366 * 86_400) }
        #expect(token.leeway >= .zero && token.leeway <= .seconds(30))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude])
    func `a token of any date can be printed`(_ seconds: Double) throws {
        let token = BearerToken("a", expirationDate: Date(timeIntervalSince1970: seconds))
        #expect("\(token)" == "a bearer token")
        var text = ""
        dump(token, to: &text)
        #expect(text.contains("a bearer token"))
    }
}
