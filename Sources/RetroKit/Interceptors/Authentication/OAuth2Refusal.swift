/// What an authorization server answers without a token (RFC 6749 §5.2).
struct OAuth2Refusal: Decodable {
    let error: String
    let description: String?

    private enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
    }
}
