import Foundation

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
