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
}
