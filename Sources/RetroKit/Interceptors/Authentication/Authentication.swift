/// Signs requests with a credential that does not change by itself.
///
/// ```swift
/// configuration.interceptors = [Authentication.basic(user: "ada", password: password)]
/// ```
///
/// A request that has the field, or the query parameter, already, by its own or another interceptor's doing, keeps it. For
/// tokens that expire there is ``Authenticator``.
public struct Authentication: Interceptor {
    private let scope: CredentialScope
    private let sign: @Sendable (inout HttpRequestParams) async throws -> Void

    private init(
        in scope: CredentialScope,
        _ sign: @escaping @Sendable (inout HttpRequestParams) async throws -> Void
    ) {
        self.scope = scope
        self.sign = sign
    }

    /// Signs the request, if it belongs to the scope, and sends it on.
    public func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        guard scope.contains(request) else { return try await next(request) }
        var signed = request
        try await sign(&signed)
        return try await next(signed)
    }
}

extension Authentication {
    /// Signs with any credential.
    ///
    /// - Parameters:
    ///   - credential: The credential.
    ///   - scope: Which requests carry it; by default those to the domain's own origin.
    /// - Returns: The interceptor.
    public static func credential(_ credential: some AuthCredential, in scope: CredentialScope = .domain)
        -> Authentication
    {
        Authentication(in: scope) { request in try credential.apply(to: &request) }
    }

    /// Sends `Authorization: Bearer …` (RFC 6750 §2.1).
    ///
    /// - Parameters:
    ///   - token: The token. One of white space alone is not sent.
    ///   - scope: Which requests carry it.
    /// - Returns: The interceptor.
    public static func bearer(_ token: String, in scope: CredentialScope = .domain) -> Authentication {
        credential(BearerToken(token), in: scope)
    }

    /// Sends `Authorization: Basic …` (RFC 7617).
    ///
    /// - Parameters:
    ///   - user: The user's name, without a colon.
    ///   - password: The password.
    ///   - scope: Which requests carry it.
    /// - Returns: The interceptor.
    public static func basic(user: String, password: String, in scope: CredentialScope = .domain) -> Authentication {
        credential(BasicCredential(user: user, password: password), in: scope)
    }

    /// Sends a key in a header or query parameter.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - place: Where it stands; in the header `X-Api-Key` by default.
    ///   - scope: Which requests carry it.
    /// - Returns: The interceptor.
    public static func apiKey(
        _ key: String,
        in place: ApiKey.Place = .header("X-Api-Key"),
        scope: CredentialScope = .domain
    ) -> Authentication {
        credential(ApiKey(key, in: place), in: scope)
    }

    /// Asks for a bearer token before every request.
    ///
    /// - Parameters:
    ///   - scope: Which requests carry it.
    ///   - provider: Returns the token; nil, or one of white space alone, for none. What it throws ends the call. Calls
    ///     that it makes itself through the same domain are not signed.
    /// - Returns: The interceptor.
    public static func token(
        in scope: CredentialScope = .domain,
        _ provider: @escaping @Sendable () async throws -> String?
    ) -> Authentication {
        Authentication(in: scope) { request in
            guard !CredentialTask.isAsked else { return }
            let token = try await CredentialTask.$isAsked.withValue(true) { try await provider() }
            if let token { try BearerToken(token).apply(to: &request) }
        }
    }

    /// Signs the final form of every request, such as with an HMAC. Put it last, so that nothing changes after it.
    ///
    /// - Parameters:
    ///   - content: What the signature is over: the head and the body's bytes, by default; the head and the body's digest; or
    ///     the head alone.
    ///   - scope: Which requests are signed.
    ///   - sign: Returns the headers that make up the signature. They do not follow a redirect to another origin.
    /// - Returns: The interceptor.
    public static func signing(
        of content: SignedContent = .bytes,
        in scope: CredentialScope = .domain,
        _ sign: @escaping @Sendable (RequestToSign) async throws -> HttpHeaders
    ) -> Authentication {
        Authentication(in: scope) { request in
            let final = try await RequestToSign(freezing: &request, for: content)
            for field in try await sign(final) { try request.setCredential(field.value, forHeader: field.name) }
        }
    }
}
