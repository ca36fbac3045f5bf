// The calls of endpoints that throw `ApiError` alone as request values, which any client can perform.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// The call with no argument as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<R>() throws(ApiError) -> Request<R>
    where Action == @concurrent () async throws(ApiError) -> R {
        Request(try request())
    }

    /// The call with one argument as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, R>(for a1: A1) throws(ApiError) -> Request<R>
    where Action == @concurrent (A1) async throws(ApiError) -> R {
        Request(try request(for: a1))
    }

    /// The call with two arguments as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, A2, R>(for a1: A1, _ a2: A2) throws(ApiError) -> Request<R>
    where Action == @concurrent (A1, A2) async throws(ApiError) -> R {
        Request(try request(for: a1, a2))
    }

    /// The call with three arguments as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, A2, A3, R>(for a1: A1, _ a2: A2, _ a3: A3) throws(ApiError) -> Request<R>
    where Action == @concurrent (A1, A2, A3) async throws(ApiError) -> R {
        Request(try request(for: a1, a2, a3))
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension EndpointHandle {
    /// The call with no argument as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<R>() throws(ApiError) -> Request<R>
    where Action == nonisolated(nonsending) () async throws(ApiError) -> R {
        Request(try request())
    }

    /// The call with one argument as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, R>(for a1: A1) throws(ApiError) -> Request<R>
    where Action == nonisolated(nonsending) (A1) async throws(ApiError) -> R {
        Request(try request(for: a1))
    }

    /// The call with two arguments as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, A2, R>(for a1: A1, _ a2: A2) throws(ApiError) -> Request<R>
    where Action == nonisolated(nonsending) (A1, A2) async throws(ApiError) -> R {
        Request(try request(for: a1, a2))
    }

    /// The call with three arguments as a request value, complete with the domain's settings. Nothing is sent.
    ///
    /// - Throws: ``ApiError`` of kind `invalidRequest`.
    public func value<A1, A2, A3, R>(for a1: A1, _ a2: A2, _ a3: A3) throws(ApiError) -> Request<R>
    where Action == nonisolated(nonsending) (A1, A2, A3) async throws(ApiError) -> R {
        Request(try request(for: a1, a2, a3))
    }
}
