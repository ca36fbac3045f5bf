import Foundation

/// The models of a Petstore, as generated code has them.
struct Category: Codable, Hashable {
    var id: Int64?
    var name: String?
}

struct PetTag: Codable, Hashable {
    var id: Int64?
    var name: String?
}

struct Pet: Codable, Hashable {
    enum Status: String, Codable {
        case available, pending, sold
    }

    var id: Int64?
    var category: Category?
    var name: String
    var photoUrls: [String]
    var tags: [PetTag]?
    var status: Status?
}

struct Order: Codable, Hashable {
    enum Status: String, Codable {
        case placed, approved, delivered
    }

    var id: Int64?
    var petId: Int64?
    var quantity: Int?
    var shipDate: Date?
    var status: Status?
    var complete: Bool? = false
}

struct UploadReport: Codable, Hashable {
    var code: Int?
    var type: String?
    var message: String?
}
