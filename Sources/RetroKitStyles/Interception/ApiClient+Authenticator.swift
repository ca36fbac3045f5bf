public import RetroKit

extension ApiClient {
    /// What signs calls or answers refusals, before all `interceptors`, among which it is not; nil for
    /// nothing.
    public var authenticator: (any Interceptor)? {
        get { configuration.interceptors.lazy.compactMap { ($0 as? AuthenticatorSlot)?.authenticator }.first }
        set { configuration.interceptors = (newValue.map { [AuthenticatorSlot($0)] } ?? []) + interceptors }
    }
}

/// The place of a client's authenticator among its interceptors.
private struct AuthenticatorSlot: PinnedInterceptor {
    let authenticator: any Interceptor

    init(_ authenticator: any Interceptor) {
        self.authenticator = (authenticator as? any Authenticating).map(AuthenticatingInterceptor.init) ?? authenticator
    }

    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        try await authenticator.intercept(request, next: next)
    }
}
