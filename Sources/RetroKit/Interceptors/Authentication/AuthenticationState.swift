/// What an ``Authenticator`` knows: the credential, the refresh that is under way, and those of late. It decides, and does
/// nothing else.
struct AuthenticationState<Credential: AuthCredential>: Sendable {
    /// A refresh that is under way, for whoever waits for it.
    typealias Refresh = SharedOutcome<Void>

    /// What a call does next.
    enum Step {
        /// Sign with this credential, or go without if there is none.
        case sign(Signature?)
        /// Wait for the refresh that is under way.
        case wait(Refresh)
        /// Start a refresh of this credential, or get the first one, and wait for it.
        case start(Refresh, of: Credential?)
        /// There were too many refreshes.
        case excessive
        /// There is no credential.
        case missing
    }

    /// A credential, and which one it is.
    struct Signature: Sendable {
        let credential: Credential
        let generation: Int
    }

    /// When a credential is got where there is none.
    enum Obtaining: Sendable {
        /// Never: somebody has to sign in.
        case never
        /// Before the first call is sent.
        case first
        /// After a call has been refused.
        case afterRefusal
    }

    private(set) var credential: Credential?
    private var generation = 0
    private var refresh: Refresh?
    private var refreshTimes: [Duration] = []
    private let limit: AuthenticatorOptions.Limit?
    private let obtaining: Obtaining

    init(_ credential: Credential?, _ obtaining: Obtaining, limit: AuthenticatorOptions.Limit?) {
        self.credential = credential
        self.obtaining = obtaining
        self.limit = limit
    }

    private var signature: Signature? {
        credential.map { Signature(credential: $0, generation: generation) }
    }

    /// A call is about to be sent.
    mutating func prepare(at moment: CallMoment) -> Step {
        if let refresh { return .wait(refresh) }
        guard let credential else { return obtaining == .first ? start(at: moment) : .sign(nil) }
        guard credential.needsRefresh(at: moment.date) else { return .sign(signature) }
        let step = start(at: moment)
        if case .excessive = step, !credential.isExpired(at: moment.date) { return .sign(signature) }
        return step
    }

    /// A refresh is over that a call has waited for, although it might have gone without: it goes on with what there is.
    func current() -> Step { credential == nil ? .missing : .sign(signature) }

    /// A call was refused that was signed by a generation of the credential; nil when it was not signed.
    mutating func renew(after refused: Int?, at moment: CallMoment) -> Step {
        if let refresh { return .wait(refresh) }
        guard credential != nil || obtaining != .never else { return .missing }
        if credential != nil, generation != refused { return .sign(signature) }
        return start(at: moment)
    }

    private mutating func start(at moment: CallMoment) -> Step {
        if let limit {
            refreshTimes.removeAll { $0 + limit.interval <= moment.time }
            guard refreshTimes.count < limit.count else { return .excessive }
            refreshTimes.append(moment.time)
        }
        let new = Refresh()
        refresh = new
        return .start(new, of: credential)
    }

    /// Sets the credential from outside. A refresh that is under way has been overtaken.
    ///
    /// - Returns: That refresh.
    mutating func replace(_ new: Credential?) -> Refresh? {
        defer { refresh = nil }
        credential = new
        generation += 1
        return refresh
    }

    /// Ends a refresh.
    ///
    /// - Parameters:
    ///   - ended: The refresh.
    ///   - new: The new credential, if there is one.
    ///   - endsSession: Whether the old one is of no use any more.
    /// - Returns: False when the refresh has been overtaken.
    mutating func finish(_ ended: Refresh, with new: Credential?, endsSession: Bool) -> Bool {
        guard refresh === ended else { return false }
        refresh = nil
        guard new != nil || endsSession else { return true }
        credential = new
        generation += 1
        return true
    }
}

/// What the current task gets credentials for. The calls that it makes for them must not wait for those that wait for it.
enum CredentialTask {
    /// Whether it runs the closure of an ``Authentication``.
    @TaskLocal static var isAsked = false
    /// Which authenticators it refreshes the credential of.
    @TaskLocal static var refreshing: Set<ObjectIdentifier> = []

    /// Whether it gets a credential at all.
    static var isRunning: Bool { isAsked || !refreshing.isEmpty }
}
