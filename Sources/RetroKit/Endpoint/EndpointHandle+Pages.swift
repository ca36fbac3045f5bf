// The pages of endpoints whose argument says which page it is.

extension EndpointHandle {
    /// The pages of a list whose next page is asked for with other arguments: a cursor in a body, a header or several
    /// parameters. A mock is asked with them too.
    ///
    /// ```swift
    /// api.$scan.pages(first) { page, previous in page.value.lastKey.map { previous.starting(after: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The argument of the first page.
    ///   - limit: How many pages there are at most; nil for all.
    ///   - next: The argument of the next page, made of a page and its own argument; nil after the last page.
    /// - Returns: The pages. They have no ``Page/next``: the argument says where the list goes on.
    public func pages<A1, R>(
        _ first: A1,
        upTo limit: Int? = nil,
        next: @escaping @Sendable (_ page: Response<R>, _ previous: A1) -> A1?
    ) -> PageSequence<R> where Action == @concurrent (A1) async throws -> R {
        pages(of: { self($0) }, from: first, upTo: limit, next)
    }
}

extension EndpointHandle {
    /// The pages of a list whose next page is asked for with other arguments: a cursor in a body, a header or several
    /// parameters. A mock is asked with them too.
    ///
    /// ```swift
    /// api.$scan.pages(first) { page, previous in page.value.lastKey.map { previous.starting(after: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The argument of the first page.
    ///   - limit: How many pages there are at most; nil for all.
    ///   - next: The argument of the next page, made of a page and its own argument; nil after the last page.
    /// - Returns: The pages. They have no ``Page/next``: the argument says where the list goes on.
    public func pages<A1, R>(
        _ first: A1,
        upTo limit: Int? = nil,
        next: @escaping @Sendable (_ page: Response<R>, _ previous: A1) -> A1?
    ) -> PageSequence<R> where Action == nonisolated(nonsending) (A1) async throws -> R {
        pages(of: { self($0) }, from: first, upTo: limit, next)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// The pages of a list whose next page is asked for with other arguments: a cursor in a body, a header or several
    /// parameters. A mock is asked with them too.
    ///
    /// ```swift
    /// api.$scan.pages(first) { page, previous in page.value.lastKey.map { previous.starting(after: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The argument of the first page.
    ///   - limit: How many pages there are at most; nil for all.
    ///   - next: The argument of the next page, made of a page and its own argument; nil after the last page.
    /// - Returns: The pages. They have no ``Page/next``: the argument says where the list goes on.
    public func pages<A1, R>(
        _ first: A1,
        upTo limit: Int? = nil,
        next: @escaping @Sendable (_ page: Response<R>, _ previous: A1) -> A1?
    ) -> PageSequence<R> where Action == @concurrent (A1) async throws(ApiError) -> R {
        pages(of: { self($0) }, from: first, upTo: limit, next)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// The pages of a list whose next page is asked for with other arguments: a cursor in a body, a header or several
    /// parameters. A mock is asked with them too.
    ///
    /// ```swift
    /// api.$scan.pages(first) { page, previous in page.value.lastKey.map { previous.starting(after: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The argument of the first page.
    ///   - limit: How many pages there are at most; nil for all.
    ///   - next: The argument of the next page, made of a page and its own argument; nil after the last page.
    /// - Returns: The pages. They have no ``Page/next``: the argument says where the list goes on.
    public func pages<A1, R>(
        _ first: A1,
        upTo limit: Int? = nil,
        next: @escaping @Sendable (_ page: Response<R>, _ previous: A1) -> A1?
    ) -> PageSequence<R> where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> R {
        pages(of: { self($0) }, from: first, upTo: limit, next)
    }
}

extension EndpointHandle {
    /// The pages of a list, each of whose calls has an argument of its own.
    private func pages<Argument, Value>(
        of call: @escaping (Argument) -> PreparedCall<Value>,
        from first: Argument,
        upTo limit: Int?,
        _ next: @escaping @Sendable (Response<Value>, Argument) -> Argument?
    ) -> PageSequence<Value> {
        let list = ArgumentPages(call: call, first: first, next: next)
        return PageSequence(start: list.start, limit: limit ?? .max, hasTokens: false) { list.successor() }
    }
}

/// A list each of whose pages is asked for with an argument of its own.
private struct ArgumentPages<Argument, Value>: @unchecked Sendable {  // it holds an argument, as a prepared call does
    let call: (Argument) -> PreparedCall<Value>
    let first: Argument
    let next: @Sendable (Response<Value>, Argument) -> Argument?

    /// The first page's request.
    var start: Result<PageSequence<Value>.Start, ApiError> {
        Result { () throws(ApiError) in try page(first) }
    }

    /// What finds the next page, for one reading of the pages.
    func successor() -> PageSequence<Value>.Successor {
        var argument = first
        return { (answer, _) throws(ApiError) in
            guard let next = next(answer.response, argument) else { return nil }
            argument = next
            let (source, request) = try page(next)
            return (source, request.keptAtOrigin)
        }
    }

    private func page(_ argument: Argument) throws(ApiError) -> PageSequence<Value>.Start {
        let call = call(argument)
        return (source: call.pageSource, request: try call.request())
    }
}
