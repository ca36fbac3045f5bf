// What a handle can do with the arguments of a concurrent endpoint.

extension EndpointHandle {
    /// The request that a call would send. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func request<R>() throws(ApiError) -> HttpRequestParams
    where Action == @concurrent () async throws -> R {
        try encode()
    }

    /// The cURL command line of a call with no argument, with what the policy names
    /// hidden: what the domain hides by default. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func curl<R>(redacting policy: RedactionPolicy = .inherited) throws(ApiError) -> String
    where Action == @concurrent () async throws -> R {
        try curl(of: request(), redacting: policy)
    }

    /// Calls the endpoint over the network, mocked or not, and returns the value with its status and headers.
    ///
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func response<R>() async throws -> Response<R>
    where Action == @concurrent () async throws -> R {
        try await call(returning: R.self).response(to: request())
    }

    /// The request that a call with one argument would send. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func request<A1, R>(for a1: A1) throws(ApiError) -> HttpRequestParams
    where Action == @concurrent (A1) async throws -> R {
        try encode(a1)
    }

    /// The cURL command line of a call with one argument, with what the policy names
    /// hidden: what the domain hides by default. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func curl<A1, R>(for a1: A1, redacting policy: RedactionPolicy = .inherited) throws(ApiError)
        -> String
    where Action == @concurrent (A1) async throws -> R {
        try curl(of: request(for: a1), redacting: policy)
    }

    /// Calls the endpoint over the network, mocked or not, and returns the value with its status and headers.
    ///
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func response<A1, R>(for a1: A1) async throws -> Response<R>
    where Action == @concurrent (A1) async throws -> R {
        try await call(returning: R.self).response(to: request(for: a1))
    }

    /// The request that a call with two arguments would send. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func request<A1, A2, R>(for a1: A1, _ a2: A2) throws(ApiError) -> HttpRequestParams
    where Action == @concurrent (A1, A2) async throws -> R {
        try encode(a1, a2)
    }

    /// The cURL command line of a call with two arguments, with what the policy names
    /// hidden: what the domain hides by default. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func curl<A1, A2, R>(for a1: A1, _ a2: A2, redacting policy: RedactionPolicy = .inherited)
        throws(ApiError) -> String
    where Action == @concurrent (A1, A2) async throws -> R {
        try curl(of: request(for: a1, a2), redacting: policy)
    }

    /// Calls the endpoint over the network, mocked or not, and returns the value with its status and headers.
    ///
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func response<A1, A2, R>(for a1: A1, _ a2: A2) async throws -> Response<R>
    where Action == @concurrent (A1, A2) async throws -> R {
        try await call(returning: R.self).response(to: request(for: a1, a2))
    }

    /// The request that a call with three arguments would send. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func request<A1, A2, A3, R>(for a1: A1, _ a2: A2, _ a3: A3) throws(ApiError) -> HttpRequestParams
    where Action == @concurrent (A1, A2, A3) async throws -> R {
        try encode(a1, a2, a3)
    }

    /// The cURL command line of a call with three arguments, with what the policy names
    /// hidden: what the domain hides by default. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func curl<A1, A2, A3, R>(
        for a1: A1,
        _ a2: A2,
        _ a3: A3,
        redacting policy: RedactionPolicy = .inherited
    ) throws(ApiError) -> String
    where Action == @concurrent (A1, A2, A3) async throws -> R {
        try curl(of: request(for: a1, a2, a3), redacting: policy)
    }

    /// Calls the endpoint over the network, mocked or not, and returns the value with its status and headers.
    ///
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public nonisolated(nonsending) func response<A1, A2, A3, R>(for a1: A1, _ a2: A2, _ a3: A3) async throws
        -> Response<R>
    where Action == @concurrent (A1, A2, A3) async throws -> R {
        try await call(returning: R.self).response(to: request(for: a1, a2, a3))
    }
}
