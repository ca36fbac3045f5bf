import Foundation
import Testing

@testable import RetroKit

/// What a cache does with a request, as a table.
struct CacheDecisionTests {
    /// A decision without its entry.
    enum Verdict: Equatable, Sendable {
        case use, useWhileValidating, validate(CacheStatus.Reason), forward(CacheStatus.Reason), unavailable

        init(_ decision: CacheDecision) {
            switch decision {
            case .use: self = .use
            case .useWhileValidating: self = .useWhileValidating
            case .validate(_, let reason): self = .validate(reason)
            case .forward(let reason): self = .forward(reason)
            case .unavailable: self = .unavailable
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        /// The response's `Cache-Control`, its age, the request's `Cache-Control`, the endpoint's use.
        let stored: String
        let age: TimeInterval
        var asked = ""
        var use = CacheUse.standard
        let verdict: Verdict

        var testDescription: String { "\(stored) after \(age) s, \(asked) \(use)" }
    }

    static let rows: [Row] = [
        Row(stored: "max-age=60", age: 59, verdict: .use),
        Row(stored: "max-age=60", age: 60, verdict: .validate(.stale)),
        Row(stored: "max-age=60, no-cache", age: 0, verdict: .validate(.stale)),
        Row(stored: "max-age=60", age: 0, asked: "no-cache", verdict: .validate(.request)),
        Row(stored: "max-age=60", age: 10, asked: "max-age=5", verdict: .validate(.request)),
        Row(stored: "max-age=60", age: 4, asked: "max-age=5", verdict: .use),
        Row(stored: "max-age=60", age: 0, asked: "max-age=0", verdict: .validate(.request)),
        Row(stored: "max-age=60", age: 50, asked: "min-fresh=20", verdict: .validate(.request)),
        Row(stored: "max-age=60", age: 30, asked: "min-fresh=20", verdict: .use),
        Row(stored: "max-age=60", age: 80, asked: "max-stale=20", verdict: .use),
        Row(stored: "max-age=60", age: 81, asked: "max-stale=20", verdict: .validate(.stale)),
        Row(stored: "max-age=60", age: 9999, asked: "max-stale", verdict: .use),
        Row(stored: "max-age=60, must-revalidate", age: 80, asked: "max-stale", verdict: .validate(.stale)),
        Row(stored: "max-age=60", age: 0, asked: "only-if-cached", verdict: .use),
        Row(stored: "max-age=60", age: 60, asked: "only-if-cached", verdict: .unavailable),
        Row(stored: "max-age=60", age: 70, asked: "only-if-cached, max-stale", verdict: .use),
        Row(stored: "max-age=60, stale-while-revalidate=20", age: 80, verdict: .useWhileValidating),
        Row(stored: "max-age=60, stale-while-revalidate=20", age: 81, verdict: .validate(.stale)),
        Row(stored: "max-age=60, stale-while-revalidate=20, must-revalidate", age: 70, verdict: .validate(.stale)),
        Row(stored: "max-age=60, stale-while-revalidate=20", age: 70, asked: "max-age=60", verdict: .validate(.stale)),
        Row(stored: "max-age=60", age: 0, use: .reload, verdict: .forward(.request)),
        Row(stored: "max-age=60", age: 0, use: .revalidate, verdict: .validate(.request)),
        Row(stored: "max-age=60", age: 9999, use: .preferStored, verdict: .use),
        Row(stored: "max-age=60, must-revalidate", age: 9999, use: .preferStored, verdict: .validate(.stale)),
        Row(stored: "max-age=60", age: 9999, use: .onlyStored, verdict: .use),
        Row(stored: "max-age=60, no-cache", age: 0, use: .onlyStored, verdict: .unavailable),
    ]

    @Test(arguments: rows)
    func `directives decide`(_ row: Row) throws {
        let entry = try #require(try CacheFixtures.entry(["Cache-Control": row.stored]))
        let request = try CacheFixtures.request(row.asked.isEmpty ? [:] : ["Cache-Control": row.asked])
        let decision = CacheDecision(request, row.use, entries: [entry], at: CacheFixtures.now + row.age)
        #expect(Verdict(decision) == row.verdict)
    }

    @Test(arguments: [
        (CacheUse.standard, Verdict.forward(.uriMiss)), (.reload, .forward(.request)),
        (.revalidate, .forward(.uriMiss)),
        (.preferStored, .forward(.uriMiss)), (.onlyStored, .unavailable),
    ])
    func `what is not stored is asked for`(_ use: CacheUse, _ verdict: Verdict) throws {
        #expect(Verdict(CacheDecision(try CacheFixtures.request(), use, entries: [], at: CacheFixtures.now)) == verdict)
    }

    @Test func `of the variants the one that fits is used, the latest of several`() throws {
        let headers: HttpHeaders = ["Cache-Control": "max-age=60", "Vary": "Accept"]
        let html = try #require(try CacheFixtures.entry(headers, to: ["Accept": "text/html"], body: "html"))
        let json = try #require(try CacheFixtures.entry(headers, to: ["Accept": "application/json"], body: "json"))
        let later = CacheFixtures.now + 1
        let newer = try #require(
            try CacheFixtures.updated(json, by: [:], to: ["Accept": "application/json"], at: later)
        )
        let entries = [html, newer, json]
        func decide(_ accept: String) throws -> CacheDecision {
            CacheDecision(try CacheFixtures.request(["Accept": accept]), .standard, entries: entries, at: later)
        }
        #expect(try decide("text/html") == .use(html))
        #expect(try decide("application/json") == .use(newer))
        #expect(try decide("text/plain") == .forward(because: .varyMiss))
    }

    @Test(
        arguments: [
            ("max-age=60, stale-if-error=30", "", 89, true), ("max-age=60, stale-if-error=30", "", 91, false),
            ("max-age=60", "stale-if-error=30", 89, true), ("max-age=60", "", 61, false),
            ("max-age=60, stale-if-error=30, must-revalidate", "", 61, false),
            ("max-age=60, stale-if-error=30, no-cache", "", 61, false),
        ] as [(String, String, TimeInterval, Bool)]
    )
    func `an entry stands in for an error where it may`(
        _ stored: String,
        _ asked: String,
        _ age: TimeInterval,
        _ standsIn: Bool
    ) throws {
        let entry = try #require(try CacheFixtures.entry(["Cache-Control": stored]))
        let control = CacheControl(["Cache-Control": asked])
        #expect(entry.standsInForError(control, at: CacheFixtures.now + age) == standsIn)
    }

    @Test(
        arguments: [
            ["Range": "bytes=0-1"], ["If-None-Match": "\"1\""], ["If-Modified-Since": "x"], ["if-match": "*"],
            ["Cache-Control": "no-store"],
        ] as [HttpHeaders]
    )
    func `requests that a cache has nothing to do with`(_ headers: HttpHeaders) throws {
        #expect(try CacheFixtures.request(headers).passesCache)
        #expect(try !CacheFixtures.request(["Accept": "*/*", "Cache-Control": "no-cache"]).passesCache)
    }

    @Test(arguments: [
        (CacheStatus.hit(timeToLive: 59.9), "RetroKit; hit; ttl=59"), (.hit(timeToLive: -0.5), "RetroKit; hit; ttl=-1"),
        (.hit(timeToLive: .infinity), "RetroKit; hit; ttl=2147483648"),
        (.hitInsteadOfError(timeToLive: -3), "RetroKit; hit; ttl=-3; detail=stale-if-error"),
        (.forwarded(.uriMiss, status: 200, isStored: true), "RetroKit; fwd=uri-miss; fwd-status=200; stored"),
        (.forwarded(.stale, status: 304, isStored: false), "RetroKit; fwd=stale; fwd-status=304"),
        (.forwarded(.bypass, status: nil, isStored: false), "RetroKit; fwd=bypass"),
        (.unavailable, "RetroKit; detail=only-if-cached"),
    ])
    func `a status reads as RFC 9211 has it`(_ status: CacheStatus, _ text: String) {
        #expect(status.text == text)
        let result = HttpOperationResult(statusCode: 200, headerFields: ["cache-status": "Edge; hit"]).marked(status)
        #expect(result.headerFields.values(for: "Cache-Status") == ["Edge; hit, \(text)"])
    }
}
