import Foundation
import RetroKit
import RetroKitTesting

/// A Petstore on a port of this machine.
final class PetstoreServer: Sendable {
    let server: LoopbackServer
    private let pets = Shelf<Pet>()
    private let orders = Shelf<Order>()

    var baseURL: URL { server.baseURL.appending(path: "v2") }

    init() throws {
        server = try LoopbackServer()
        routePets()
        routeOrders()
        server.route(.get, "/v2/user/login", .text("logged in"))
        server.route(.get, "/v2/user/logout", .status(200))
    }

    private func routePets() {
        let pets = pets
        for method in [HttpMethod.post, .put] {
            server.route(method, "/v2/pet") { request in
                let pet = try request.decode(as: Pet.self)
                pets[pet.id ?? 0] = pet
                return .status(200)
            }
        }
        server.route(.get, "/v2/pet/findByTags") { request in
            let tags = request.queryItems.filter { $0.name == "tags" }.compactMap(\.value)
            return .json(pets.all.filter { pet in pet.tags?.contains { tags.contains($0.name ?? "") } == true })
        }
        server.route(.get, "/v2/pet/{id}") { request in
            pets[request.id].map { .json($0) } ?? .status(404)
        }
        server.route(.post, "/v2/pet/{id}") { request in
            for field in try request.form().fields where field.name == "name" { pets[request.id]?.name = field.value }
            return .status(200)
        }
        server.route(.delete, "/v2/pet/{id}") { request in
            pets[request.id] = nil
            return .status(200)
        }
    }

    private func routeOrders() {
        let (pets, orders) = (pets, orders)
        server.route(.get, "/v2/store/inventory") { _ in
            .json(Dictionary(grouping: pets.all) { $0.status?.rawValue ?? "" }.mapValues(\.count))
        }
        server.route(.post, "/v2/store/order") { request in
            let order = try request.decode(as: Order.self, with: .retroKit)
            orders[order.id ?? 0] = order
            return .json(order, encoder: .retroKit)
        }
        server.route(.get, "/v2/store/order/{id}") { request in
            orders[request.id].map { .json($0, encoder: .retroKit) } ?? .status(404)
        }
    }
}

extension RecordedRequest {
    fileprivate var id: Int64 { Int64(parameters["id"] ?? "") ?? 0 }
}

/// Values by identifiers.
private final class Shelf<Value: Sendable>: @unchecked Sendable {  // the values are behind the lock
    private let lock = NSLock()
    private var values: [Int64: Value] = [:]

    var all: [Value] { lock.withLock { Array(values.values) } }

    subscript(id: Int64) -> Value? {
        get { lock.withLock { values[id] } }
        set { lock.withLock { values[id] = newValue } }
    }
}
