import Foundation

/// What a cache did with a request: the member that it adds to the response's `Cache-Status` field (RFC 9211).
enum CacheStatus: Equatable, Sendable {
    /// Why a request went to the server (RFC 9211 §2.2).
    enum Reason: String, Sendable {
        case bypass
        case method
        case uriMiss = "uri-miss"
        case varyMiss = "vary-miss"
        case request
        case stale
    }

    /// The response was stored; it is fresh for so many seconds more, or less than none.
    case hit(timeToLive: TimeInterval)
    /// The response was stored, is stale, and stands in for an error.
    case hitInsteadOfError(timeToLive: TimeInterval)
    /// The server answered, with this status, and its response has been stored or not.
    case forwarded(Reason, status: Int?, isStored: Bool)
    /// The server was not asked.
    case unavailable

    /// The member of the field.
    var text: String {
        switch self {
        case .hit(let timeToLive):
            return "RetroKit; hit; ttl=\(Self.seconds(timeToLive))"
        case .hitInsteadOfError(let timeToLive):
            return "RetroKit; hit; ttl=\(Self.seconds(timeToLive)); detail=stale-if-error"
        case .forwarded(let reason, let status, let isStored):
            let status = status.map { "; fwd-status=\($0)" } ?? ""
            return "RetroKit; fwd=\(reason.rawValue)\(status)\(isStored ? "; stored" : "")"
        case .unavailable:
            return "RetroKit; detail=only-if-cached"
        }
    }

    /// Whole seconds, rounded down.
    private static func seconds(_ time: TimeInterval) -> Int64 {
        Int64(exactly: time.rounded(.down)) ?? (time < 0 ? -(1 << 31) : 1 << 31)
    }
}

extension HttpOperationResult {
    /// The response with a cache's member at the end of its `Cache-Status` field.
    func marked(_ status: CacheStatus) -> HttpOperationResult {
        var result = self
        let members = headerFields.values(for: "Cache-Status") + [status.text]
        result.headerFields["Cache-Status"] = members.joined(separator: ", ")
        return result
    }
}
