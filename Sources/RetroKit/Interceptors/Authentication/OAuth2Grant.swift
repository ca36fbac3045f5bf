import Foundation

/// What an authorization server answers with a token (RFC 6749 §5.1).
struct OAuth2Grant: Decodable {
    private let accessToken: String
    private let refreshToken: String?
    private let lifetime: Double?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case lifetime = "expires_in"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "Bearer"
        guard type.lowercased() == "bearer" else {
            throw DecodingError.dataCorruptedError(
                forKey: .tokenType,
                in: container,
                debugDescription: "The server gives tokens of the type \(type), and only bearer tokens can be used."
            )
        }
        accessToken = try container.decode(String.self, forKey: .accessToken)
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
        // Some servers write the number as a text.
        lifetime =
            (try? container.decode(Double.self, forKey: .lifetime))
            ?? (try? container.decode(String.self, forKey: .lifetime)).flatMap(Double.init)
    }

    /// The longest time before its end that a token is refreshed.
    private static let longestLeeway = 30.0

    /// The token, whose life begins now. A tenth of it is leeway.
    func token(at date: Date) -> BearerToken {
        BearerToken(
            accessToken,
            refreshToken: refreshToken,
            expirationDate: lifetime.map { date.addingTimeInterval($0) },
            leeway: min(Self.longestLeeway, (lifetime ?? 0) / 10)
        )
    }
}
