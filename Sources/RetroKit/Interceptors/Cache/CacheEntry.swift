import Foundation

/// A stored response: what came, for which request, and when.
struct CacheEntry: Equatable, Sendable {
    /// The URL that it is the response of.
    let url: String
    /// The name to store it under, which stands for the URL, for whoever asked, and for the values of the header fields that
    /// the response varies by.
    private(set) var name: CacheName
    /// Names of the request's header fields that it varies by, in lower case.
    private(set) var varyingNames: [String]
    let statusCode: Int
    private(set) var headers: HttpHeaders
    let body: Data
    /// When the request was sent, or the one that validated the response last.
    private(set) var requestDate: Date
    /// When its response came.
    private(set) var responseDate: Date

    /// How many bytes it needs, roughly.
    var cost: Int { headers.reduce(body.count + url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

    /// Whether it was the response to a request like this one (RFC 9111 §4.1).
    func isVariant(for request: HttpHeaders) -> Bool {
        name.variant == CacheKey.digest(of: varyingNames, in: request)
    }

    /// Whether it was stored for this URL and this user: a name is looked up by digests, and what is found compared.
    func belongs(to key: CacheKey) -> Bool {
        url == key.url && name.user == key.user
    }
}

extension CacheEntry {
    /// Statuses that may be stored without being told so (RFC 9110 §15.1).
    private static let storableStatusCodes: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// Statuses that are stored under no circumstances: partial content, and what is no response of its own.
    private static let unstorableStatusCodes: Set<Int> = [206, 304]

    /// Makes an entry of a response; nil when it may not be stored (RFC 9111 §3), or never could be used.
    ///
    /// - Parameters:
    ///   - result: The response, whole.
    ///   - request: The request, a GET.
    ///   - key: What it belongs to.
    ///   - dates: When the request was sent and the response came.
    init?(_ result: HttpOperationResult, to request: HttpRequestParams, for key: CacheKey, dates: ClosedRange<Date>) {
        let control = CacheControl(result.headerFields)
        let varyingNames = CacheKey.names(result.headerFields.values(for: "Vary").flatMap(\.listMembers))
        guard let statusCode = result.statusCode, statusCode >= 200, !Self.unstorableStatusCodes.contains(statusCode),
            result.bodyStream == nil,
            !control.contains("no-store"), !varyingNames.contains("*")
        else { return nil }
        url = key.url
        self.varyingNames = varyingNames
        name = CacheName(for: key, variant: CacheKey.digest(of: varyingNames, in: request.headerFields))
        self.statusCode = statusCode
        headers = result.headerFields.storable
        body = result.body
        requestDate = dates.lowerBound
        responseDate = dates.upperBound
        guard isStorable(control) else { return nil }
    }

    private func isStorable(_ control: CacheControl) -> Bool {
        guard hasExplicitLifetime || control.contains("public") || Self.storableStatusCodes.contains(statusCode) else {
            return false
        }
        return lifetime > 0 || hasValidator
    }

    /// Whether heuristics may find out how long it is fresh (RFC 9111 §4.2.2).
    var allowsHeuristics: Bool {
        Self.storableStatusCodes.contains(statusCode) || CacheControl(headers).contains("public")
    }

    /// The entry after a 304 (RFC 9111 §3.2): the new fields take the place of the old ones, except for those that
    /// describe the stored body. What the 304 varies by, the entry varies by from now on (§4.1).
    ///
    /// - Parameters:
    ///   - newer: The headers of the 304.
    ///   - request: The request that was answered by it.
    ///   - key: What that belongs to.
    ///   - dates: When it was asked for and came.
    /// - Returns: The entry; nil when it may not be stored any more.
    func updated(by newer: HttpHeaders, to request: HttpRequestParams, for key: CacheKey, dates: ClosedRange<Date>)
        -> CacheEntry?
    {
        var entry = self
        entry.headers = HttpHeaders(
            newer.storable.filter { !Self.bodyHeaders.contains($0.name.lowercased()) }
        ).merged(over: headers)
        if newer.contains("Vary") {
            entry.varyingNames = CacheKey.names(newer.values(for: "Vary").flatMap(\.listMembers))
            guard !entry.varyingNames.contains("*") else { return nil }
            let variant = CacheKey.digest(of: entry.varyingNames, in: request.headerFields)
            entry.name = CacheName(for: key, variant: variant)
        }
        entry.requestDate = dates.lowerBound
        entry.responseDate = dates.upperBound
        return entry
    }

    private static let bodyHeaders: Set<String> = [
        "content-encoding", "content-length", "content-range", "content-type",
    ]
}

extension CacheEntry {
    private var entityTag: String? { headers["ETag"].flatMap(Self.sendable) }
    private var lastModified: String? { headers["Last-Modified"].flatMap(Self.sendable) }

    /// A validator that can be sent back; nil for one that no header can have, with which the server could never be asked.
    private static func sendable(_ validator: String) -> String? { HeaderSyntax.isValue(validator) ? validator : nil }

    /// Whether the server can be asked if it still holds.
    var hasValidator: Bool { entityTag != nil || lastModified != nil }

    /// The request that asks the server whether the entry still holds (RFC 9111 §4.3.1).
    func validating(_ request: HttpRequestParams) -> HttpRequestParams {
        var request = request
        if let entityTag { request.headerFields["If-None-Match"] = entityTag }
        if let lastModified { request.headerFields["If-Modified-Since"] = lastModified }
        return request
    }

    /// Whether the validators among these headers, if there are any, are the entry's. Entity tags are compared weakly
    /// (RFC 9110 §8.8.3.2).
    func isSame(as headers: HttpHeaders) -> Bool {
        if let newTag = headers["ETag"], let entityTag { return newTag.opaqueTag == entityTag.opaqueTag }
        if let newDate = headers["Last-Modified"], let lastModified { return newDate == lastModified }
        return true
    }
}

extension String {
    /// An entity tag without the mark of weakness.
    fileprivate var opaqueTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}

extension HttpHeaders {
    /// Names of fields that concern one connection alone (RFC 9111 §3.1), and of cookies, which are set once.
    private static let unstorableNames: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "set-cookie", "te", "transfer-encoding", "upgrade",
    ]

    /// The fields that may be stored.
    fileprivate var storable: HttpHeaders {
        let named = Set(values(for: "Connection").flatMap(\.listMembers).map { $0.lowercased() })
        return HttpHeaders(
            filter {
                let name = $0.name.lowercased()
                return !Self.unstorableNames.contains(name) && !named.contains(name)
            }
        )
    }
}
