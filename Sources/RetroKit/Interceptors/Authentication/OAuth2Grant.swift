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
        guard type.lowercased() == "bearer" else { throw Fault(text: "its token_type is not Bearer") }
        accessToken = try container.decode(String.self, forKey: .accessToken)
        guard accessToken.contains(where: { !$0.isWhitespace }) else { throw Fault(text: "its access_token is empty") }
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
        // Some servers write the number as a text.
        lifetime =
            (try? container.decode(Double.self, forKey: .lifetime))
            ?? (try? container.decode(String.self, forKey: .lifetime)).flatMap(Double.init)
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
