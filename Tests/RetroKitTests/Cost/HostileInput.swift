import Foundation

/// Inputs that a server could send to keep a reader busy: something repeated until the size is reached.
struct HostileInput: Sendable {
    let name: String
    private let beginning: [UInt8]
    private let unit: [UInt8]

    private init(_ name: String, beginning: String = "", _ unit: String) {
        self.init(name, Array(beginning.utf8), Array(unit.utf8))
    }

    private init(_ name: String, _ beginning: [UInt8], _ unit: [UInt8]) {
        self.name = name
        self.beginning = beginning
        self.unit = unit
    }

    /// The input in about so many bytes.
    func data(_ size: Int) -> Data {
        let block = Data(Array(repeating: unit, count: 1000 / unit.count + 1).joined())
        var data = Data(beginning)
        while data.count < size { data += block }
        return data
    }

    private static func text(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// What any reader may meet.
    static let any = [
        HostileInput("a letter", "a"), HostileInput("blanks", " "), HostileInput("tabs and blanks", " \t"),
        HostileInput("digits", "9"), HostileInput("negative numbers", "-9223372036854775808 "),
        HostileInput("no numbers", "nan inf -inf 1e999 "), HostileInput("NUL", [], [0]),
        HostileInput("regional indicators", "🇦"), HostileInput("accents", beginning: "e", "\u{301}"),
        HostileInput("families", "👨\u{200D}"), HostileInput("conjuncts", "क\u{94D}"),
        HostileInput("controls", "\u{1B}[0m\u{202E}"), HostileInput("no UTF-8", [], [0xFF, 0xC3]),
        HostileInput("UTF-16", [0xFF, 0xFE], [0x5B, 0x00]), HostileInput("commas", ","),
        HostileInput("semicolons", ";"),
        HostileInput("quotes", "\""), HostileInput("backslashes", "\\"), HostileInput("dots", "."),
        HostileInput("slashes", "/"),
        HostileInput("an open quote", beginning: "a=\"", "\\\""), HostileInput("escapes", "%C3%A9"),
        HostileInput("half escapes", "%"),
    ]

    /// JSON, whole or not.
    static let json =
        [
            HostileInput("open arrays", "["), HostileInput("open objects", "{\"a\":"),
            HostileInput("a secret within objects", "{\"data\":{\"token\":"),
            HostileInput("arrays 100 deep", beginning: "[0", "," + text("[", 99) + text("]", 99)),
            HostileInput("objects 100 deep", beginning: "[0", "," + text("{\"a\":", 99) + "1" + text("}", 99)),
            HostileInput("100 deep and wide", beginning: text("[", 100) + "0", ",true,\"a\",1.5,null"),
            HostileInput("wide arrays", beginning: "[0", ",1"), HostileInput("wide texts", beginning: "[0", ",\"a\""),
            HostileInput("members of one name", beginning: "{\"a\":0", ",\"a\":1"),
            HostileInput("a long text", beginning: "[\"", "abc"),
            HostileInput("escaped texts", beginning: "[\"", "\\u00e9\\n"),
            HostileInput("half surrogates", beginning: "[\"", "\\ud800"),
            HostileInput("long numbers", beginning: "[1", "0"),
            HostileInput("numbers that do not fit", beginning: "[0", ",1e999"),
            HostileInput("empty texts", beginning: "[\"\"", ",\"\""),
            HostileInput("escaped names", beginning: "{\"a\":0", ",\"\\u0061\":1"),
            HostileInput("texts one after another", "\u{1E}{\"a\":[1]}\n"),
        ] + any

    /// Property lists, whole or not.
    static let propertyLists =
        [
            HostileInput("open arrays", beginning: "<plist>", "<array>"),
            HostileInput("empty arrays", beginning: "<plist><array>", "<array/>"),
            HostileInput("texts", beginning: "<plist><array>", "<string>a&amp;</string>"),
            HostileInput("comments", beginning: "<plist>", "<!-- -- -->"),
            HostileInput("sections", beginning: "<plist>", "<![CDATA[]]>"),
            HostileInput("an open comment", beginning: "<plist><!--", "<"),
            HostileInput("an old list", beginning: "(a", ",a"),
            HostileInput("an old dictionary", beginning: "{", "a={b=c;};"), HostileInput("old comments", "/**/"),
            HostileInput("a binary list", Array("bplist00".utf8), [0xA1, 0x00]),
        ] + any

    /// The bodies and lines of event streams and other streams.
    static let streams =
        [
            HostileInput("line feeds", "\n"), HostileInput("carriage returns", "\r"), HostileInput("both", "\r\n"),
            HostileInput("data lines", "data: a\n"), HostileInput("events", "data: a\n\n"),
            HostileInput("a long line", beginning: "data: ", "a"),
            HostileInput("identifiers", "id: 1\u{0}\nid: 2\n"), HostileInput("waits", "retry: 99999999999999999999\n"),
            HostileInput("names", "event: a\n\n"), HostileInput("fields without names", ":\n"),
        ] + json

    /// Forms.
    static let forms =
        [
            HostileInput("fields", "a=1&"), HostileInput("lists", "a[]=1&"),
            HostileInput("nested fields", "a[b][c]=1&"),
            HostileInput("deep fields", text("[b]", 30) + "=1&"), HostileInput("a deep name", beginning: "a", "[b]"),
            HostileInput("open brackets", beginning: "a", "["), HostileInput("pluses", beginning: "a=", "+"),
            HostileInput("separators", "&"), HostileInput("empty values", "a&"),
        ] + any

    /// The values of header fields.
    static let headers =
        [
            HostileInput("parameters", beginning: "a", "; a=b"),
            HostileInput("quoted parameters", beginning: "a", "; a=\"b\\\"c\""),
            HostileInput("members", beginning: "a", ", a;q=1"), HostileInput("links", "<a>; rel=\"next\", "),
            HostileInput("relations", beginning: "<a>; rel=\"", "next "), HostileInput("open links", "<"),
            HostileInput("a long name", beginning: "attachment; filename=\"", "🇦"),
            HostileInput("a long extension", beginning: "attachment; filename=\"a.", "🇦"),
            HostileInput("dots in a name", beginning: "attachment; filename=\"a", ".b"),
            HostileInput("an encoded name", beginning: "attachment; filename*=UTF-8''", "%C3%A9"),
            HostileInput("a name in Latin-1", beginning: "attachment; filename*=ISO-8859-1''", "%E9"),
            HostileInput("directives", beginning: "max-age=99999999999999999999", ", max-age=-1"),
            HostileInput("pairs", "a=1; "),
            HostileInput("cookies", beginning: "a=b", "; Expires=Wed, 09 Jun 2021 10:18:14 GMT"),
            HostileInput("dates", "Wed, 09 Jun 2021 10:18:14 GMT, "),
            HostileInput("limits", "\"a\";r=1;t=99999999999999999999, "),
            HostileInput("ranges", "bytes 0-1/2, "), HostileInput("dot segments", "a/../"),
            HostileInput("climbing", "../"),
            HostileInput("queries", beginning: "/?", "token=a&"),
            HostileInput("fragments", beginning: "/#", "token=a&?"),
            HostileInput("users", beginning: "http://", "a@"), HostileInput("schemes", "http://"),
            HostileInput("challenges", "Basic realm=\"a\", "),
            HostileInput("charsets", beginning: "text/plain", "; charset='a\""),
            HostileInput("traces", "00-ab-"),
        ] + any

    /// Heads of responses.
    static let heads =
        [
            HostileInput("fields", beginning: "HTTP/1.1 200 OK\r\n", "a: b\r\n"),
            HostileInput("folded lines", beginning: "HTTP/1.1 200 OK\r\na: b\r\n", " c\r\n"),
            HostileInput("status lines", "HTTP/1.1 100 Continue\r\n\r\n"),
            HostileInput(
                "cookies",
                beginning: "HTTP/1.1 200 OK\r\n",
                "Set-Cookie: a=b; Max-Age=99999999999999999999\r\n"
            ),
            HostileInput("a line", beginning: "HTTP/1.1 200 OK\r\na: ", "b"), HostileInput("line feeds", "\n"),
            HostileInput("trailers", beginning: "HTTP/1.1 200 OK\r\n\r\n", "a: b\r\n"), HostileInput("colons", ":\r\n"),
        ] + any
}
