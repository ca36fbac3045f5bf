extension ApiDomain {
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
}
