import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Generated stubs that are turned into request values by one extension, against a server.
    struct PetstoreTests {
        private let store: PetstoreServer
        private let client: ApiClient
        private let fluffy = Pet(
            id: 1000,
            category: Category(id: 1, name: "cats"),
            name: "Fluffy",
            photoUrls: ["https://photos.example.test/1.jpg"],
            tags: [PetTag(id: 1, name: "a b+c")],
            status: .available
        )

        init() throws {
            store = try PetstoreServer()
            client = ApiClient(baseURL: store.baseURL)
        }

        @Test func `a pet is added, found, changed and removed`() async throws {
            #expect(try await client.perform(request: PetAPI.addPet(pet: fluffy).request()).statusCode == 200)
            let response = try await client.perform(request: PetAPI.getPetById(petId: 1000).request())
            #expect(response.statusCode == 200)
            #expect(response.body == fluffy)
            #expect(try await client.perform(PetAPI.findPetsByTags(tags: ["a b+c"]).request()).value == [fluffy])
            try await client.perform(request: PetAPI.updatePetWithForm(petId: 1000, name: "Ada & Co").request())
            #expect(try await client.perform(PetAPI.getPetById(petId: 1000).request()).value.name == "Ada & Co")
            try await client.perform(request: PetAPI.updatePet(pet: fluffy).request())
            try await client.perform(request: PetAPI.deletePet(petId: 1000).request())
            let error = await #expect(throws: ApiError.self) {
                try await client.perform(request: PetAPI.getPetById(petId: 1000).request())
            }
            #expect(error?.statusCode == 404)
            #expect(error?.description.hasPrefix("ApiClient.GET /pet/1000: ") == true)
            #expect(store.server.requests.map(\.target)[2] == "/v2/pet/findByTags?tags=a%20b%2Bc")
            #expect(store.server.requests[3].text == "name=Ada+%26+Co")
            #expect(store.server.requests[0].headers["Content-Type"] == "application/json")
        }

        @Test func `the other stubs work, dates included`() async throws {
            try await client.perform(request: PetAPI.addPet(pet: fluffy).request())
            #expect(try await client.perform(StoreAPI.getInventory().request()).value == ["available": 1])
            let order = Order(
                id: 5,
                petId: 1000,
                quantity: 2,
                shipDate: Date(timeIntervalSince1970: 1_700_000_000.5),
                status: .placed,
                complete: true
            )
            #expect(try await client.perform(StoreAPI.placeOrder(order: order).request()).value == order)
            #expect(try await client.perform(StoreAPI.getOrderById(orderId: 5).request()).value == order)
            let login = UserAPI.loginUser(username: "ada", password: "s3cr3t")
            #expect(try await client.perform(login.request()).value == "logged in")
            #expect(try await client.perform(UserAPI.logoutUser().request()).statusCode == 200)
            #expect(store.server.unmatchedRequests.isEmpty)
        }

        @Test func `outcomes can go to a closure`() async throws {
            try await client.perform(request: PetAPI.addPet(pet: fluffy).request())
            let pet: Pet? = await withCheckedContinuation { done in
                client.perform(request: PetAPI.getPetById(petId: 1000).request()) {
                    switch $0 {
                    case .success(let response): done.resume(returning: response.body)
                    case .failure: done.resume(returning: nil)
                    }
                }
            }
            #expect(pet == fluffy)
            let status = await withCheckedContinuation { done in
                client.perform(request: UserAPI.logoutUser().request()) {
                    done.resume(returning: try? $0.get().statusCode)
                }
            }
            #expect(status == 200)
            let error = await withCheckedContinuation { done in
                client.perform(request: PetAPI.getPetById(petId: 7).request()) { result in
                    if case .failure(let error) = result { done.resume(returning: error) }
                }
            }
            #expect(error.statusCode == 404)
        }

        @Test func `a call whose outcome goes to a closure can be cancelled`() async throws {
            store.server.enqueue(.silence)
            let error = await withCheckedContinuation { done in
                let call = client.perform(request: PetAPI.getPetById(petId: 7).request()) { result in
                    if case .failure(let error) = result { done.resume(returning: error) }
                }
                call.cancel()
            }
            #expect(error.isCancellation)
        }
    }
}
