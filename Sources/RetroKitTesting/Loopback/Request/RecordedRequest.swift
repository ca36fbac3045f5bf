public import Foundation
public import RetroKit

/// A request that a ``LoopbackServer`` has received, as it was on the wire.
public struct RecordedRequest: Sendable {
    /// The method.
    public let method: HttpMethod
    /// The request target as it was sent, such as `/users/a%20b?page=2`.
    public let target: String
    /// The version, such as `HTTP/1.1`.
    public let version: String
    /// The header fields, in order and in the spelling they were sent in.
    public let headers: HttpHeaders
    /// The body, without its framing; empty when there is none.
    public let body: Data
    /// The fields after a chunked body.
    public let trailers: HttpHeaders
    /// Exactly the bytes that were received, head and body.
    public let rawBytes: Data
    /// The number of the connection that it came on; the first one's is 0.
    public let connection: Int
    /// The values of the placeholders in the matching route's template, percent-decoded; empty when no route matches.
    public internal(set) var parameters: [String: String] = [:]

    init(
        head: RequestHead,
        body: Data = Data(),
        trailers: HttpHeaders = [:],
        rawBytes: Data = Data(),
        connection: Int = 0
    ) {
        method = head.method
        target = head.target
        version = head.version
        headers = head.headers
        self.body = body
        self.trailers = trailers
        self.rawBytes = rawBytes
        self.connection = connection
    }
}

extension RecordedRequest {
    /// The path, percent-encoded as it was sent; without scheme and host when the target has them.
    public var path: String {
        let path = pathAndQuery.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    /// The query, percent-encoded as it was sent; nil when the target has no question mark.
    public var query: String? {
        pathAndQuery.firstIndex(of: "?").map { String(pathAndQuery[pathAndQuery.index(after: $0)...]) }
    }

    /// The query's pairs in order, percent-decoded. A plus stays a plus.
    public var queryItems: [URLQueryItem] {
        query.map { QueryText.items(of: $0[...]) } ?? []
    }

    /// The first value of a name in the query, percent-decoded; nil when there is none.
    public func queryValue(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    private var pathAndQuery: Substring {
        guard !target.hasPrefix("/"), let scheme = target.range(of: "://") else { return target[...] }
        return target[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    }

    /// Whether the client wants the connection closed after the answer (RFC 9112 §9.3).
    var closesConnection: Bool {
        let options = headers.values(for: "Connection").flatMap { $0.split(separator: ",") }
            .map { String($0).trimmingHttpWhitespace.lowercased() }
        if options.contains("close") { return true }
        return version == "HTTP/1.0" && !options.contains("keep-alive")
    }
}

extension RecordedRequest: CustomStringConvertible {
    /// The request line and the size of the body, as in `POST /users HTTP/1.1 (17 bytes)`.
    public var description: String { "\(method) \(target) \(version) (\(body.count) bytes)" }
}
