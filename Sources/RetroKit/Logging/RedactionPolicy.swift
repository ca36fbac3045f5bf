import Foundation

/// Which parts of a request are secrets, and how they look in texts for people: descriptions, errors and cURL lines.
public struct RedactionPolicy: Sendable {
    /// Names of header fields whose values are hidden, in lower case.
    public var headerNames: Set<String>
    /// Names of query parameters and form fields whose values are hidden, in lower case.
    public var queryNames: Set<String>
    /// Whether a user name and password in a URL are hidden.
    public var hidesUserInfo: Bool

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - headerNames: Names of header fields, compared without case.
    ///   - queryNames: Names of query parameters, compared without case.
    ///   - hidesUserInfo: Whether a user name and password in a URL are hidden; true by default.
    public init(headerNames: Set<String>, queryNames: Set<String>, hidesUserInfo: Bool = true) {
        self.headerNames = Set(headerNames.map { $0.lowercased() })
        self.queryNames = Set(queryNames.map { $0.lowercased() })
        self.hidesUserInfo = hidesUserInfo
    }

    /// Hides the usual credentials.
    public static let standard = RedactionPolicy(
        headerNames: [
            "authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-key", "x-auth-token",
        ],
        queryNames: [
            "access_token", "api_key", "apikey", "client_secret", "code", "password", "sig", "signature", "token",
        ]
    )

    /// Hides nothing.
    public static let none = RedactionPolicy(headerNames: [], queryNames: [], hidesUserInfo: false)

    private static let mark = "<redacted>"

    /// A field's value, or what stands for it. The scheme of an `Authorization` field stays, as in
    /// `Bearer <redacted>`.
    package func redactedValue(of field: HttpHeaders.Field) -> String {
        let name = field.name.lowercased()
        guard headerNames.contains(name) else { return field.value }
        let words = field.value.split(separator: " ", maxSplits: 1)
        return name.hasSuffix("authorization") && words.count == 2 ? "\(words[0]) \(Self.mark)" : Self.mark
    }

    /// A URL's text with user info and the values of secret query parameters hidden.
    package func redactedURL(_ text: String) -> String {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = redactedUserInfo(String(parts[0]))
        return parts.count < 2 ? address : "\(address)?\(redactedQuery(String(parts[1])))"
    }

    /// The text of a query or form with the values of secret parameters hidden.
    package func redactedQuery(_ query: String) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return name.endIndex < pair.endIndex && queryNames.contains(name.lowercased())
                ? "\(name)=\(Self.mark)" : String(pair)
        }.joined(separator: "&")
    }

    private func redactedUserInfo(_ address: String) -> String {
        guard hidesUserInfo, let authority = address.range(of: "://")?.upperBound,
            let at = address[authority...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        else { return address }
        return address[..<authority] + Self.mark + address[at...]
    }
}
