import Foundation

/// The mocks of a domain's calls by value, by the types of request and response.
final class CallMocks: @unchecked Sendable {  // the mocks are behind the lock
    private let lock = NSLock()
    private var mocks: [ObjectIdentifier: Any] = [:]

    /// The mock of calls with a request of one type for a value of another; nil when there is none.
    subscript<Call, Value>(call: Call.Type, value: Value.Type) -> (
        nonisolated(nonsending) (Call) async throws -> Value
    )? {
        get {
            lock.withLock {
                mocks[ObjectIdentifier(((Call) -> Value).self)] as? nonisolated(nonsending) (Call) async throws -> Value
            }
        }
        set { lock.withLock { mocks[ObjectIdentifier(((Call) -> Value).self)] = newValue } }
    }

    func removeAll() {
        lock.withLock { mocks.removeAll() }
    }
}

extension ApiDomain {
    /// Answers every request value of a response type with a closure instead of the network.
    ///
    /// ```swift
    /// api.mock(Request<User>.self) { request in User(id: 7, name: "a mock") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the request values.
    ///   - answer: Makes the value.
    public final func mock<Value>(
        _ type: Request<Value>.Type,
        with answer: nonisolated(nonsending) @escaping (Request<Value>) async throws -> Value
    ) {
        mocks[type, Value.self] = answer
    }

    /// Answers every call of a router for values of a type with a closure instead of the network.
    ///
    /// ```swift
    /// api.mock(GitHubRoute.self) { route in User(id: 7, name: "a mock") }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The router's type.
    ///   - answer: Makes the value.
    public final func mock<Route: Router, Value>(
        _ type: Route.Type,
        with answer: nonisolated(nonsending) @escaping (Route) async throws -> Value
    ) {
        mocks[type, Value.self] = answer
    }

    /// Removes the mocks of requests and routers, so that their calls go to the network again. Endpoints have their
    /// own.
    public final func removeMocks() {
        mocks.removeAll()
    }
}
