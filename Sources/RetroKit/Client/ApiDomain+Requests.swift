public import Dispatch

extension ApiDomain {
    /// Sends a request value and reads the response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The value with status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public final nonisolated(nonsending) func perform<Value: Decodable>(_ request: Request<Value>) async throws
        -> Response<Value>
    {
        try await respond(to: request, .decodable())
    }

    /// Sends a request value and lets its response type read the response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The value with status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public final nonisolated(nonsending) func perform<Value: ApiResponse>(_ request: Request<Value>) async throws
        -> Response<Value>
    {
        try await respond(to: request, .response())
    }

    /// Sends a request value and drops the response's body.
    ///
    /// - Parameter request: The request.
    /// - Returns: Status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    public final nonisolated(nonsending) func perform(_ request: Request<Void>) async throws -> Response<Void> {
        try await respond(to: request, .void)
    }

    /// Sends a request value and reads the response: the same as without the label.
    ///
    /// - Parameter request: The request.
    /// - Returns: The value with status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public final nonisolated(nonsending) func perform<Value: Decodable>(request: Request<Value>) async throws
        -> Response<Value>
    {
        try await perform(request)
    }

    /// Sends a request value and drops the response's body: the same as without the label.
    ///
    /// - Parameter request: The request.
    /// - Returns: Status and headers.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public final nonisolated(nonsending) func perform(request: Request<Void>) async throws -> Response<Void> {
        try await perform(request)
    }

    fileprivate final nonisolated(nonsending) func respond<Value>(
        to request: Request<Value>,
        _ reader: ResponseReader<Value>
    )
        async throws -> Response<Value>
    {
        if let mock = mocks[Request<Value>.self, Value.self] { return Response(value: try await mock(request)) }
        let call = call(for: request, reader)
        let arguments: CallArguments
        do throws(ApiError) {
            arguments = try call.arguments(of: request)
        } catch {
            throw call.mapped(error, callEnvironment.settings)
        }
        return try await call.detailed.value(for: arguments)
    }

    /// The response to a request value, or an ``ApiError``, which holds whatever else the domain makes of errors.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - reader: How the response becomes a value.
    /// - Returns: The value with status and headers.
    /// - Throws: ``ApiError``, also when the task is cancelled.
    package final nonisolated(nonsending) func typedResponse<Value>(
        to request: Request<Value>,
        _ reader: ResponseReader<Value>
    ) async throws(ApiError) -> Response<Value> {
        let call = call(for: request, reader)
        guard let mock = mocks[Request<Value>.self, Value.self] else {
            let arguments: CallArguments
            do throws(ApiError) {
                arguments = try call.arguments(of: request)
            } catch {
                throw call.remarked(error, callEnvironment.settings)
            }
            return try await call.detailed.typedValue(for: arguments)
        }
        do {
            return Response(value: try await mock(request))
        } catch {
            throw ApiError(error, of: call)
        }
    }
}

extension ApiDomain {
    /// Sends a request value and hands the outcome to a closure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - queue: Where the closure is called when it is made on no actor; the main queue by default.
    ///   - isolation: The actor on which the closure is made, and called: leave it as it is.
    ///   - completion: Takes the response or the error, once: an ``ApiError``, which has what
    ///     ``ResponseOptions/mapError`` makes of it in ``ApiError/mapped``. A cancelled call's error is of kind ``ApiError/Kind/cancelled``.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func perform<Value: Decodable>(
        request: Request<Value>,
        queue: DispatchQueue = .main,
        isolation: (any Actor)? = #isolation,
        completion: @escaping (Result<Response<Value>, ApiError>) -> Void
    ) -> Task<Void, Never> {
        unawaited(request, .decodable(), queue, completion).start(on: isolation)
    }

    /// Sends a request value, drops the response's body, and hands the outcome to a closure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - queue: Where the closure is called when it is made on no actor; the main queue by default.
    ///   - isolation: The actor on which the closure is made, and called: leave it as it is.
    ///   - completion: Takes the response or the error, once, as the other `perform`'s does.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public final func perform(
        request: Request<Void>,
        queue: DispatchQueue = .main,
        isolation: (any Actor)? = #isolation,
        completion: @escaping (Result<Response<Void>, ApiError>) -> Void
    ) -> Task<Void, Never> {
        unawaited(request, .void, queue, completion).start(on: isolation)
    }

    private final func unawaited<Value>(
        _ request: Request<Value>,
        _ reader: ResponseReader<Value>,
        _ queue: DispatchQueue,
        _ completion: @escaping (Result<Response<Value>, ApiError>) -> Void
    ) -> UnawaitedCall {
        UnawaitedCall(on: queue) { [self] in
            let outcome: Result<Response<Value>, ApiError>
            do throws(ApiError) {
                outcome = .success(try await typedResponse(to: request, reader))
            } catch {
                outcome = .failure(error)
            }
            return { completion(outcome) }
        }
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
}
