import Foundation
import RetroKitStyles

/// A screen that shows a pet, with plain closures.
@MainActor
final class PetViewController {
    private let client: Client
    private(set) var title = ""

    init(client: Client) {
        self.client = client
    }

    func load(_ petId: Int64, then done: @escaping () -> Void) {
        client.perform(request: PetAPI.getPetById(petId: petId).request()) {
            MainActor.preconditionIsolated()
            switch $0 {
            case .success(let response):
                let pet = response.body
                self.title = pet.name
            case .failure(let error):
                switch error {
                case .networkError: self.title = "no network"
                case .decodingError: self.title = "no pet"
                case .responseError(let code, let headers, let body):
                    self.title = "\(code) \(headers["X-Why"] as? String ?? "") \(body.count)"
                }
            }
            done()
        }
    }
}

/// A store that is on no actor, as most were.
class PetStore {
    private let client: Client
    var names: [String] = []

    init(client: Client) {
        self.client = client
    }

    func find(tags: [String], completion: @escaping ([String]) -> Void) {
        client.perform(request: PetAPI.findPetsByTags(tags: tags).request()) { result in
            dispatchPrecondition(condition: .onQueue(.main))
            if case .success(let response) = result { self.names += response.body.map { $0.name } }
            completion(self.names)
        }
    }

    func perform(_ request: Request<Void>, completion: @escaping (Result<Response<Void>, Failure>) -> Void) {
        client.perform(request: request, completion: completion)
    }
}

@MainActor
func checkAPIClient() async throws {
    let client = Client(baseURL: server.baseURL.appendingPathComponent("v2"), headers: ["X-Api-Key": "key"])
    client.interceptors = [Logger()]

    let credentials = Credentials()
    credentials.update(token: Token(accessToken: "old", refreshToken: "refresh", expiry: Date()))
    let authenticator = Authenticator(credentials: credentials)
    client.authenticator = authenticator
    client.interceptors = [authenticator] + client.interceptors  // for signing all requests

    // Refused with the old token, refreshed, and sent again with the new one.
    let screen = PetViewController(client: client)
    await withCheckedContinuation { done in screen.load(1000) { done.resume() } }
    check(screen.title == "Fluffy" && credentials.fetch()?.accessToken == "new")
    check(server.requests.suffix(3).map(\.line) == ["GET /v2/pet/1000", "POST /v2/login", "GET /v2/pet/1000"])
    check(server.requests.suffix(3).map { $0.headers["Authorization"] } == ["Bearer old", nil, "Bearer new"])
    check(server.requests.suffix(3).allSatisfy { $0.headers["X-Api-Key"] == "key" })
    let login = server.requests.suffix(2).first
    check(login?.text == "refresh_token=refresh")
    check(login?.headers["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
    let root = server.baseURL.absoluteString
    let lines = logged.take()
    check(lines.first == "curl \(root)/v2/pet/1000 -H 'X-Api-Key: key' -H 'Authorization: Bearer old'")
    check(lines.filter { !$0.hasPrefix("curl") } == ["GET /v2/pet/1000 401", "POST /v2/login 200", "GET /v2/pet/1000 200"])

    await withCheckedContinuation { done in screen.load(404) { done.resume() } }
    check(screen.title == "404 unknown 4")

    let store = PetStore(client: client)
    let names = await withCheckedContinuation { done in store.find(tags: ["a b+c", "d@e"]) { done.resume(returning: $0) } }
    check(names == ["Fluffy"])
    check(lastRequest.line == "GET /v2/pet/findByTags?tags=a%20b%2Bc&tags=d%40e")

    let pet = Pet(_id: 1000, name: "Fluffy", photoUrls: ["https://petstore.com/1.jpg"], status: .available)
    await withCheckedContinuation { done in
        store.perform(PetAPI.addPet(pet: pet).request()) { _ in done.resume() }
    }
    check(lastRequest.line == "POST /v2/pet")
    check(lastRequest.headers["Content-Type"] == "application/json; charset=utf-8")
    check(lastRequest.text.contains(#""https:\/\/petstore.com\/1.jpg""#))
    check((try? JSONDecoder().decode(Pet.self, from: Data(lastRequest.text.utf8))) == pet)

    await withCheckedContinuation { done in
        store.perform(PetAPI.updatePetWithForm(petId: 1000, name: "a@b c", status: nil).request()) { _ in done.resume() }
    }
    check(lastRequest.line == "POST /v2/pet/1000" && lastRequest.text == "name=a%40b%20c")

    // A queue of choice, one's own dates, and calls that are cancelled.
    let queue = DispatchQueue(label: "completions")
    let other = Client(
        baseURL: server.baseURL.appendingPathComponent("v2"),
        configuration: Configuration(dateDecodingStrategy: .secondsSince1970, queue: queue)
    )
    other.interceptors = [authenticator]
    check(await finish(other, on: queue))
    other.cancelAll()
    other.cancel(taskIdentifier: 1)
}

private nonisolated func finish(_ client: Client, on queue: DispatchQueue) async -> Bool {
    await withCheckedContinuation { done in
        client.perform(request: PetAPI.getPetById(petId: 1000).request()) { result in
            dispatchPrecondition(condition: .onQueue(queue))
            done.resume(returning: (try? result.get().statusCode) == 200)
        }
    }
}
