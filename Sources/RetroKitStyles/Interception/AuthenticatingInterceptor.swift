import RetroKit

/// Asks an ``Authenticating`` once for all calls that are refused meanwhile, and sends them again.
final class AuthenticatingInterceptor: Interceptor {
    private struct State {
        var current: SharedOutcome<AuthenticationResult>?
        /// How often there has been a new credential.
        var generation = 0
    }

    private let authenticator: any Authenticating
    private let state = Locked(State())

    @TaskLocal private static var isAuthenticating = false

    init(_ authenticator: any Authenticating) {
        self.authenticator = authenticator
    }

    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        guard !Self.isAuthenticating else { return try await next(request) }
        let client = try request.callingClient(for: type(of: authenticator))
        let deadline = Deadline(of: request, on: .system)
        let sent = state.withLock { $0.generation }
        let response = try await next(request)
        guard authenticator.shouldRetry(client: client, request: request, response: response, data: response.body)
        else {
            return response
        }
        let (flight, isOwn) = join(after: sent)
        guard let flight else { return try await next(deadline.limiting(request)) }
        if isOwn { start(flight, client, request, response) }
        switch try await deadline.limit(request, { try await flight.value() }) {
        case .success(let signed): return try await next(deadline.limiting(isOwn ? signed : request))
        case .failure(let error as ApiError): throw AuthenticationError(.refreshFailed(error), response: response)
        case .failure(let error): throw error
        case .cancel: return response
        }
    }

    /// The authentication to wait for, and whether it is to be started; nil when there is a new credential already.
    private func join(after sent: Int) -> (SharedOutcome<AuthenticationResult>?, isOwn: Bool) {
        state.withLock { state in
            if let current = state.current { return (current, false) }
            guard sent == state.generation else { return (nil, false) }
            let flight = SharedOutcome<AuthenticationResult>()
            state.current = flight
            return (flight, true)
        }
    }

    private func start(
        _ flight: SharedOutcome<AuthenticationResult>,
        _ client: ApiClient,
        _ request: HttpRequestParams,
        _ response: HttpOperationResult
    ) {
        let forgotten = ClientError.withoutResult(type(of: authenticator))
        let completion = Completion { [self] result in
            finish(flight, with: result ?? .failure(AuthenticationError(.refreshFailed(forgotten), response: response)))
        }
        Self.$isAuthenticating.withValue(true) {
            authenticator.authenticate(client: client, request: request, response: response, data: response.body) {
                completion.end($0)
            }
        }
    }

    private func finish(_ flight: SharedOutcome<AuthenticationResult>, with result: AuthenticationResult) {
        state.withLock { state in
            guard state.current === flight else { return }
            if case .success = result { state.generation += 1 }
            state.current = nil
        }
        flight.settle(.success(result))
    }
}

/// What an authentication ends with: its result, or nil when nobody is left to give one.
private final class Completion: Sendable {
    let end: @Sendable (AuthenticationResult?) -> Void

    init(end: @escaping @Sendable (AuthenticationResult?) -> Void) {
        self.end = end
    }

    deinit {
        end(nil)  // counts only where there was no result
    }
}
