import RetroKit
import Testing

/// `Link` fields (RFC 8288).
struct HttpLinkTests {
    static let fields: [(String, [String])] = [
        (#"</users?page=2>; rel="next""#, ["/users?page=2 next"]),
        ("<https://api.example.test/a,b;c>; rel=next", ["https://api.example.test/a,b;c next"]),
        (#"<a>;rel="prev", <b> ; REL = "Next" ;title="x, <y>; rel=last""#, ["a prev", "b next"]),
        (#"<a>; rel="prev next""#, ["a prev+next"]), ("<a>; rel=\"next\tlast\"", ["a next+last"]),
        (#"<a>; rel=next; rel=last"#, ["a next"]),
        (#"<>; rel="self""#, [" self"]), ("<a>", ["a "]), ("<a>; rel", ["a "]), ("<a>; rel=\"\"", ["a "]),
        (#"<a>; title="\"q\\" ; rel=next"#, ["a next"]), (#"<a>; rel="next"#, ["a next"]),
        (",, <a>; rel=next ,,<b>;rel=x", ["a next", "b x"]), ("  <a>  ;  rel=next  ", ["a next"]),
        (#"<a>; rel="next" garbage, <b>; rel=last"#, ["a next", "b last"]), ("<a> garbage; rel=next", ["a next"]),
        ("<a>; rel=next, b; rel=last", ["a next"]), ("<a", []), ("a", []), ("", []), (";", []),
        ("<a>;;;rel=next", ["a next"]), ("< a >;rel=next", ["a next"]),
        (#"<a>; rel="https://example.test/Rel""#, ["a https://example.test/rel"]),
    ]

    @Test(arguments: fields)
    func `a field is read as far as it is one`(_ field: String, _ links: [String]) {
        #expect(HttpLink.links(in: field).map { "\($0.target) \($0.relations.joined(separator: "+"))" } == links)
    }

    @Test func `parameters are kept in order`() throws {
        let link = try #require(HttpLink.links(in: #"<a>; rel=next; Title="a b"; flag; title=second"#).first)
        #expect(link.parameters.map(\.name) == ["rel", "title", "flag", "title"])
        #expect(link["TITLE"] == "a b")
        #expect(link["flag"]?.isEmpty == true)
        #expect(link["none"] == nil)
    }

    @Test func `all fields count, and a link of another resource does not`() {
        let headers: HttpHeaders = [
            "Link": #"<a>; rel=prev, <other>; rel=next; anchor="/elsewhere""#, "link": "<b>; rel=NEXT",
        ]
        #expect(headers.links.count == 3)
        #expect(headers.link("next")?.target == "b")
        #expect(headers.link("Prev")?.target == "a")
        #expect(headers.link("last") == nil)
    }

    @Test func `reading ends, whatever comes`() {
        var random = SeededRandom(seed: 8288)
        let characters = Array("<>;,=\"\\ \trelnx*'%é\u{0}")
        for _ in 0..<20_000 {
            let field = String(
                (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                    characters[Int.random(in: 0..<characters.count, using: &random)]
                }
            )
            #expect(HttpLink.links(in: field).count <= field.count)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a long field takes a time in proportion`() {
        let field = String(repeating: "<a>; rel=\"next\", ", count: 20_000)
        #expect(HttpLink.links(in: field).count == 20_000)
        #expect(HttpLink.links(in: String(repeating: "<", count: 500_000)).isEmpty)
    }
}
