public import Foundation

/// A client of an authorization server (RFC 6749): it trades refresh tokens, codes and its own credentials for access
/// tokens.
///
/// ```swift
/// let client = OAuth2Client(id: "app", secret: secret, tokenURL: URL(string: "https://id.example.test/token")!)
/// configuration.interceptors = [Authenticator.oauth2(client, token: storedToken)]
/// ```
public struct OAuth2Client: Sendable {
    /// How a client with a secret shows it (RFC 6749 §2.3.1).
    public enum Identification: Hashable, Sendable {
        /// In the `Authorization` field, which every server takes.
        case header
        /// In the form, for servers that want it so.
        case form
    }

    /// The client's identifier.
    public var id: String
    /// The client's secret; nil for a client that can keep none, such as an app.
    public var secret: String?
    /// Where tokens come from.
    public var tokenURL: URL
    /// What the tokens are for; empty for what the server gives by default.
    public var scopes: [String]
    /// The absolute URIs of the services that the tokens are for (RFC 8707), each sent as `resource` with every request for
    /// a token; empty, the default, for what the server gives without being told.
    public var resources: [String]
    /// The names of the services that the tokens are for (RFC 8693 §2.1), each sent as `audience` with every request for a
    /// token, as some servers want it in the place of ``resources``; none by default.
    public var audiences: [String]
    /// How the secret is shown; in the header by default.
    public var identification: Identification
    /// How long a request for a token may take; 30 seconds by default.
    public var timeout: Duration? = .seconds(30)
    private let chain: InterceptorChain
    private let clock: CallClock

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - id: The client's identifier.
    ///   - secret: Its secret; nil for a client that can keep none.
    ///   - tokenURL: Where tokens come from.
    ///   - scopes: What the tokens are for.
    ///   - resources: The absolute URIs of the services that the tokens are for; none by default.
    ///   - audiences: The names of the services that the tokens are for; none by default.
    ///   - identification: How the secret is shown.
    ///   - interceptors: What its requests pass, such as a ``RetryInterceptor``.
    ///   - transport: Whatever sends them; the platform's shared transport by default.
    ///   - clock: The time, from which tokens expire.
    public init(
        id: String,
        secret: String? = nil,
        tokenURL: URL,
        scopes: [String] = [],
        resources: [String] = [],
        audiences: [String] = [],
        identification: Identification = .header,
        interceptors: [any Interceptor] = [],
        transport: any HttpTransport = PlatformTransport.shared,
        clock: CallClock = .system
    ) {
        self.id = id
        self.secret = secret
        self.tokenURL = tokenURL
        self.scopes = scopes
        self.resources = resources
        self.audiences = audiences
        self.identification = identification
        self.clock = clock
        chain = InterceptorChain(interceptors, to: transport)
    }

    /// Gets a token for the client itself (RFC 6749 §4.4).
    ///
    /// - Throws: ``OAuth2Error`` when the server gives none, or the transport's error.
    public func clientCredentials() async throws -> BearerToken {
        try await token(for: [("grant_type", "client_credentials")], asksScopes: true)
    }

    /// Gets a new token for an old one's refresh token (RFC 6749 §6). The old refresh token stays if the server gives no
    /// new one.
    ///
    /// - Throws: ``OAuth2Error`` when the server gives none, ``AuthenticationError`` when there is no refresh token, or
    ///   the transport's error.
    public func refresh(_ token: BearerToken) async throws -> BearerToken {
        guard let refreshToken = token.refreshToken else { throw AuthenticationError(.missingCredential) }
        var new = try await self.token(for: [("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
        new.refreshToken = new.refreshToken ?? refreshToken
        return new
    }

    /// Gets a token for the code that the server has sent to the client's redirect URI (RFC 6749 §4.1.3).
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - redirectURI: The URI that it was sent to; nil when the authorization request named none.
    ///   - verifier: The secret whose hash the authorization request held (RFC 7636 §4.5); nil when it held none.
    /// - Returns: The token.
    /// - Throws: ``OAuth2Error`` when the server gives none, or the transport's error.
    public func token(code: String, redirectURI: String? = nil, verifier: String? = nil) async throws -> BearerToken {
        var fields = [("grant_type", "authorization_code"), ("code", code)]
        if let redirectURI { fields.append(("redirect_uri", redirectURI)) }
        if let verifier { fields.append(("code_verifier", verifier)) }
        return try await token(for: fields)
    }
}

// MARK: The request

extension OAuth2Client {
    private func token(for fields: [(String, String)], asksScopes: Bool = false) async throws -> BearerToken {
        var fields = fields
        if asksScopes, !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
        fields += resources.map { ("resource", $0) } + audiences.map { ("audience", $0) }
        let result = try await chain(request(fields))
        let body = result.body
        let statusCode = result.statusCode ?? 0
        let isSuccess = StatusCodes.successful.contains(statusCode)
        let grant = Result { try JSONDecoder().decode(OAuth2Grant.self, from: body).token(at: clock.date) }
        if isSuccess, let token = try? grant.get() { return token }
        // Some servers refuse with a status of success.
        if let refusal = try? JSONDecoder().decode(OAuth2Refusal.self, from: body) {
            throw OAuth2Error(code: refusal.error, explanation: refusal.description, statusCode: statusCode)
        }
        guard isSuccess, case .failure(let fault) = grant else {
            throw OAuth2Error(code: "", statusCode: statusCode)
        }
        throw OAuth2Error(unusable: OAuth2Grant.fault(fault), statusCode: statusCode)
    }

    private func request(_ fields: [(String, String)]) throws -> HttpRequestParams {
        let text = tokenURL.absoluteString.prefix { $0 != "#" }
        let parts = text.split(separator: "?", maxSplits: 1)
        let base = try BaseURL(parts.first.map(String.init) ?? "", named: "token URL")
        // A base URL goes without the slash at the end of its path, which is part of this one.
        let slash = parts.first?.last == "/" ? "/" : ""
        var request = HttpRequestParams(
            httpMethod: .post,
            baseURL: base.origin,
            percentEncodedPath: base.path + slash,
            percentEncodedQuery: parts.count > 1 ? String(parts[1]) : nil,
            headerFields: ["Accept": MediaType.json],
            timeout: timeout
        )
        var fields = fields
        if let secret, identification == .header {
            let credential = BasicCredential(
                user: PercentEncoding.form.encode(id),
                password: PercentEncoding.form.encode(secret)
            )
            try credential.apply(to: &request)
        } else {
            fields.append(("client_id", id))
            if let secret { fields.append(("client_secret", secret)) }
        }
        // A 307 or 308 would hand the form, secrets included, to whomever it names.
        request.redirects = .sameOrigin
        request.httpBody = .form(HttpForm(fields.map { HttpForm.Field(name: $0.0, value: $0.1) }))
        return request
    }
}

extension OAuth2Client: CustomStringConvertible, CustomReflectable {
    /// The client's identifier and its server's host.
    public var description: String { "the OAuth 2 client \(id) at \(tokenURL.host ?? "no host")" }

    /// A mirror without the secret, so that `dump` shows none.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
