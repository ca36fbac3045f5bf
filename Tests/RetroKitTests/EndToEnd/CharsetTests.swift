import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// How the bytes of a text become characters: by a byte order mark, by the label that the content type names (WHATWG
    /// Encoding §4.2), and as UTF-8 otherwise.
    struct CharsetTests {
        @Test(arguments: [
            Sample("gbk", "C4 E3 BA C3", "你好"), Sample("gb2312", "C4 E3 BA C3", "你好"),
            Sample("GB18030", "C4 E3 81 30 89 37", "你Þ"), Sample("big5", "A7 41 A6 6E", "你好"),
            Sample("EUC-KR", "BE C8 B3 E7", "안녕"), Sample("ks_c_5601-1987", "BE C8 B3 E7", "안녕"),
            Sample("Shift_JIS", "93 FA 96 7B 5C", "日本\\"), Sample("x-sjis", "93 FA 96 7B", "日本"),
            Sample("euc-jp", "C6 FC CB DC", "日本"), Sample("iso-2022-jp", "1B 24 42 46 7C 4B 5C 1B 28 42 41", "日本A"),
            Sample("windows-1251", "C4 E0", "Да"), Sample("cp1251", "C4 E0", "Да"), Sample("koi8-r", "E4 C1", "Да"),
            Sample("ibm866", "84 A0", "Да"), Sample("iso-8859-5", "B4 D0", "Да"),
            Sample("x-mac-cyrillic", "84 E0", "Да"),
            Sample("windows-1253", "C1 E2", "Αβ"), Sample("windows-1255", "F9 EC", "של"),
            Sample("iso-8859-8-i", "F9 EC", "של"), Sample("windows-1256", "E1 C7", "لا"),
            Sample("tis-620", "A1 D2", "กา"),
            Sample("iso-8859-15", "A4", "€"), Sample("macintosh", "8E", "é"),
            Sample("iso-8859-1", "80 E9 81", "€é\u{81}"), Sample("utf-16", "E9 00", "é"),
            Sample("us-ascii", "C3 BC 6D", "üm"), Sample("US-ASCII", "FC 6D", "üm"), Sample("ascii", "61", "a"),
            Sample("iso-8859-1", "EF BB BF C3 A9", "é"), Sample("gbk", "EF BB BF C3 A9", "é"),
            Sample("utf-8", "FE FF 00 E9", "é"), Sample("iso-8859-1", "FF FE E9 00", "é"),
            Sample("gbk", "C4", "\u{FFFD}"),
            Sample("windows-1253", "41 D2 42", "A\u{FFFD}B"),
        ])
        func `a text is read in the charset of its header, whatever the transport`(sample: Sample) async throws {
            for transport in Transports.all {
                let api = try Api(sample.bytes, "text/plain; charset=\(sample.label)", over: transport)
                #expect(try await api.text() == sample.text)
            }
        }

        /// Bytes that end a line do so in every one of these encodings.
        @Test(arguments: [
            Sample("gbk", "C4 E3 0A BA C3", "你\n好"), Sample("Shift_JIS", "93 FA 0D 0A 96 7B", "日\n本"),
            Sample("windows-1251", "C4 0A E0 0A", "Д\nа"), Sample("us-ascii", "C3 BC 0A FC", "ü\nü"),
            Sample("iso-8859-1", "EF BB BF C3 A9 0A C3 A9", "é\né"),
            Sample("iso-2022-jp", "1B 24 42 46 7C 1B 28 42 0A 41", "日\nA"), Sample("bogus", "C3 A9 0A", "é"),
        ])
        func `the lines of a text are read as the text is`(sample: Sample) async throws {
            let api = try Api(sample.bytes, "text/plain; charset=\(sample.label)")
            var lines: [String] = []
            for try await line in try await api.lines() { lines.append(line) }
            #expect(lines.joined(separator: "\n") == sample.text)
        }

        @Test func `JSON is UTF-8, whatever charset its content type names`() async throws {
            let utf8 = Sample("iso-8859-1", "7B 22 74 22 3A 22 C3 A9 22 7D", "é")
            #expect(try await Api(utf8.bytes, "application/json; charset=iso-8859-1").value().t == "é")
            var texts: [String] = []
            let values = try await Api(utf8.bytes, "application/json; charset=iso-8859-1").values()
            for try await value in values { texts.append(value.t) }
            #expect(texts == ["é"])
            let latin = Sample("iso-8859-1", "7B 22 74 22 3A 22 E9 22 7D", "é")
            let api = try Api(latin.bytes, "application/json; charset=iso-8859-1")
            let error = try await #require(throws: ApiError.self) { _ = try await api.value() }
            #expect(error.kind == .decoding)
        }

        struct Sample: CustomTestStringConvertible {
            let label: String
            let bytes: [UInt8]
            let text: String

            init(_ label: String, _ bytes: String, _ text: String) {
                self.label = label
                self.bytes = bytes.split(separator: " ").compactMap { UInt8($0, radix: 16) }
                self.text = text
            }

            var testDescription: String { "\(label): \(text.debugDescription)" }
        }

        private enum Transports {
            static var all: [any HttpTransport] {
                #if os(Linux)
                    [URLSessionTransport(URLSessionTransport.Configuration())] + (CurlTransport().map { [$0] } ?? [])
                #else
                    [URLSessionTransport(URLSessionTransport.Configuration())]
                #endif
            }
        }

        /// An API whose server answers everything with the same bytes.
        private struct Api {
            private let server: LoopbackServer
            private let domain: CharsetsApi

            init(_ bytes: [UInt8], _ type: String, over transport: any HttpTransport = PlatformTransport.shared) throws
            {
                server = try LoopbackServer()
                server.enqueue(.data(Data(bytes), contentType: type))
                domain = CharsetsApi(baseURL: server.baseURL, transport: transport)
            }

            func text() async throws -> String { try await domain.text() }
            func lines() async throws -> TextLines { try await domain.lines() }
            func value() async throws -> Labelled { try await domain.value() }
            func values() async throws -> JsonLines<Labelled> { try await domain.values() }
        }
    }
}

private final class CharsetsApi: ApiDomain {
    @Get("/") var text: () async throws -> String
    @Get("/") var lines: () async throws -> TextLines
    @Get("/") var value: () async throws -> Labelled
    @Get("/") var values: () async throws -> JsonLines<Labelled>
}

private struct Labelled: Codable {
    var t: String
}
