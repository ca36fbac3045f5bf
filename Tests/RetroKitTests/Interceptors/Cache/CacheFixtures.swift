import Foundation

@testable import RetroKit

/// Requests, responses and entries for the cache's tests. Everything is at 1 January 2026, 00:00:00 UTC.
enum CacheFixtures {
    static let now = Date(timeIntervalSince1970: 1_767_225_600)

    /// A date so many seconds from now, as HTTP writes it.
    static func httpDate(_ seconds: TimeInterval) -> String { (now + seconds).httpDate }

    static func request(_ headers: HttpHeaders = [:], method: HttpMethod = .get, path: String = "/a") throws
        -> HttpRequestParams
    {
        HttpRequestParams(
            httpMethod: method,
            baseURL: try BaseURL("https://cache.example.test"),
            percentEncodedPath: path,
            headerFields: headers
        )
    }

    /// The entry that a response makes; nil when it is not stored.
    static func entry(
        _ headers: HttpHeaders,
        to requestHeaders: HttpHeaders = [:],
        status: Int = 200,
        body: String = "stored",
        path: String = "/a",
        took seconds: TimeInterval = 0
    ) throws -> CacheEntry? {
        let request = try request(requestHeaders, path: path)
        return try CacheEntry(
            HttpOperationResult(statusCode: status, headerFields: headers, body: Data(body.utf8)),
            to: request,
            for: key(of: request),
            dates: now - seconds...now
        )
    }

    /// The entry after a 304 to the request that it came from.
    static func updated(
        _ entry: CacheEntry,
        by headers: HttpHeaders,
        to requestHeaders: HttpHeaders = [:],
        at date: Date
    )
        throws -> CacheEntry?
    {
        let request = try request(requestHeaders)
        return entry.updated(by: headers, to: request, for: try key(of: request), dates: date...date)
    }

    static func key(of request: HttpRequestParams) throws -> CacheKey {
        CacheKey(request, at: try BaseURL("https://cache.example.test"))
    }
}
