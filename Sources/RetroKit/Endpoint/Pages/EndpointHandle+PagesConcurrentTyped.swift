// The pages of a list, for concurrent endpoints that throw `ApiError` alone.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// The pages of a list, asked for over the network as they are wanted, mocked or not.
    ///
    /// - Parameters:
    ///   - rule: How the next page is found; by the `Link` header by default.
    ///   - token: Where to go on, from a page of an earlier call; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages. What is wrong with the arguments is thrown by the first of them.
    public func pages<R>(
        by rule: PageRule<R> = .link(),
        from token: PageToken? = nil,
        upTo limit: Int? = nil
    ) -> PageSequence<R>
    where Action == @concurrent () async throws(ApiError) -> R {
        pages(of: Result { () throws(ApiError) in try request() }, by: rule, from: token, upTo: limit)
    }

    /// The pages of a list, asked for over the network as they are wanted, mocked or not of a call with one argument.
    ///
    /// - Parameters:
    ///   - a1: The call's first argument.
    ///   - rule: How the next page is found; by the `Link` header by default.
    ///   - token: Where to go on, from a page of an earlier call; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages. What is wrong with the arguments is thrown by the first of them.
    public func pages<A1, R>(
        _ a1: A1,
        by rule: PageRule<R> = .link(),
        from token: PageToken? = nil,
        upTo limit: Int? = nil
    ) -> PageSequence<R>
    where Action == @concurrent (A1) async throws(ApiError) -> R {
        pages(of: Result { () throws(ApiError) in try request(for: a1) }, by: rule, from: token, upTo: limit)
    }

    /// The pages of a list, asked for over the network as they are wanted, mocked or not of a call with two arguments.
    ///
    /// - Parameters:
    ///   - a1: The call's first argument.
    ///   - a2: The call's second argument.
    ///   - rule: How the next page is found; by the `Link` header by default.
    ///   - token: Where to go on, from a page of an earlier call; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages. What is wrong with the arguments is thrown by the first of them.
    public func pages<A1, A2, R>(
        _ a1: A1,
        _ a2: A2,
        by rule: PageRule<R> = .link(),
        from token: PageToken? = nil,
        upTo limit: Int? = nil
    ) -> PageSequence<R>
    where Action == @concurrent (A1, A2) async throws(ApiError) -> R {
        pages(of: Result { () throws(ApiError) in try request(for: a1, a2) }, by: rule, from: token, upTo: limit)
    }

    /// The pages of a list, asked for over the network as they are wanted, mocked or not of a call with three arguments.
    ///
    /// - Parameters:
    ///   - a1: The call's first argument.
    ///   - a2: The call's second argument.
    ///   - a3: The call's third argument.
    ///   - rule: How the next page is found; by the `Link` header by default.
    ///   - token: Where to go on, from a page of an earlier call; nil to begin at the beginning.
    ///   - limit: How many pages there are at most; nil for all.
    /// - Returns: The pages. What is wrong with the arguments is thrown by the first of them.
    public func pages<A1, A2, A3, R>(
        _ a1: A1,
        _ a2: A2,
        _ a3: A3,
        by rule: PageRule<R> = .link(),
        from token: PageToken? = nil,
        upTo limit: Int? = nil
    ) -> PageSequence<R>
    where Action == @concurrent (A1, A2, A3) async throws(ApiError) -> R {
        pages(of: Result { () throws(ApiError) in try request(for: a1, a2, a3) }, by: rule, from: token, upTo: limit)
    }
}
