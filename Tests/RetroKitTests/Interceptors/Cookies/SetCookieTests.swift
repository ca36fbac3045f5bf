import Foundation
import Testing

@testable import RetroKit

/// What a `Set-Cookie` field says, and what of it is believed.
struct SetCookieTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)
    private static let secure = CookieTarget(host: "www.example.test", path: "/shop/cart", isSecure: true)

    private func read(
        _ field: String,
        from target: CookieTarget = secure,
        under rule: PublicSuffixRule = .builtIn
    ) -> HttpCookie? {
        SetCookie(field).flatMap { HttpCookie($0, from: target, at: Self.now, under: rule) }
    }

    @Test(arguments: [
        ("a=b", "a", "b"), (" a = b ;", "a", "b"), ("a=", "a", ""), ("=b", "", "b"), ("b", "", "b"),
        ("a=b=c", "a", "b=c"),
        ("a=\"b c\"", "a", "\"b c\""), ("a\t=\tb", "a", "b"), ("a=b; junk; =x; Path", "a", "b"),
    ])
    func `name and value are read`(_ field: String, _ name: String, _ value: String) throws {
        let cookie = try #require(read(field))
        #expect(cookie.name == name)
        #expect(cookie.value == value)
        #expect(cookie.domain == "www.example.test")
        #expect(cookie.path == "/shop")
        #expect(cookie.isHostOnly)
    }

    @Test(arguments: [
        "", "=", " ; Secure", "a=b\u{0}", "a=\nb", "a=b\u{7F}", "a=" + String(repeating: "x", count: 4096),
    ])
    func `a field that sets no cookie is left`(_ field: String) {
        #expect(read(field) == nil)
    }

    @Test(
        arguments: [
            ("Max-Age=60", 60), ("Max-Age=60; Max-Age=5", 5), ("Max-Age=60; Expires=Thu, 01 Jan 2026 00:00:10 GMT", 60),
            ("Expires=Thu, 01 Jan 2026 00:00:10 GMT; Max-Age=60", 60), ("Expires=Thu, 01 Jan 2026 00:00:10 GMT", 10),
            ("Max-Age=x; Expires=Thu, 01 Jan 2026 00:00:10 GMT", 10), ("Max-Age=+5; Max-Age=7", 7),
            ("Max-Age=99999999999999999999", 400 * 86_400), ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 400 * 86_400),
            ("Expires=Thursday, 01-Jan-26 00:00:10 GMT", 10), ("Expires=Thu Jan  1 00:00:10 2026", 10),
            ("expires=Thu, 1 january 2026 0:0:10", 10), ("Expires=never; Expires=Thu, 01-Jan-2026 00:00:10 UTC", 10),
        ] as [(String, TimeInterval)]
    )
    func `Max-Age goes before Expires, and neither goes beyond 400 days`(_ attributes: String, _ seconds: TimeInterval)
    {
        #expect(read("a=b; \(attributes)")?.expires == Self.now + seconds)
    }

    @Test(arguments: [
        "Max-Age=0", "Max-Age=-1", "Max-Age=-99999999999999999999", "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    ])
    func `a cookie that has ended is one that ends another`(_ attributes: String) {
        #expect(read("a=b; \(attributes)")?.isExpired(at: Self.now) == true)
    }

    @Test(arguments: [
        "", "Max-Age", "Max-Age=", "Max-Age=1.5", "Expires=soon", "Expires=Thu, 31 Feb 2026 00:00:00 GMT",
    ])
    func `a cookie without an end lasts as long as the jar`(_ attributes: String) throws {
        let cookie = try #require(read("a=b; \(attributes)"))
        #expect(cookie.expires == nil)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun, 06-Nov-1994 08:49:37 GMT", "06 November 1994 8:49:37", "08:49:37 6 nov 94",
        "1994 6 NOVEMBER 08:49:37.5 UTC", "Mon; 06/Nov/1994_08:49:37",
    ])
    func `a date is read in every form that servers send`(_ text: String) {
        #expect(Date(cookieDate: text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        "", "0", "-1", "Sun, 06 Nov 1994", "08:49:37", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:60 GMT",
        "Sun, 06 Nov 1600 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
        "Sun, 06 Nov 1994 008:49:37 GMT", "\u{0}\u{FF}é",
    ])
    func `what is no date is none`(_ text: String) {
        #expect(Date(cookieDate: text) == nil)
    }

    @Test(arguments: [
        ("Domain=example.test", "example.test", false), ("Domain=.Example.TEST", "example.test", false),
        ("Domain=www.example.test", "www.example.test", false), ("Domain=", "www.example.test", true),
        ("Domain=other.test; Domain=example.test", "example.test", false),
        ("Domain=\(String(repeating: "x", count: 1025))", "www.example.test", true),
    ])
    func `a domain is the host's own or one above it`(_ attribute: String, _ domain: String, _ isHostOnly: Bool) throws
    {
        let cookie = try #require(read("a=b; \(attribute)"))
        #expect(cookie.domain == domain)
        #expect(cookie.isHostOnly == isHostOnly)
    }

    @Test(arguments: [
        ("www.example.test", "other.test"), ("www.example.test", "a.www.example.test"),
        ("www.example.test", "ample.test"),
        ("www.example.test", "test"), ("shop.example.co.uk", "co.uk"), ("me.github.io", "github.io"),
        ("127.0.0.1", "0.0.1"), ("127.0.0.1", "1"), ("[::1]", "1]"),
    ])
    func `a foreign domain and a public suffix are refused`(_ host: String, _ domain: String) {
        let target = CookieTarget(host: host, path: "/", isSecure: true)
        #expect(read("a=b; Domain=\(domain)", from: target) == nil)
    }

    @Test(arguments: [("localhost", "localhost"), ("127.0.0.1", "127.0.0.1"), ("co.uk", "co.uk"), ("co.uk", "")])
    func `a host that is a public suffix has cookies of its own`(_ host: String, _ domain: String) throws {
        let target = CookieTarget(host: host, path: "/", isSecure: true)
        let cookie = try #require(read("a=b; Domain=\(domain)", from: target))
        #expect(cookie.domain == host)
        #expect(cookie.isHostOnly || host == "127.0.0.1")
    }

    @Test func `a rule of one's own decides about suffixes`() {
        let rule = PublicSuffixRule { $0 == "example.test" }
        #expect(read("a=b; Domain=example.test", under: rule) == nil)
        #expect(read("a=b; Domain=www.example.test", under: rule) != nil)
    }

    @Test(arguments: [
        ("/shop/cart", "", "/shop"), ("/shop/", "", "/shop"), ("/shop", "", "/"), ("/", "", "/"),
        ("/shop/cart", "Path=/x", "/x"), ("/shop/cart", "Path=x", "/shop"), ("/shop/cart", "Path=", "/shop"),
        ("/shop/cart", "Path=/a; Path=/b", "/b"),
    ])
    func `a path is the attribute's or the folder of the request's`(
        _ target: String,
        _ attribute: String,
        _ path: String
    ) {
        let target = CookieTarget(host: "example.test", path: target, isSecure: true)
        #expect(read("a=b; \(attribute)", from: target)?.path == path)
    }

    @Test(arguments: [
        "__Secure-a=b; Secure", "__secure-a=b; Secure; Domain=example.test", "__Host-a=b; Secure; Path=/",
        "__HOST-a=b; Path=/; Secure", "__Hosta=b",
    ])
    func `a name's prefix that is true is accepted`(_ field: String) {
        #expect(read(field) != nil)
    }

    @Test(arguments: [
        "__Secure-a=b", "__SECURE-a=b", "__Host-a=b; Path=/", "__Host-a=b; Secure", "__Host-a=b; Secure; Path=/x",
        "__Host-a=b; Secure; Path=/; Domain=example.test", "=__Host-a=b; Secure; Path=/", "__Secure-a; Secure",
    ])
    func `a name's prefix that is a lie is refused`(_ field: String) {
        #expect(read(field) == nil)
    }

    @Test func `flags are read in any spelling`() throws {
        let cookie = try #require(read("a=b; SECURE; httponly; SameSite=LAX"))
        #expect(cookie.isSecure)
        #expect(cookie.isHttpOnly)
        #expect(cookie.sameSite == .lax)
    }

    @Test func `a secure cookie is not taken from an insecure connection`() {
        #expect(read("a=b; Secure", from: CookieTarget(host: "example.test", path: "/", isSecure: false)) == nil)
    }

    @Test(arguments: [
        (["a=1"], "a=1"),
        (
            ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/", "b=2"],
            "a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/, b=2"
        ),
        (
            ["a=1; Expires=Wed, 09-Jun-2027 10:18:14 GMT", "b=2; Expires=Thu, 10 Jun 2027 10:18:14 GMT"],
            "a=1; Expires=Wed, 09-Jun-2027 10:18:14 GMT,b=2; Expires=Thu, 10 Jun 2027 10:18:14 GMT"
        ),
        (["a=x,y", "b=2"], "a=x,y, b=2"),
    ])
    func `joined fields are taken apart, but not within a date`(_ fields: [String], _ joined: String) {
        #expect(HttpHeaders(["set-cookie": joined]).values(for: "Set-Cookie") == fields)
        #expect(HttpHeaders(["X-Other": joined]).values(for: "X-Other") == [joined])
    }
}
