// The calls of endpoints, with the arguments that their closures take.

extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == @concurrent () async throws -> R {
        prepared(CallArguments(), mocked: { mock, _ in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == @concurrent (A1) async throws -> R {
        prepared(OneArgument(a1), mocked: { mock, given in { try await mock(given.a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == @concurrent (A1, A2) async throws -> R {
        prepared(TwoArguments(a1, a2), mocked: { mock, given in { try await mock(given.a1, given.a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == @concurrent (A1, A2, A3) async throws -> R {
        prepared(
            ThreeArguments(a1, a2, a3),
            mocked: { mock, given in { try await mock(given.a1, given.a2, given.a3) } }
        )
    }
}

extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == nonisolated(nonsending) () async throws -> R {
        prepared(CallArguments(), mocked: { mock, _ in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1) async throws -> R {
        prepared(OneArgument(a1), mocked: { mock, given in { try await mock(given.a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2) async throws -> R {
        prepared(TwoArguments(a1, a2), mocked: { mock, given in { try await mock(given.a1, given.a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws -> R {
        prepared(
            ThreeArguments(a1, a2, a3),
            mocked: { mock, given in { try await mock(given.a1, given.a2, given.a3) } }
        )
    }
}

// The calls of endpoints that throw `ApiError` alone, with the arguments that their closures take.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == @concurrent () async throws(ApiError) -> R {
        prepared(CallArguments(), mocked: { mock, _ in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == @concurrent (A1) async throws(ApiError) -> R {
        prepared(OneArgument(a1), mocked: { mock, given in { try await mock(given.a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == @concurrent (A1, A2) async throws(ApiError) -> R {
        prepared(TwoArguments(a1, a2), mocked: { mock, given in { try await mock(given.a1, given.a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == @concurrent (A1, A2, A3) async throws(ApiError) -> R {
        prepared(
            ThreeArguments(a1, a2, a3),
            mocked: { mock, given in { try await mock(given.a1, given.a2, given.a3) } }
        )
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// A call with no argument.
    public func callAsFunction<R>() -> PreparedCall<R>
    where Action == nonisolated(nonsending) () async throws(ApiError) -> R {
        prepared(CallArguments(), mocked: { mock, _ in { try await mock() } })
    }

    /// A call with one argument.
    public func callAsFunction<A1, R>(_ a1: A1) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> R {
        prepared(OneArgument(a1), mocked: { mock, given in { try await mock(given.a1) } })
    }

    /// A call with two arguments.
    public func callAsFunction<A1, A2, R>(_ a1: A1, _ a2: A2) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2) async throws(ApiError) -> R {
        prepared(TwoArguments(a1, a2), mocked: { mock, given in { try await mock(given.a1, given.a2) } })
    }

    /// A call with three arguments.
    public func callAsFunction<A1, A2, A3, R>(_ a1: A1, _ a2: A2, _ a3: A3) -> PreparedCall<R>
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> R {
        prepared(
            ThreeArguments(a1, a2, a3),
            mocked: { mock, given in { try await mock(given.a1, given.a2, given.a3) } }
        )
    }
}
