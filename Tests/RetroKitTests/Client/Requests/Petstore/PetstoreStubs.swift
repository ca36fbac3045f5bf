import Foundation

/// The stubs of a Petstore, in the shape that a generator of OpenAPI clients gives them.
class PetAPI {
    class func addPet(pet: Pet) -> RequestProvider<Void> {
        RequestProvider(endpoint: "/pet", method: "POST", parameters: RequestProvider.Parameters(pet))
    }

    class func updatePet(pet: Pet) -> RequestProvider<Void> {
        RequestProvider(endpoint: "/pet", method: "PUT", parameters: RequestProvider.Parameters(pet))
    }

    class func deletePet(petId: Int64) -> RequestProvider<Void> {
        RequestProvider(endpoint: escaped("/pet/{petId}", "petId", "\(petId)"), method: "DELETE")
    }

    class func findPetsByTags(tags: [String]) -> RequestProvider<[Pet]> {
        let parameters: [String: Any?] = ["tags": tags]
        return RequestProvider(
            endpoint: "/pet/findByTags",
            method: "GET",
            parameters: RequestProvider<[Pet]>.Parameters(parameters)
        )
    }

    class func getPetById(petId: Int64) -> RequestProvider<Pet> {
        RequestProvider(endpoint: escaped("/pet/{petId}", "petId", "\(petId)"), method: "GET")
    }

    class func updatePetWithForm(petId: Int64, name: String? = nil, status: String? = nil) -> RequestProvider<Void> {
        let parameters: [String: String?] = ["name": name, "status": status]
        return RequestProvider(
            endpoint: escaped("/pet/{petId}", "petId", "\(petId)"),
            method: "POST",
            parameters: RequestProvider<Void>.Parameters(parameters)
        )
    }

    fileprivate class func escaped(_ path: String, _ name: String, _ value: String) -> String {
        let value = value.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return path.replacingOccurrences(of: "{\(name)}", with: value)
    }
}

class StoreAPI {
    class func getInventory() -> RequestProvider<[String: Int]> {
        RequestProvider(endpoint: "/store/inventory", method: "GET")
    }

    class func placeOrder(order: Order) -> RequestProvider<Order> {
        RequestProvider(
            endpoint: "/store/order",
            method: "POST",
            parameters: RequestProvider<Order>.Parameters(order)
        )
    }

    class func getOrderById(orderId: Int64) -> RequestProvider<Order> {
        RequestProvider(endpoint: PetAPI.escaped("/store/order/{id}", "id", "\(orderId)"), method: "GET")
    }
}

class UserAPI {
    class func loginUser(username: String, password: String) -> RequestProvider<String> {
        let parameters: [String: Any?] = ["username": username, "password": password]
        return RequestProvider(
            endpoint: "/user/login",
            method: "GET",
            parameters: RequestProvider<String>.Parameters(parameters)
        )
    }

    class func logoutUser() -> RequestProvider<Void> {
        RequestProvider(endpoint: "/user/logout", method: "GET")
    }
}
