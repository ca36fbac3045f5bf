public import Foundation

/// An access token that is sent as `Authorization: Bearer …` (RFC 6750 §2.1), with what is needed to refresh it.
public struct BearerToken: AuthCredential, Hashable {
    /// The token that requests carry.
    public var accessToken: String
    /// The token that gets a new one (RFC 6749 §1.5); nil when there is none.
    public var refreshToken: String?
    /// When the server stops taking the token; nil when that is unknown.
    public var expirationDate: Date?
    /// How long before that it is refreshed.
    public var leeway: Duration

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - accessToken: The token that requests carry.
    ///   - refreshToken: The token that gets a new one.
    ///   - expirationDate: When the server stops taking the token; nil when that is unknown.
    ///   - leeway: How long before that it is refreshed; 30 seconds by default.
    public init(
        _ accessToken: String,
        refreshToken: String? = nil,
        expirationDate: Date? = nil,
        leeway: Duration = .seconds(30)
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expirationDate = expirationDate
        self.leeway = leeway
    }

    /// Writes the `Authorization` field. A token of white space alone is none.
    public func apply(to request: inout HttpRequestParams) throws {
        let token = accessToken.trimmingHttpWhitespace
        if !token.isEmpty { try request.authorize("Bearer", token) }
    }

    /// Whether the token expires within its leeway.
    public func needsRefresh(at date: Date) -> Bool {
        expirationDate.map { $0.addingTimeInterval(-(leeway / .seconds(1))) <= date } ?? false
    }

    /// Whether the token has expired.
    public func isExpired(at date: Date) -> Bool {
        expirationDate.map { $0 <= date } ?? false
    }
}

extension BearerToken: Codable {
    private enum CodingKeys: String, CodingKey {
        case accessToken, refreshToken, expirationDate, leeway
    }

    /// Reads a token that was stored, its leeway in seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let seconds = try container.decode(Double.self, forKey: .leeway)
        let longest = Duration.longestWait / .seconds(1)
        self.init(
            try container.decode(String.self, forKey: .accessToken),
            refreshToken: try container.decodeIfPresent(String.self, forKey: .refreshToken),
            expirationDate: try container.decodeIfPresent(Date.self, forKey: .expirationDate),
            leeway: .seconds(seconds.isNaN ? 0 : max(-longest, min(seconds, longest)))
        )
    }

    /// Writes a token to be stored, its leeway in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accessToken, forKey: .accessToken)
        try container.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try container.encodeIfPresent(expirationDate, forKey: .expirationDate)
        try container.encode(leeway / .seconds(1), forKey: .leeway)
    }
}

extension BearerToken: CustomStringConvertible, CustomReflectable {
    /// When it expires, and nothing of the tokens.
    public var description: String {
        // Foundation cannot write every date. Numbers are compared, for a date that is not a number is no less than another.
        let writable = Date.distantPast.timeIntervalSince1970...Date.distantFuture.timeIntervalSince1970
        guard let expirationDate, writable.contains(expirationDate.timeIntervalSince1970) else {
            return "a bearer token"
        }
        return "a bearer token until \(expirationDate)"
    }

    /// A mirror without the tokens, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
