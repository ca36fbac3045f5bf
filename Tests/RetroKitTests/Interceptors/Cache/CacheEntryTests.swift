import Foundation
import Testing

@testable import RetroKit

/// What is stored, and for how long it is fresh.
struct CacheEntryTests {
    private static let tag = "\"1\""

    @Test(
        arguments: [
            (200, ["Cache-Control": "max-age=1"]), (200, ["Cache-Control": "private, max-age=1"]), (200, ["ETag": tag]),
            (200, ["Last-Modified": "Wed, 31 Dec 2025 00:00:00 GMT"]),
            (200, ["Expires": "Fri, 02 Jan 2026 00:00:00 GMT"]),
            (200, ["Cache-Control": "no-cache", "ETag": tag]), (404, ["Cache-Control": "max-age=1"]),
            (204, ["ETag": tag]), (301, ["ETag": tag]), (500, ["Cache-Control": "max-age=1"]),
            (201, ["Cache-Control": "public", "ETag": tag]), (200, ["Cache-Control": "max-age=1", "Vary": "Accept"]),
            (200, ["Cache-Control": "max-age=1, must-revalidate"]), (302, ["Cache-Control": "max-age=1"]),
        ] as [(Int, HttpHeaders)]
    )
    func `what may be used again is stored`(_ status: Int, _ headers: HttpHeaders) throws {
        #expect(try CacheFixtures.entry(headers, status: status) != nil)
    }

    @Test(
        arguments: [
            (200, [:]), (200, ["Cache-Control": "no-store, max-age=1"]), (200, ["Cache-Control": "max-age=0"]),
            (200, ["Cache-Control": "max-age=1", "Vary": "*"]),
            (200, ["Cache-Control": "max-age=1", "Vary": "Accept, *"]),
            (206, ["Cache-Control": "max-age=1", "ETag": tag]), (304, ["Cache-Control": "max-age=1", "ETag": tag]),
            (302, ["ETag": tag]), (500, ["ETag": tag]), (201, ["ETag": tag]), (200, ["Expires": "0"]),
            (200, ["Expires": "Wed, 31 Dec 2025 00:00:00 GMT"]), (200, ["Cache-Control": "s-maxage=60"]),
            (100, ["Cache-Control": "max-age=1"]),
        ] as [(Int, HttpHeaders)]
    )
    func `what may not, or never could, is not stored`(_ status: Int, _ headers: HttpHeaders) throws {
        #expect(try CacheFixtures.entry(headers, status: status) == nil)
    }

    /// Headers, seconds that the response took, lifetime, age 10 s after it came.
    static let ages: [(HttpHeaders, TimeInterval, TimeInterval, TimeInterval)] = [
        (["Cache-Control": "max-age=60"], 0, 60, 10), (["Cache-Control": "max-age=60"], 3, 60, 13),
        (["Cache-Control": "max-age=60", "Age": "20"], 3, 60, 33),
        (["Cache-Control": "max-age=60", "Date": CacheFixtures.httpDate(-30)], 3, 60, 40),
        (["Cache-Control": "max-age=60", "Date": CacheFixtures.httpDate(30)], 0, 60, 10),
        (["Cache-Control": "max-age=60", "Date": "yesterday", "Age": "x"], 0, 60, 10),
        (["Cache-Control": "max-age=60", "Expires": CacheFixtures.httpDate(5)], 0, 60, 10),
        (["Expires": CacheFixtures.httpDate(100)], 0, 100, 10),
        (["Expires": CacheFixtures.httpDate(100), "Date": CacheFixtures.httpDate(-20)], 0, 120, 30),
        (["Last-Modified": CacheFixtures.httpDate(-1000)], 0, 100, 10),
        (["Last-Modified": CacheFixtures.httpDate(-100_000_000)], 0, 86_400, 10),
        (["Last-Modified": CacheFixtures.httpDate(1000)], 0, 0, 10),
        (["ETag": tag], 0, 0, 10), (["Cache-Control": "max-age=x", "ETag": tag], 0, 0, 10),
    ]

    @Test(arguments: ages)
    func `lifetime and age follow RFC 9111`(
        _ headers: HttpHeaders,
        _ took: TimeInterval,
        _ lifetime: TimeInterval,
        _ age: TimeInterval
    ) throws {
        let entry = try #require(try CacheFixtures.entry(headers, took: took))
        #expect(entry.lifetime == lifetime)
        #expect(entry.age(at: CacheFixtures.now + 10) == age)
    }

    @Test func `a clock that is set back makes nothing younger than it was`() throws {
        let entry = try #require(try CacheFixtures.entry(["Cache-Control": "max-age=60", "Age": "5"]))
        #expect(entry.age(at: CacheFixtures.now - 1000) == 5)
    }

    @Test func `headers of one connection and cookies are not stored`() throws {
        let headers: HttpHeaders = [
            "Cache-Control": "max-age=1", "Connection": "X-Hop, close", "X-Hop": "1", "Set-Cookie": "a=1",
            "Transfer-Encoding": "chunked", "Keep-Alive": "5", "X-Kept": "1",
        ]
        let entry = try #require(try CacheFixtures.entry(headers))
        #expect(entry.headers == ["Cache-Control": "max-age=1", "X-Kept": "1"])
    }

    @Test func `a 304 renews the headers, but not those of the body`() throws {
        let headers: HttpHeaders = [
            "Cache-Control": "max-age=1", "ETag": Self.tag, "Content-Type": "text/plain", "Content-Length": "6",
            "X-A": "old",
        ]
        let entry = try #require(try CacheFixtures.entry(headers))
        let newer: HttpHeaders = [
            "cache-control": "max-age=9", "content-type": "text/html", "Content-Length": "0", "X-A": "new", "X-B": "1",
        ]
        let later = CacheFixtures.now + 100
        let updated = try #require(try CacheFixtures.updated(entry, by: newer, at: later))
        #expect(updated.lifetime == 9)
        #expect(updated.age(at: later) == 0)
        #expect(updated.headers["Content-Type"] == "text/plain")
        #expect(updated.headers["Content-Length"] == "6")
        #expect(updated.headers["X-A"] == "new")
        #expect(updated.headers["X-B"] == "1")
        #expect(updated.headers["ETag"] == Self.tag)
        #expect(updated.body == entry.body)
        #expect(updated.name == entry.name)
    }

    @Test(
        arguments: [
            ([:], true), (["ETag": "\"1\""], true), (["ETag": "W/\"1\""], true), (["ETag": "\"2\""], false),
            (["Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT"], false),
            (["ETag": "\"1\"", "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT"], true),
        ] as [(HttpHeaders, Bool)]
    )
    func `a 304 is about the entry when its validators are`(_ headers: HttpHeaders, _ isSame: Bool) throws {
        let stored: HttpHeaders = ["ETag": "\"1\"", "Last-Modified": "Wed, 31 Dec 2025 00:00:00 GMT"]
        #expect(try CacheFixtures.entry(stored)?.isSame(as: headers) == isSame)
    }

    @Test func `after a 304 the entry varies by what that says`() throws {
        let entry = try #require(try CacheFixtures.entry(["ETag": "\"1\""], to: ["Accept-Language": "de"]))
        let later = CacheFixtures.now + 1
        let varying: HttpHeaders = ["Vary": "Accept-Language"]
        let updated = try #require(
            try CacheFixtures.updated(entry, by: varying, to: ["Accept-Language": "de"], at: later)
        )
        #expect(updated.isVariant(for: ["Accept-Language": "de"]))
        #expect(!updated.isVariant(for: ["Accept-Language": "en"]))
        #expect(updated.name != entry.name)
        #expect(try CacheFixtures.updated(entry, by: ["Vary": "*"], at: later) == nil)
    }

    @Test(arguments: [("7200, 0", 7200), ("0, 7200", 0), ("x, 7200", 0), ("", 0)] as [(String, Double)])
    func `the first member of an Age counts`(_ age: String, _ seconds: Double) throws {
        let entry = try #require(try CacheFixtures.entry(["Cache-Control": "max-age=3600", "Age": age]))
        #expect(entry.age(at: CacheFixtures.now) == seconds)
    }

    @Test func `a request that validates carries both validators`() throws {
        let stored: HttpHeaders = ["ETag": "W/\"1\"", "Last-Modified": "Wed, 31 Dec 2025 00:00:00 GMT"]
        let entry = try #require(try CacheFixtures.entry(stored))
        let request = entry.validating(try CacheFixtures.request(["Accept": "*/*"]))
        #expect(
            request.headerFields == [
                "Accept": "*/*", "If-None-Match": "W/\"1\"", "If-Modified-Since": "Wed, 31 Dec 2025 00:00:00 GMT",
            ]
        )
    }

    @Test func `users, URLs and variants are stored under names of their own`() throws {
        let headers: HttpHeaders = ["Cache-Control": "max-age=1", "Vary": "Accept, accept-language"]
        let entries = try [
            CacheFixtures.entry(headers), CacheFixtures.entry(headers, path: "/b"),
            CacheFixtures.entry(headers, to: ["Authorization": "Bearer a"]),
            CacheFixtures.entry(headers, to: ["Authorization": "Bearer b"]),
            CacheFixtures.entry(headers, to: ["Cookie": "a=1"]),
            CacheFixtures.entry(headers, to: ["Accept": "text/html"]),
            CacheFixtures.entry(headers, to: ["X-Other": "1"]),
        ].compactMap { $0 }
        #expect(Set(entries.map(\.name)).count == 6)
        #expect(entries[0].name == entries[6].name)
        #expect(entries.allSatisfy { CacheName($0.name.text) == $0.name })
        #expect(entries[5].isVariant(for: ["accept": "text/html"]))
        #expect(!entries[5].isVariant(for: ["accept": "text/html", "Accept-Language": "de"]))
        #expect(!entries[0].isVariant(for: ["accept": "text/html"]))
    }
}
