import Foundation

/// What an authorization server answers with a token (RFC 6749 §5.1).
struct OAuth2Grant: Decodable {
    private let accessToken: String
    private let refreshToken: String?
    /// How many seconds the token lives; nil when that is unknown.
    private let lifetime: TimeInterval?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case lifetime = "expires_in"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "Bearer"
        guard type.lowercased() == "bearer" else { throw Fault(text: "its token_type is not Bearer") }
        accessToken = try container.decode(String.self, forKey: .accessToken)
        guard accessToken.contains(where: { !$0.isWhitespace }) else { throw Fault(text: "its access_token is empty") }
        // A new access token counts, whatever the server calls a refresh token beside it; an empty one is none.
        let refreshToken = try? container.decodeIfPresent(String.self, forKey: .refreshToken)
        self.refreshToken = refreshToken.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
        lifetime = Self.lifetime(in: container)
    }

    /// A token that lives longer is used for so long; it is a hundred years.
    private static let longestLifetime: TimeInterval = 100 * 365 * 86_400

    /// The life of the token. Some servers write the number as a text, and some write zero or less where there is no end.
    private static func lifetime(in container: KeyedDecodingContainer<CodingKeys>) -> TimeInterval? {
        let seconds =
            (try? container.decode(Double.self, forKey: .lifetime))
            ?? (try? container.decode(String.self, forKey: .lifetime)).flatMap(Double.init)
        guard let seconds, seconds.isFinite, seconds > 0 else { return nil }
        return min(seconds, longestLifetime)
    }

    /// Why a token cannot be used.
    private struct Fault: Error {
        let text: String
    }

    /// What is wrong with an answer that was no grant, without quoting it.
    static func fault(_ error: any Error) -> String {
        switch error {
        case let fault as Fault: fault.text
        case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
            "its \(context.codingPath[0].stringValue) is no text"
        default: "it is no JSON object"
        }
    }

    /// The longest time before its end that a token is refreshed.
    private static let longestLeeway = Duration.seconds(30)

    /// The token, whose life begins now. A tenth of it is leeway.
    func token(at date: Date) -> BearerToken {
        BearerToken(
            accessToken,
            refreshToken: refreshToken,
            expirationDate: lifetime.map { date.addingTimeInterval($0) },
            leeway: min(Self.longestLeeway, .seconds((lifetime ?? 0) / 10))
        )
    }
}
