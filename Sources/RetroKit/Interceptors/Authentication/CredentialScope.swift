/// Which requests carry a credential: those to its own origin (RFC 6454 §4). It never goes anywhere else, be it by an
/// absolute URL or by a redirect.
public struct CredentialScope: Sendable {
    private let origins: [BaseURL]?

    /// The origin of the domain that makes the call. A request that was made by hand, without a domain, carries the
    /// credential wherever it goes.
    public static let domain = CredentialScope(origins: nil)

    /// These origins, whichever domain makes the call; their paths do not matter.
    public static func origins(_ origins: BaseURL...) -> CredentialScope {
        CredentialScope(origins: origins)
    }

    /// Whether a request may carry the credential.
    func contains(_ request: HttpRequestParams) -> Bool {
        if request.call?.settings[AuthenticationUse.self] == .never { return false }
        guard let target = request.baseURL ?? request.call?.domainURL else { return origins == nil }
        if let origins { return origins.contains { $0.hasSameOrigin(as: target) } }
        guard let call = request.call else { return true }
        return call.domainURL.map { $0.hasSameOrigin(as: target) } ?? false
    }

    /// Whether a response comes from where the request went, and not from where a redirect led without the credential.
    func contains(_ response: HttpOperationResult, to request: HttpRequestParams) -> Bool {
        guard let answered = response.urlText.flatMap({ try? BaseURL(urlText: $0) }),
            let target = request.baseURL ?? request.call?.domainURL
        else { return true }
        return answered.hasSameOrigin(as: target)
    }
}

/// Whether an endpoint's calls carry the domain's credentials.
public enum AuthenticationUse: Hashable, Sendable {
    /// They do, where the credentials' ``CredentialScope`` allows it.
    case standard
    /// They do not: the credentials of ``Authentication`` and ``Authenticator`` are left out, and a 401 is an ordinary
    /// status.
    case never
}

extension BaseURL {
    /// The origin and path of a URL, whatever its query.
    fileprivate init(urlText: String) throws(RequestProblem) {
        try self.init(String(urlText.prefix { $0 != "?" && $0 != "#" }))
    }
}
