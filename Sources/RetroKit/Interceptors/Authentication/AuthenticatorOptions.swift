/// How an ``Authenticator`` goes about refusals and refreshes.
public struct AuthenticatorOptions: Sendable {
    /// A number of refreshes in a time.
    public struct Limit: Hashable, Sendable {
        /// How many refreshes.
        public var count: Int
        /// In which time.
        public var interval: Duration

        /// Makes a limit of a number of refreshes in a time.
        public init(_ count: Int, per interval: Duration) {
            self.count = count
            self.interval = interval
        }
    }

    /// The statuses that refuse a credential; 401 alone by default.
    public var refusals: StatusCodes = 401
    /// How often a call is sent again with another credential after a refusal; once by default, nil for no limit. The
    /// refusal after that is the response.
    public var replayLimit: Int? = 1
    /// How many refreshes there may be in which time, so that a server that refuses everything is not asked without end;
    /// 20 in 30 seconds by default, nil for no limit.
    public var refreshLimit: Limit? = Limit(20, per: .seconds(30))
    /// How long a refresh may take; 30 seconds by default, nil for no limit.
    public var refreshTimeout: Duration? = .seconds(30)
    /// Whether a failed refresh means that the session is over, so that the credential is dropped. By default that is so
    /// for an ``AuthenticationError``, for an ``OAuth2Error`` that says so, and for an ``ApiError`` with the status 400, 401
    /// or 403; a refresh that failed in another way is tried again by the next call.
    public var endsSession: @Sendable (any Error) -> Bool = Self.isFinal

    /// Makes the default options.
    public init() {}

    private static func isFinal(_ error: any Error) -> Bool {
        switch error {
        case is AuthenticationError: true
        case let error as OAuth2Error: error.endsSession
        case let error as ApiError: error.statusCode.map([400, 401, 403].contains) ?? false
        default: false
        }
    }
}
