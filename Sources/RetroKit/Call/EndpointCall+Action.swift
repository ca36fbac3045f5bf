/// The closures that stand behind endpoints: one for each number of arguments, way of throwing and isolation.
extension EndpointCall {
    /// A concurrent closure, with no argument.
    func concurrent() -> @concurrent () async throws -> Value {
        { () async throws -> Value in try await value(for: CallArguments()) }
    }

    /// A concurrent closure, with one argument.
    func concurrent<A1>() -> @concurrent (A1) async throws -> Value {
        { (a1: A1) async throws -> Value in try await value(for: OneArgument(a1)) }
    }

    /// A concurrent closure, with two arguments.
    func concurrent<A1, A2>() -> @concurrent (A1, A2) async throws -> Value {
        { (a1: A1, a2: A2) async throws -> Value in try await value(for: TwoArguments(a1, a2)) }
    }

    /// A concurrent closure, with three arguments.
    func concurrent<A1, A2, A3>() -> @concurrent (A1, A2, A3) async throws -> Value {
        { (a1: A1, a2: A2, a3: A3) async throws -> Value in try await value(for: ThreeArguments(a1, a2, a3)) }
    }

    /// A concurrent closure with typed throws, with no argument.
    func concurrentTyped() -> @concurrent () async throws(ApiError) -> Value {
        { () async throws(ApiError) -> Value in try await typedValue(for: CallArguments()) }
    }

    /// A concurrent closure with typed throws, with one argument.
    func concurrentTyped<A1>() -> @concurrent (A1) async throws(ApiError) -> Value {
        { (a1: A1) async throws(ApiError) -> Value in try await typedValue(for: OneArgument(a1)) }
    }

    /// A concurrent closure with typed throws, with two arguments.
    func concurrentTyped<A1, A2>() -> @concurrent (A1, A2) async throws(ApiError) -> Value {
        { (a1: A1, a2: A2) async throws(ApiError) -> Value in try await typedValue(for: TwoArguments(a1, a2)) }
    }

    /// A concurrent closure with typed throws, with three arguments.
    func concurrentTyped<A1, A2, A3>() -> @concurrent (A1, A2, A3) async throws(ApiError) -> Value {
        { (a1: A1, a2: A2, a3: A3) async throws(ApiError) -> Value in
            try await typedValue(for: ThreeArguments(a1, a2, a3))
        }
    }

    /// A closure on the caller's actor, with no argument.
    func nonsending() -> nonisolated(nonsending) () async throws -> Value {
        { () async throws -> Value in try await value(for: CallArguments()) }
    }

    /// A closure on the caller's actor, with one argument.
    func nonsending<A1>() -> nonisolated(nonsending) (A1) async throws -> Value {
        { (a1: A1) async throws -> Value in try await value(for: OneArgument(a1)) }
    }

    /// A closure on the caller's actor, with two arguments.
    func nonsending<A1, A2>() -> nonisolated(nonsending) (A1, A2) async throws -> Value {
        { (a1: A1, a2: A2) async throws -> Value in try await value(for: TwoArguments(a1, a2)) }
    }

    /// A closure on the caller's actor, with three arguments.
    func nonsending<A1, A2, A3>() -> nonisolated(nonsending) (A1, A2, A3) async throws -> Value {
        { (a1: A1, a2: A2, a3: A3) async throws -> Value in try await value(for: ThreeArguments(a1, a2, a3)) }
    }

    /// A closure on the caller's actor with typed throws, with no argument.
    func nonsendingTyped() -> nonisolated(nonsending) () async throws(ApiError) -> Value {
        { () async throws(ApiError) -> Value in try await typedValue(for: CallArguments()) }
    }

    /// A closure on the caller's actor with typed throws, with one argument.
    func nonsendingTyped<A1>() -> nonisolated(nonsending) (A1) async throws(ApiError) -> Value {
        { (a1: A1) async throws(ApiError) -> Value in try await typedValue(for: OneArgument(a1)) }
    }

    /// A closure on the caller's actor with typed throws, with two arguments.
    func nonsendingTyped<A1, A2>() -> nonisolated(nonsending) (A1, A2) async throws(ApiError) -> Value {
        { (a1: A1, a2: A2) async throws(ApiError) -> Value in try await typedValue(for: TwoArguments(a1, a2)) }
    }

    /// A closure on the caller's actor with typed throws, with three arguments.
    func nonsendingTyped<A1, A2, A3>() -> nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> Value {
        { (a1: A1, a2: A2, a3: A3) async throws(ApiError) -> Value in
            try await typedValue(for: ThreeArguments(a1, a2, a3))
        }
    }
}
