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

/// A user name and a password that are sent as `Authorization: Basic …` (RFC 7617), in UTF-8.
public struct BasicCredential: AuthCredential, Hashable {
    /// The user's name, without a colon.
    public var user: String
    /// The password.
    public var password: String

    /// Makes a credential of a name and a password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// Writes the `Authorization` field.
    ///
    /// - Throws: ``RequestProblem`` when the name contains a colon, or either a control character (RFC 7617 §2).
    public func apply(to request: inout HttpRequestParams) throws {
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw RequestProblem(
                .invalidHeaderValue,
                "Authorization",
                "The user name of a Basic credential contains a colon, which only its password may (RFC 7617 §2)."
            )
        }
        let pair = "\(user):\(password)"
        guard HeaderSyntax.isValue(pair) else {
            throw RequestProblem(
                .invalidHeaderValue,
                "Authorization",
                "The user name or password of a Basic credential contains a control character (RFC 7617 §2)."
            )
        }
        try request.authorize("Basic", Data(pair.utf8).base64EncodedString())
    }
}

extension BasicCredential: CustomStringConvertible, CustomReflectable {
    /// That there is one, and nothing of it.
    public var description: String { "a user name and a password" }

    /// A mirror without name and password, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
