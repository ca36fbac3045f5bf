import Foundation

/// Signs requests with a credential that expires, and refreshes it: once for all calls that wait for it.
///
/// ```swift
/// let authenticator = Authenticator(token) { token in
///     try await auth.refresh(RefreshRequest(refreshToken: token.refreshToken ?? "")).token
/// }
/// configuration.interceptors = [RetryInterceptor(), authenticator]
/// ```
///
/// - A credential that is about to expire is refreshed before it is used; calls that come meanwhile wait.
/// - A call that is refused (401) waits for a refresh and is sent again, once. If the credential has been refreshed since
///   it was sent, it is only sent again.
/// - A refresh succeeds when its closure returns; it fails when the closure throws, and so do the calls that wait; it is
///   called off when the closure throws `CancellationError`, and the calls are cancelled too.
/// - Calls that the refresh itself makes through the same domain are sent unsigned.
/// - A call that is cancelled stops to wait; the refresh goes on for the others.
/// - Without a credential calls are sent unsigned, and a refusal is an ``AuthenticationError``.
public final class Authenticator<Credential: AuthCredential>: Interceptor {
    /// What happened to the credential.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Change: Sendable {
        /// It was refreshed, or obtained: the time to store it.
        case refreshed(Credential)
        /// It was refused for good and dropped, for this reason. Said once a session, however many calls fail by it.
        case sessionEnded(any Error)
    }

    private let scope: CredentialScope
    private let options: AuthenticatorOptions
    private let clock: CallClock
    private let renew: @Sendable (_ old: Credential?, _ refusal: HttpOperationResult?) async throws -> Credential
    private let onChange: (@Sendable (Change) -> Void)?
    private let state: Locked<AuthenticationState<Credential>>

    /// Makes an authenticator.
    ///
    /// - Parameters:
    ///   - credential: The credential; nil when nobody is signed in.
    ///   - scope: Which requests it signs; by default those to the domain's own origin.
    ///   - options: Limits, and what counts as a refusal.
    ///   - clock: The time.
    ///   - onChange: Is told when the credential changed by itself.
    ///   - obtain: Gets the first credential when there is none; nil, by default, when somebody has to sign in.
    ///   - refresh: Gets a new credential for an old one.
    public convenience init(
        _ credential: Credential? = nil,
        in scope: CredentialScope = .domain,
        options: AuthenticatorOptions = AuthenticatorOptions(),
        clock: CallClock = .system,
        onChange: (@Sendable (Change) -> Void)? = nil,
        obtain: (@Sendable () async throws -> Credential)? = nil,
        refresh: @escaping @Sendable (Credential) async throws -> Credential
    ) {
        let renew: @Sendable (Credential?, HttpOperationResult?) async throws -> Credential = { old, _ in
            if let old { return try await refresh(old) }
            guard let obtain else { throw AuthenticationError(.missingCredential) }
            return try await obtain()
        }
        let obtaining: AuthenticationState<Credential>.Obtaining = obtain == nil ? .never : .first
        self.init(credential, obtaining, scope, options, clock, onChange, renew)
    }

    /// Makes an authenticator whose refresh sees the refusal, for servers that say in it what they want: a challenge with
    /// realm and scope, a session's number, a nonce.
    ///
    /// ```swift
    /// Authenticator<BearerToken> { old, refusal in
    ///     try await registry.token(for: refusal?.headerFields["WWW-Authenticate"] ?? "")
    /// }
    /// ```
    ///
    /// Without a credential a call is sent unsigned first. Calls that are refused meanwhile wait for the refresh that the first
    /// refusal has begun.
    ///
    /// - Parameters:
    ///   - credential: The credential; nil, by default, to get one after the first refusal.
    ///   - scope: Which requests it signs; by default those to the domain's own origin.
    ///   - options: Limits, and what counts as a refusal.
    ///   - clock: The time.
    ///   - onChange: Is told when the credential changed by itself.
    ///   - refresh: Gets a new credential for an old one, which is nil at first, and for the refusal, which is nil when the
    ///     credential is about to expire. Of a streamed response there is the head alone.
    public convenience init(
        _ credential: Credential? = nil,
        in scope: CredentialScope = .domain,
        options: AuthenticatorOptions = AuthenticatorOptions(),
        clock: CallClock = .system,
        onChange: (@Sendable (Change) -> Void)? = nil,
        refresh: @escaping @Sendable (_ old: Credential?, _ refusal: HttpOperationResult?) async throws -> Credential
    ) {
        self.init(credential, .afterRefusal, scope, options, clock, onChange, refresh)
    }

    private init(
        _ credential: Credential?,
        _ obtaining: AuthenticationState<Credential>.Obtaining,
        _ scope: CredentialScope,
        _ options: AuthenticatorOptions,
        _ clock: CallClock,
        _ onChange: (@Sendable (Change) -> Void)?,
        _ renew: @escaping @Sendable (Credential?, HttpOperationResult?) async throws -> Credential
    ) {
        self.scope = scope
        self.options = options
        self.clock = clock
        self.onChange = onChange
        self.renew = renew
        state = Locked(AuthenticationState(credential, obtaining, limit: options.refreshLimit))
    }

    /// The credential. Set it when somebody signs in, and to nil when somebody signs out: the result of a refresh that is
    /// under way is then dropped.
    public var credential: Credential? {
        get { state.withLock { $0.credential } }
        set { state.withLock { $0.replace(newValue) }?.settle(.success(())) }
    }

    /// Signs a request and sends it on, again if it is refused.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        guard scope.contains(request), !request.headerFields.contains("Authorization"),
            !CredentialTask.refreshing.contains(ObjectIdentifier(self))
        else { return try await next(request) }
        let deadline = Deadline(of: request, on: clock)
        var signature = try await firstSignature(of: request, deadline)
        var signed = try request.signed(with: signature?.credential)
        var replays = 0
        while true {
            let response = try await next(deadline.limiting(signed))
            guard isRefusal(response, of: request), replays < options.replayLimit ?? .max else { return response }
            signature = try await renewal(of: signature, for: request, refusedBy: response, deadline)
            let again = try request.signed(with: signature?.credential)
            guard request.httpBody.isReplayable, !again.isSigned(like: signed) else { return response }
            await response.discard(within: deadline.remaining)
            request.call?.report(.replayed, of: again)
            signed = again
            replays += 1
        }
    }
}

// MARK: Steps

extension Authenticator {
    private typealias Signature = AuthenticationState<Credential>.Signature
    private typealias Refresh = AuthenticationState<Credential>.Refresh

    private func isRefusal(_ response: HttpOperationResult, of request: HttpRequestParams) -> Bool {
        response.statusCode.map(options.refusals.contains) == true && scope.contains(response, to: request)
    }

    /// What a request is signed with at first; nil for nothing.
    private func firstSignature(of request: HttpRequestParams, _ deadline: Deadline) async throws -> Signature? {
        let step = state.withLock { $0.prepare(at: clock.moment) }
        do {
            return try await follow(step, request, deadline)
        } catch let error as AuthenticationError {
            // A refresh ahead of time that fails for now leaves a credential that still works.
            guard case .refreshFailed = error.problem, let credential,
                !credential.isExpired(at: clock.date), case .sign(let signature) = state.withLock({ $0.current() })
            else { throw error }
            return signature
        }
    }

    /// What a refused request is signed with instead.
    private func renewal(
        of signature: Signature?,
        for request: HttpRequestParams,
        refusedBy response: HttpOperationResult,
        _ deadline: Deadline
    ) async throws -> Signature? {
        do {
            let step = state.withLock { $0.renew(after: signature?.generation, at: clock.moment) }
            return try await follow(step, request, deadline, refusedBy: response)
        } catch let error as AuthenticationError {
            throw AuthenticationError(error.problem, response: try await response.collected(within: deadline.remaining))
        }
    }

    private func follow(
        _ step: AuthenticationState<Credential>.Step,
        _ request: HttpRequestParams,
        _ deadline: Deadline,
        refusedBy response: HttpOperationResult? = nil
    ) async throws -> Signature? {
        switch step {
        case .sign(let signature):
            return signature
        case .missing:
            throw AuthenticationError(.missingCredential)
        case .excessive:
            throw AuthenticationError(.excessiveRefresh)
        case .start(let refresh, let credential):
            start(refresh, of: credential, refusedBy: response?.withoutStream)
            return try await wait(for: refresh, request, deadline)
        case .wait(let refresh):
            return try await wait(for: refresh, request, deadline)
        }
    }

    private func wait(for refresh: Refresh, _ request: HttpRequestParams, _ deadline: Deadline) async throws
        -> Signature?
    {
        try await deadline.limit(request) { try await refresh.value() }
        return try await follow(state.withLock { $0.current() }, request, deadline)
    }
}

// MARK: The refresh

extension Authenticator {
    /// Starts a refresh, which belongs to no single call.
    private func start(_ refresh: Refresh, of credential: Credential?, refusedBy response: HttpOperationResult?) {
        let work = clock.detach { [self] in
            finish(refresh, with: await newCredential(for: credential, response))
        }
        refresh.keep(work)
        guard let timeout = options.refreshTimeout else { return }
        let timer = clock.detach { [self] in
            guard (try? await clock.sleep(for: timeout)) != nil else { return }
            finish(refresh, with: .failure(TransportError(.timeout, "No new credential within \(timeout.text).")))
        }
        refresh.keep(timer)
    }

    private func newCredential(for old: Credential?, _ refusal: HttpOperationResult?) async -> Result<
        Credential, any Error
    > {
        let refreshing = CredentialTask.refreshing.union([ObjectIdentifier(self)])
        do {
            let new = try await CredentialTask.$refreshing.withValue(refreshing) {
                try await renew(old, refusal)
            }
            return .success(new)
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ refresh: Refresh, with result: Result<Credential, any Error>) {
        switch result {
        case .success(let new):
            guard state.withLock({ $0.finish(refresh, with: new, endsSession: false) }) else { return }
            onChange?(.refreshed(new))
            refresh.settle(.success(()))
        case .failure(let error):
            let isCalledOff = error is CancellationError || (error as? ApiError)?.isCancellation == true
            let endsSession = !isCalledOff && options.endsSession(error)
            guard state.withLock({ $0.finish(refresh, with: nil, endsSession: endsSession) }) else { return }
            if endsSession { onChange?(.sessionEnded(error)) }
            let problem: AuthenticationError.Problem = endsSession ? .sessionEnded(error) : .refreshFailed(error)
            refresh.settle(.failure(isCalledOff ? CancellationError() : AuthenticationError(problem)))
        }
    }
}

extension HttpOperationResult {
    /// The result without a body that is still to be read, which belongs to the call.
    fileprivate var withoutStream: HttpOperationResult {
        var result = self
        result.bodyStream = nil
        return result
    }
}

extension HttpRequestParams {
    /// The request with a credential, if there is one.
    fileprivate func signed(with credential: (any AuthCredential)?) throws -> HttpRequestParams {
        var request = self
        try credential?.apply(to: &request)
        return request
    }

    /// Whether two ways to sign a request come to the same.
    fileprivate func isSigned(like other: HttpRequestParams) -> Bool {
        headerFields == other.headerFields && percentEncodedQuery == other.percentEncodedQuery
    }
}

extension Authenticator: CustomReflectable {
    /// A mirror that says whether there is a credential, and nothing of it.
    public var customMirror: Mirror { Mirror(self, children: ["hasCredential": credential != nil]) }
}
