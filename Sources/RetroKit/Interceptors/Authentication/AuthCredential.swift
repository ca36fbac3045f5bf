public import Foundation

/// What an ``Authenticator`` signs requests with.
public protocol AuthCredential: Sendable {
    /// Signs a request.
    ///
    /// - Throws: ``RequestProblem`` when the credential cannot be written into it.
    func apply(to request: inout HttpRequestParams) throws

    /// Whether it should be refreshed before it is used; never, by default.
    func needsRefresh(at date: Date) -> Bool

    /// Whether the server is known to refuse it by now, so that it cannot be used if it is not refreshed; by default when
    /// it needs a refresh.
    func isExpired(at date: Date) -> Bool
}

extension AuthCredential {
    /// Never.
    public func needsRefresh(at date: Date) -> Bool { false }

    /// When it needs a refresh.
    public func isExpired(at date: Date) -> Bool { needsRefresh(at: date) }
}

extension HttpRequestParams {
    /// Writes a credential into a header, in the place of what is there. Texts for people hide it, and it does not follow a
    /// redirect to another origin.
    ///
    /// - Parameters:
    ///   - value: The credential.
    ///   - name: The header's name.
    /// - Throws: ``RequestProblem`` for a name or value that no header can hold.
    public mutating func setCredential(_ value: String, forHeader name: String) throws(RequestProblem) {
        let field = try HeaderSyntax.checked(name: name, value: value)
        headerFields[field.name] = field.value
        redaction.headerNames.insert(field.name)
        credentialHeaders.append(field.name)
    }

    /// Writes the `Authorization` field (RFC 9110 §11.6.2) of a scheme, unless the request has one.
    ///
    /// - Throws: ``RequestProblem`` for a value that would break out of its line.
    mutating func authorize(_ scheme: String, _ credential: String) throws(RequestProblem) {
        guard !headerFields.contains("Authorization") else { return }
        let field = try HeaderSyntax.checked(name: "Authorization", value: "\(scheme) \(credential)")
        headerFields.append(field.value, for: field.name)
    }
}
