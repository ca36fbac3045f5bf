import Foundation
import Testing

@testable import RetroKit

/// Which cookies are kept, and which of them are sent.
struct CookieShelfTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func target(_ url: String) throws -> CookieTarget { try #require(CookieTarget(url)) }

    private func shelf(_ fields: [String], from url: String = "https://www.example.test/shop/cart") throws
        -> CookieShelf
    {
        var shelf = CookieShelf()
        try take(fields, from: url, &shelf)
        return shelf
    }

    private func take(_ fields: [String], from url: String, at now: Date = now, _ shelf: inout CookieShelf) throws {
        shelf.take(fields, from: try target(url), at: now, under: .builtIn)
    }

    private func sent(_ shelf: CookieShelf, to url: String, at now: Date = now) throws -> [String] {
        shelf.cookies(for: try target(url), at: now).map(\.pair)
    }

    @Test(arguments: [
        ("a=1", "https://www.example.test/shop/x", true), ("a=1", "https://example.test/shop/x", false),
        ("a=1", "https://a.www.example.test/shop/x", false),
        ("a=1; Domain=example.test", "https://example.test/shop", true),
        ("a=1; Domain=example.test", "https://x.example.test/shop", true),
        ("a=1; Domain=example.test", "https://badexample.test/shop", false),
        ("a=1; Path=/shop", "https://www.example.test/shop", true),
        ("a=1; Path=/shop", "https://www.example.test/shop/x", true),
        ("a=1; Path=/shop", "https://www.example.test/shopping", false),
        ("a=1; Path=/shop", "https://www.example.test/", false),
        ("a=1; Path=/shop/", "https://www.example.test/shop", false), ("a=1; Path=/", "https://www.example.test", true),
        ("a=1; Path=/; Secure", "https://www.example.test/", true),
        ("a=1; Path=/; Secure", "http://www.example.test/", false),
        ("a=1; Path=/", "http://www.example.test:8080/", true), ("a=1; Path=/", "https://WWW.example.test/", true),
    ])
    func `domain, path and security decide where a cookie is sent`(_ field: String, _ url: String, _ isSent: Bool)
        throws
    {
        #expect(try sent(shelf([field]), to: url) == (isSent ? ["a=1"] : []))
    }

    @Test func `longer paths go first, then older cookies`() throws {
        var shelf = try shelf(["b=1; Path=/", "a=1; Path=/", "c=1; Path=/shop"])
        try take(["b=2; Path=/"], from: "https://www.example.test/", at: Self.now + 5, &shelf)
        #expect(try sent(shelf, to: "https://www.example.test/shop").first == "c=1")
        #expect(shelf.cookies.first { $0.name == "b" }?.created == Self.now)
        #expect(try sent(shelf, to: "https://www.example.test/").sorted() == ["a=1", "b=2"])
    }

    @Test func `a cookie takes the place of the one of its name, domain and path`() throws {
        let shelf = try shelf(["a=1", "a=2", "a=3; Path=/", "a=4; Domain=example.test"])
        #expect(shelf.cookies.map(\.value) == ["2", "3", "4"])
    }

    @Test func `a cookie ends when its time has come, and at once with Max-Age=0`() throws {
        var shelf = try shelf(["a=1; Max-Age=60; Path=/", "b=1; Path=/"])
        let url = "https://www.example.test/"
        #expect(try sent(shelf, to: url, at: Self.now + 59) == ["a=1", "b=1"])
        #expect(try sent(shelf, to: url, at: Self.now + 60) == ["b=1"])
        try take(["b=; Max-Age=0; Path=/"], from: url, &shelf)
        #expect(try sent(shelf, to: url) == ["a=1"])
    }

    @Test func `an insecure connection does not hide a secure cookie`() throws {
        var shelf = try shelf(["a=1; Secure; Path=/", "b=1; Secure; Path=/shop"], from: "https://www.example.test/")
        try take(
            ["a=2; Path=/", "a=3; Path=/x; Domain=example.test", "b=2; Path=/"],
            from: "http://www.example.test/",
            &shelf
        )
        #expect(shelf.cookies.map(\.pair) == ["a=1", "b=1", "b=2"])
    }

    @Test func `a domain that sets too many cookies loses its own`() throws {
        var shelf = try shelf(["mine=1; Path=/"], from: "https://other.test/")
        try take((0..<200).map { "c\($0)=1; Path=/" }, from: "https://www.example.test/", &shelf)
        #expect(shelf.cookies.count == 181)
        #expect(try sent(shelf, to: "https://other.test/") == ["mine=1"])
        #expect(!shelf.cookies.contains { $0.name == "c19" })
        for host in 0..<17 {
            try take((0..<180).map { "c\($0)=1; Path=/" }, from: "https://host\(host).test/", &shelf)
        }
        #expect(shelf.cookies.count == 3000)
    }

    @Test func `any bytes are read without harm`() throws {
        var random = SeededRandom(seed: 11)
        var shelf = CookieShelf()
        for _ in 0..<3000 {
            let attribute = ["Expires=", "Max-Age=", "Domain=", "Path=", ""].randomElement(using: &random) ?? ""
            try take(
                ["\(random.text())=\(random.text()); \(attribute)\(random.text())"],
                from: "https://a.test/",
                &shelf
            )
        }
        #expect(shelf.cookies.allSatisfy { $0.domain == "a.test" && HeaderSyntax.isValue($0.pair) })
    }
}
