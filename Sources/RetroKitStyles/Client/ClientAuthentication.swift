import Foundation
import RetroKit

/// Asks an ``Authenticating`` once for all calls that are refused meanwhile with one status, and sends them again.
final class ClientAuthentication: @unchecked Sendable {  // the authenticator has its turn; the rest is locked
    private struct State {
        var current: [Int: SharedOutcome<AuthenticationResult>] = [:]
        /// How often there has been a new credential.
        var generation = 0
    }

    let authenticator: any Authenticating
    private let state = Locked(State())

    @TaskLocal static var answersRefusals = true

    init(_ authenticator: any Authenticating) {
        self.authenticator = authenticator
    }

    /// Sends a request, and again if it is refused and that can be answered.
    func send(_ request: HttpRequestParams, in exchange: ClientExchange) async throws -> HttpOperationResult {
        let deadline = Deadline(of: request, on: .system)
        let sent = state.withLock { $0.generation }
        let first = try await exchange.send(request)
        guard Self.answersRefusals, let refusal = exchange.refusal(first, for: authenticator) else {
            return first.response
        }
        let (flight, isOwn) = join(refusal.response.statusCode, after: sent)
        guard let flight else { return try await exchange.send(deadline.limiting(first.request)).response }
        if isOwn { ask(about: refusal, in: exchange, for: flight) }
        switch try await deadline.limit(request, { try await flight.value() }) {
        case .success(let signed):
            let again = isOwn ? try first.request.with(signed, insteadOf: refusal.request) : first.request
            return try await exchange.send(deadline.limiting(again)).response
        case .failure(let failure): throw failure
        case .cancel: return first.response
        }
    }

    /// The authentication to wait for, and whether it is to be started; nil when there is a new credential already.
    private func join(_ statusCode: Int, after sent: Int) -> (SharedOutcome<AuthenticationResult>?, isOwn: Bool) {
        state.withLock { state in
            if let current = state.current[statusCode] { return (current, false) }
            guard sent == state.generation else { return (nil, false) }
            let flight = SharedOutcome<AuthenticationResult>()
            state.current[statusCode] = flight
            return (flight, true)
        }
    }

    private func ask(
        about refusal: ClientRefusal,
        in exchange: ClientExchange,
        for flight: SharedOutcome<AuthenticationResult>
    ) {
        let forgotten = AuthenticationError(
            .refreshFailed(ClientError.withoutResult(type(of: authenticator))),
            response: refusal.result
        )
        let completion = Completion { [self] result in
            finish(flight, refusal.response.statusCode, with: result.map(Result.success) ?? .failure(forgotten))
        }
        let client = Client(exchange.client.apiClient, exchange.state, answersRefusals: false)
        Self.$answersRefusals.withValue(false) {
            exchange.state.turn.withLock {
                authenticator.authenticate(
                    client: client,
                    request: refusal.request,
                    response: refusal.response,
                    data: refusal.result.body
                ) { completion.end($0) }
            }
        }
    }

    private func finish(
        _ flight: SharedOutcome<AuthenticationResult>,
        _ statusCode: Int,
        with result: Result<AuthenticationResult, any Error>
    ) {
        state.withLock { state in
            guard state.current[statusCode] === flight else { return }
            if case .success(.success) = result { state.generation += 1 }
            state.current[statusCode] = nil
        }
        flight.settle(result)
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
