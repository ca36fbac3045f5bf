import Foundation
import Testing

@testable import RetroKit

/// The decisions behind a rate: a bucket's, and what a server says.
struct RateTests {
    private static let date = Date(timeIntervalSince1970: 1_767_225_600)

    @Test func `a bucket lets a burst through and then one call after the other`() {
        var bucket = TokenBucket(CallRate(2, per: .seconds(1), burst: 3))
        let turns = (0..<6).map { _ in bucket.take(at: .seconds(10)) }
        #expect(turns == [10_000, 10_000, 10_000, 10_500, 11_000, 11_500].map { .milliseconds($0) })
        bucket.giveBack()
        #expect(bucket.take(at: .seconds(10)) == .milliseconds(11_500))
        #expect((0..<3).map { _ in bucket.take(at: .seconds(20)) } == [.seconds(20), .seconds(20), .seconds(20)])
    }

    @Test func `no more calls than the rate are sent in any second`() {
        var random = SeededRandom(seed: 3)
        var bucket = TokenBucket(CallRate(10, per: .seconds(1), burst: 1))
        var now = Duration.zero
        var turns: [Duration] = []
        for _ in 0..<1000 {
            now += .milliseconds(Int.random(in: 0...150, using: &random))
            turns.append(bucket.take(at: now))
        }
        #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(100) })
    }

    @Test func `a rate of nonsense is the nearest that makes sense`() {
        #expect(CallRate(0, per: .zero, burst: -1) == CallRate(1, per: .milliseconds(1), burst: 1))
        #expect(CallRate(5).burst == 5)
    }

    @Test(arguments: [
        CallRate(.max, per: .seconds(Int64.max)), CallRate(1, per: .seconds(Int64.max), burst: .max), CallRate(.min),
    ])
    func `a rate beyond all measure stays in the range of a duration`(_ rate: CallRate) {
        var bucket = TokenBucket(rate)
        for _ in 0..<1000 { _ = bucket.take(at: .seconds(10)) }
        bucket.giveBack()
        #expect(bucket.take(at: .seconds(10)) >= .seconds(10))
    }

    /// Status, headers, calls left, seconds until there are more.
    static let statements: [(Int, HttpHeaders, Int64, Double)] = [
        (200, ["RateLimit": "\"default\";r=50;t=30"], 50, 30),
        (200, ["RateLimit": "\"default\";r=50;t=30, \"daily\";r=0;t=3600"], 0, 3600),
        (200, ["RateLimit": "limit=100, remaining=5, reset=50"], 5, 50),
        (200, ["RateLimit-Limit": "100", "RateLimit-Remaining": "7", "RateLimit-Reset": "12"], 7, 12),
        (200, ["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "12"], 7, 12),
        (200, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225660"], 0, 60),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767225660000"], 0, 60),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767225000"], 0, 0),
        (200, ["X-Rate-Limit-Remaining": "3", "X-Rate-Limit-Reset": "1"], 3, 1),
        (429, ["Retry-After": "20"], 0, 20), (503, ["Retry-After": "Thu, 01 Jan 2026 00:00:20 GMT"], 0, 20),
        (503, ["Retry-After": "Wed, 31 Dec 2025 00:00:20 GMT"], 0, 0),
        (429, ["Retry-After": "20", "RateLimit": "\"default\";r=50;t=30"], 0, 20),
        (429, ["Retry-After": "2147483648"], 0, 2_147_483_648),
        (200, ["RateLimit-Remaining": "0", "RateLimit-Reset": "999999999999999"], 0, 2_147_483_648),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "99999999999999999999"], 0, 2_147_483_648),
        (200, ["RateLimit": "\"default\";r=0;t=999999999999999"], 0, 2_147_483_648),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2026-01-01T00:01:00Z"], 0, 60),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2026-01-01T01:01:00.500+01:00"], 0, 60.5),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "Thu, 01 Jan 2026 00:00:20 GMT"], 0, 20),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1.5"], 0, 1.5),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1m30s"], 0, 90),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "250ms"], 0, 0.25),
        (200, ["RateLimit": "\"default\";r=0;t=2.5"], 0, 2.5),
        (
            200,
            [
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767229260",
                "Date": "Thu, 01 Jan 2026 01:00:00 GMT",
            ], 0, 60
        ),
        (503, ["Retry-After": "Thu, 01 Jan 2026 01:00:20 GMT", "Date": "Thu, 01 Jan 2026 01:00:00 GMT"], 0, 20),
    ]

    @Test(arguments: statements)
    func `what a server says about calls to come is read`(
        _ status: Int,
        _ headers: HttpHeaders,
        _ left: Int64,
        _ wait: Double
    ) {
        let result = HttpOperationResult(statusCode: status, headerFields: headers)
        let quota = ServerQuota(result, at: .seconds(5), date: Self.date)
        #expect(quota?.remaining == left)
        #expect(quota?.reset == .seconds(5) + .seconds(wait))
    }

    @Test(
        arguments: [
            (200, [:]), (200, ["Retry-After": "20"]), (429, ["Retry-After": "soon"]),
            (200, ["RateLimit": "\"default\";r=x;t=3"]),
            (200, ["RateLimit": "\"default\";r=5"]), (200, ["RateLimit": ""]), (200, ["X-RateLimit-Remaining": "5"]),
            (200, ["X-RateLimit-Remaining": "-1", "X-RateLimit-Reset": "99999999999999999999"]),
            (200, ["RateLimit": ";;;,,=,="]),
            (200, ["X-RateLimit-Remaining": "5", "X-RateLimit-Reset": "2026 or so"]),
            (200, ["X-RateLimit-Remaining": "5", "X-RateLimit-Reset": "20 parsecs"]),
        ] as [(Int, HttpHeaders)]
    )
    func `what says nothing that can be used is left`(_ status: Int, _ headers: HttpHeaders) {
        let result = HttpOperationResult(statusCode: status, headerFields: headers)
        #expect(ServerQuota(result, at: .zero, date: Self.date) == nil)
    }

    @Test func `a policy says how many calls the next window has`() throws {
        let headers: HttpHeaders = ["RateLimit-Policy": "\"default\";q=2;w=10", "RateLimit": "\"default\";r=1;t=4"]
        let result = HttpOperationResult(statusCode: 200, headerFields: headers)
        var quota = try #require(ServerQuota(result, at: .zero, date: Self.date))
        let turns = [0, 1, 4, 5, 6].map { quota.take(at: .seconds($0)) }
        #expect(turns == [0, 4, 4, 5, 14].map { .seconds($0) })
    }

    @Test func `without a policy nothing holds calls after the window`() {
        var quota = ServerQuota(remaining: 0, reset: .seconds(4))
        #expect(quota.take(at: .seconds(1)) == .seconds(4))
        #expect((0..<5).map { _ in quota.take(at: .seconds(4)) } == Array(repeating: .seconds(4), count: 5))
    }

    @Test func `a late response does not give calls back`() {
        let known = ServerQuota(remaining: 2, reset: .seconds(10))
        #expect(known.updated(by: ServerQuota(remaining: 5, reset: .seconds(10)), at: .seconds(1)).remaining == 2)
        #expect(known.updated(by: ServerQuota(remaining: 0, reset: .seconds(9)), at: .seconds(1)).reset == .seconds(10))
        #expect(known.updated(by: ServerQuota(remaining: 5, reset: .seconds(20)), at: .seconds(1)).remaining == 5)
        #expect(known.updated(by: ServerQuota(remaining: 5, reset: .seconds(11)), at: .seconds(10)).remaining == 5)
    }
}
