import Foundation
public import RetroKit

extension Client {
    /// Performs a request and hands the outcome to a closure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isolation: The actor on which the closure is made, and called: leave it as it is.
    ///   - completion: Takes the response or the failure, once. One that is made on no actor is called on the
    ///     configuration's queue, which is the main queue by default.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public func perform<ResponseBody: Decodable>(
        request: Request<ResponseBody>,
        isolation: (any Actor)? = #isolation,
        completion: @escaping (Result<Response<ResponseBody>, Failure>) -> Void
    ) -> ClientTask {
        start(request, .decodable(), isolation, completion)
    }

    /// Performs a request, drops the response's body, and hands the outcome to a closure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isolation: The actor on which the closure is made, and called: leave it as it is.
    ///   - completion: Takes the response or the failure, once, as the other `perform`'s does.
    /// - Returns: What the call can be cancelled by.
    @discardableResult
    public func perform(
        request: Request<Void>,
        isolation: (any Actor)? = #isolation,
        completion: @escaping (Result<Response<Void>, Failure>) -> Void
    ) -> ClientTask {
        start(request, .void, isolation, completion)
    }

    /// Performs a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The value with status and headers.
    /// - Throws: ``Failure``, also when the task is cancelled.
    public nonisolated(nonsending) func perform<ResponseBody: Decodable>(request: Request<ResponseBody>)
        async throws(Failure) -> Response<ResponseBody>
    {
        try await response(to: request, .decodable())
    }

    /// Performs a request and drops the response's body.
    ///
    /// - Parameter request: The request.
    /// - Returns: Status and headers.
    /// - Throws: ``Failure``, also when the task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func perform(request: Request<Void>) async throws(Failure) -> Response<Void> {
        try await response(to: request, .void)
    }

    /// Cancels a call: its closure is given a ``Failure/networkError(_:)``. Nothing happens when it is over.
    ///
    /// - Parameter taskIdentifier: Which call, from ``ClientTask/taskIdentifier``.
    public func cancel(taskIdentifier: Int) {
        state.tasks.cancel(taskIdentifier)
    }

    /// Cancels all calls whose closures have not been called yet.
    public func cancelAll() {
        state.tasks.cancelAll()
    }

    private func start<Value>(
        _ request: Request<Value>,
        _ reader: ResponseReader<Value>,
        _ isolation: (any Actor)?,
        _ completion: @escaping (Result<Response<Value>, Failure>) -> Void
    ) -> ClientTask {
        let call = UnawaitedCall(on: configuration.queue) { [self] in
            let outcome: Result<Response<Value>, Failure>
            do throws(Failure) {
                outcome = .success(try await response(to: request, reader))
            } catch {
                outcome = .failure(error)
            }
            return { completion(outcome) }
        }
        return ClientAuthentication.$answersRefusals.withValue(answersRefusals && ClientAuthentication.answersRefusals)
        {
            state.tasks.start(call, on: isolation)
        }
    }

    private nonisolated(nonsending) func response<Value>(to request: Request<Value>, _ reader: ResponseReader<Value>)
        async throws(Failure) -> Response<Value>
    {
        var request = request
        request.nameCharset()
        do throws(ApiError) {
            return try await apiClient.typedResponse(to: request, reader)
        } catch {
            throw Failure(error)
        }
    }
}

extension Request {
    /// Names the charset of texts, as APIClient does, unless the request says what its body is.
    fileprivate mutating func nameCharset() {
        guard !headers.contains("Content-Type") else { return }
        switch parameters {
        case .json: headers["Content-Type"] = "application/json; charset=utf-8"
        case .form(let values) where values.values.allSatisfy({ $0 is String? }):
            headers["Content-Type"] = "application/x-www-form-urlencoded; charset=utf-8"
        default: break
        }
    }
}
