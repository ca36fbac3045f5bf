public import Foundation

/// An access token that is sent as `Authorization: Bearer …` (RFC 6750 §2.1), with what is needed to refresh it.
public struct BearerToken: AuthCredential, Hashable, Codable {
    /// The token that requests carry.
    public var accessToken: String
    /// The token that gets a new one (RFC 6749 §1.5); nil when there is none.
    public var refreshToken: String?
    /// When the server stops taking the token; nil when that is unknown.
    public var expirationDate: Date?
    /// How long before that it is refreshed.
    public var leeway: TimeInterval

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - accessToken: The token that requests carry.
    ///   - refreshToken: The token that gets a new one.
    ///   - expirationDate: When the server stops taking the token; nil when that is unknown.
    ///   - leeway: How many seconds before that it is refreshed; 30 by default.
    public init(
        _ accessToken: String,
        refreshToken: String? = nil,
        expirationDate: Date? = nil,
        leeway: TimeInterval = 30
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
        expirationDate.map { $0.addingTimeInterval(-leeway) <= date } ?? false
    }

    /// Whether the token has expired.
    public func isExpired(at date: Date) -> Bool {
        expirationDate.map { $0 <= date } ?? false
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
