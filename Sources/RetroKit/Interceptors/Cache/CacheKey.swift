import Foundation

/// What a stored response belongs to: a URL, and whoever asks for it. It is worked out once for a request.
struct CacheKey: Hashable, Sendable {
    /// The URL.
    let url: String
    /// The digest of the URL.
    let urlDigest: String
    /// Stands for the credentials among the headers, so that nobody is given what was stored for somebody else.
    let user: String
}

extension CacheKey {
    /// The key of a request.
    ///
    /// - Parameters:
    ///   - request: The request, with its transport's defaults.
    ///   - base: Its base URL.
    ///   - identity: Whom the transport shows to servers.
    ///   - names: Names of further header fields that say who asks, in lower case.
    init(_ request: HttpRequestParams, at base: BaseURL, by identity: String = "", also names: Set<String> = []) {
        url = request.absoluteTarget(from: base)
        urlDigest = Self.digest(ofURL: url)
        user = RequestOwner(of: request, by: identity, also: names).digest
    }

    /// Stands for a URL.
    static func digest(ofURL url: String) -> String { Sha256.digits(of: Array(url.utf8)) }

    /// Stands for the values of some header fields: equal for equal values.
    static func digest(of names: [String], in headers: HttpHeaders) -> String {
        names.isEmpty
            ? RequestOwner.nobody.digest
            : Sha256.digits(of: names.flatMap { [$0, headers.values(for: $0).joined(separator: ",")] })
    }

    /// Names in one spelling and order, each once.
    static func names(_ names: some Sequence<String>) -> [String] {
        Set(names.map { $0.lowercased() }).sorted()
    }
}

/// The name under which a response is stored, which is a file's name on a disk: three SHA-256 digests.
struct CacheName: Hashable, Sendable {
    /// Stands for the URL.
    let url: String
    /// Stands for whoever asks.
    let user: String
    /// Stands for the headers that the response varies by.
    let variant: String

    init(for key: CacheKey, variant: String) {
        url = key.urlDigest
        user = key.user
        self.variant = variant
    }

    /// Reads a file's name; nil when it is none of the cache's.
    init?(_ text: String) {
        guard let parts = Self.digests(in: text, length: 64) else { return nil }
        (url, user, variant) = (parts[0], parts[1], parts[2])
    }

    /// The file's name.
    var text: String { "\(url)-\(user)-\(variant)" }

    /// Whether a file's name is one that an earlier version gave, which read and wrote entries in another way.
    static func isOutdated(_ text: String) -> Bool { digests(in: text, length: 32) != nil }

    /// The three digests of a file's name; nil when it has others.
    private static func digests(in text: String, length: Int) -> [String]? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areDigests = parts.allSatisfy { part in
            part.utf8.count == length
                && part.utf8.allSatisfy { $0.isAsciiDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
        }
        return parts.count == 3 && areDigests ? parts.map(String.init) : nil
    }
}
