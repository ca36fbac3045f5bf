import Foundation

open class PetAPI {
    open class func addPet(pet: Pet) -> RequestProvider<Void> {
        let path = "/pet"
        let parameters = pet

        return RequestProvider<Void>(endpoint: path, method: "POST", parameters: RequestProvider.Parameters(parameters))
    }

    open class func findPetsByTags(tags: [String]) -> RequestProvider<[Pet]> {
        let path = "/pet/findByTags"

        let parameters: [String: Any?] = [
            "tags": tags
        ]
        return RequestProvider<[Pet]>(endpoint: path, method: "GET", parameters: RequestProvider.Parameters(parameters))
    }

    open class func getPetById(petId: Int64) -> RequestProvider<Pet> {
        var path = "/pet/{petId}"
        let petIdPreEscape = "\(petId)"
        let petIdPostEscape = petIdPreEscape.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        path = path.replacingOccurrences(of: "{petId}", with: petIdPostEscape, options: .literal, range: nil)

        return RequestProvider<Pet>(endpoint: path, method: "GET")
    }

    open class func updatePetWithForm(petId: Int64, name: String? = nil, status: String? = nil) -> RequestProvider<Void> {
        var path = "/pet/{petId}"
        let petIdPreEscape = "\(petId)"
        let petIdPostEscape = petIdPreEscape.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        path = path.replacingOccurrences(of: "{petId}", with: petIdPostEscape, options: .literal, range: nil)
        let parameters: [String: String?] = [
            "name": name?.description,
            "status": status?.description,
        ]

        return RequestProvider<Void>(endpoint: path, method: "POST", parameters: RequestProvider.Parameters(parameters))
    }
}

open class AuthenticationAPI {
    public struct TokenResponse: Codable {
        public var accessToken: String
        public var refreshToken: String
        public var expiresIn: Int
    }

    open class func authorize(refreshToken: String) -> RequestProvider<TokenResponse> {
        let path = "/login"
        let parameters: [String: String?] = [
            "refresh_token": refreshToken
        ]

        return RequestProvider<TokenResponse>(endpoint: path, method: "POST", parameters: RequestProvider.Parameters(parameters))
    }
}
