/// What an authorization server answers without a token (RFC 6749 §5.2).
struct OAuth2Refusal: Decodable {
    let error: String
    let description: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        error = try container.decode(String.self, forKey: .error)
        // The code counts, whatever stands beside it.
        description = try? container.decode(String.self, forKey: .description)
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
    }
}
