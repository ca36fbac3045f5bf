import Foundation

/// What a stored response belongs to: a URL, and whoever asks for it.
struct CacheKey: Hashable, Sendable {
    /// The URL.
    let url: String
    /// Stands for the credentials among the headers, so that nobody is given what was stored for somebody else.
    let user: String

    /// The key of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - base: Its base URL.
    ///   - credentials: Names of the header fields that say who asks.
    init(_ request: HttpRequestParams, at base: BaseURL, credentials: Set<String>) {
        url = request.absoluteTarget(from: base)
        user = Self.digest(of: Self.names(credentials.union(request.credentialHeaders)), in: request.headerFields)
    }

    /// Stands for the values of some header fields: equal for equal values.
    static func digest(of names: [String], in headers: HttpHeaders) -> String {
        CacheDigest.text(names.map { "\($0):\(headers.values(for: $0).joined(separator: ","))\n" }.joined())
    }

    /// Names in one spelling and order, each once.
    static func names(_ names: some Sequence<String>) -> [String] {
        Set(names.map { $0.lowercased() }).sorted()
    }
}

/// The name under which a response is stored, which is a file's name on a disk.
struct CacheName: Hashable, Sendable {
    /// Stands for the URL.
    let url: String
    /// Stands for whoever asks.
    let user: String
    /// Stands for the headers that the response varies by.
    let variant: String

    init(url: String, user: String, variant: String) {
        self.url = CacheDigest.text(url)
        self.user = user
        self.variant = variant
    }

    /// Reads a file's name; nil when it is none of the cache's.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == CacheDigest.length }) else { return nil }
        (url, user, variant) = (parts[0], parts[1], parts[2])
    }

    /// The file's name.
    var text: String { "\(url)-\(user)-\(variant)" }
}

/// Short texts that stand for long ones, and check sums (FNV-1a). They guard against accidents, not against forgers: who
/// can write into the folder of a cache can write what he likes.
enum CacheDigest {
    /// How long the text of a digest is.
    static let length = 32
    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    /// 128 bits that stand for a text, in hexadecimal digits.
    static func text(_ text: String) -> String {
        [sum(text.utf8), sum(text.utf8, from: ~basis)].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: length / 2 - digits.count) + digits
        }.joined()
    }

    /// The check sum of bytes, behind those of `start`.
    static func sum(_ bytes: some Sequence<UInt8>, from start: UInt64 = basis) -> UInt64 {
        var sum = start
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* prime }
        return sum
    }
}
