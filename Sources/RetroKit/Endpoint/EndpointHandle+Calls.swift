// The calls of endpoints, with the arguments that their closures take.

extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == @concurrent () async throws -> R {
        prepared(NoArgument(), mocked: { mock in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == @concurrent (A1) async throws -> R {
        nonisolated(unsafe) let a1 = a1  // handed to a mock as its closure would be
        return prepared(OneArgument(a1: a1), mocked: { mock in { try await mock(a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == @concurrent (A1, A2) async throws -> R {
        nonisolated(unsafe) let (a1, a2) = (a1, a2)  // handed to a mock as its closure would be
        return prepared(TwoArguments(a1: a1, a2: a2), mocked: { mock in { try await mock(a1, a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == @concurrent (A1, A2, A3) async throws -> R {
        nonisolated(unsafe) let (a1, a2, a3) = (a1, a2, a3)  // handed to a mock as its closure would be
        return prepared(ThreeArguments(a1: a1, a2: a2, a3: a3), mocked: { mock in { try await mock(a1, a2, a3) } })
    }
}

extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == nonisolated(nonsending) () async throws -> R {
        prepared(NoArgument(), mocked: { mock in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1) async throws -> R {
        prepared(OneArgument(a1: a1), mocked: { mock in { try await mock(a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2) async throws -> R {
        prepared(TwoArguments(a1: a1, a2: a2), mocked: { mock in { try await mock(a1, a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws -> R {
        prepared(ThreeArguments(a1: a1, a2: a2, a3: a3), mocked: { mock in { try await mock(a1, a2, a3) } })
    }
}
