extension Authenticator where Credential == BearerToken {
    /// Signs with the access token of somebody who has signed in, and refreshes it by its refresh token (RFC 6749 §6).
    ///
    /// - Parameters:
    ///   - client: Asks the authorization server.
    ///   - token: The token; nil when nobody is signed in.
    ///   - scope: Which requests it signs.
    ///   - options: Limits, and what counts as a refusal.
    ///   - clock: The time.
    ///   - onChange: Is told when the token changed, to store it, and when the session is over.
    /// - Returns: The authenticator.
    public static func oauth2(
        _ client: OAuth2Client,
        token: BearerToken?,
        in scope: CredentialScope = .domain,
        options: AuthenticatorOptions = AuthenticatorOptions(),
        clock: CallClock = .system,
        onChange: (@Sendable (Change) -> Void)? = nil
    ) -> Authenticator {
        Authenticator(token, in: scope, options: options, clock: clock, onChange: onChange) { token in
            try await client.refresh(token)
        }
    }

    /// Signs with a token that a client gets for itself (RFC 6749 §4.4), and gets another when it expires.
    ///
    /// - Parameters:
    ///   - client: Asks the authorization server.
    ///   - scope: Which requests it signs.
    ///   - options: Limits, and what counts as a refusal.
    ///   - clock: The time.
    ///   - onChange: Is told when there is another token.
    /// - Returns: The authenticator.
    public static func clientCredentials(
        _ client: OAuth2Client,
        in scope: CredentialScope = .domain,
        options: AuthenticatorOptions = AuthenticatorOptions(),
        clock: CallClock = .system,
        onChange: (@Sendable (Change) -> Void)? = nil
    ) -> Authenticator {
        Authenticator(
            in: scope,
            options: options,
            clock: clock,
            onChange: onChange,
            obtain: { try await client.clientCredentials() },
            refresh: { _ in try await client.clientCredentials() }
        )
    }
}
