/// Which parts of a request are secrets, and how they look in every text for people: descriptions, errors, cURL lines,
/// logs, HAR files and recordings.
///
/// What looks like the name of a credential is one: a name with a word such as `key`, `token`, `secret`, `password`, `auth`,
/// `session`, `signature` or `credential`, whatever its case, dashes and nesting. Add what does not look like one, and except
/// what is none:
///
/// ```swift
/// var policy = RedactionPolicy.standard
/// policy.headerNames.insert("X-Account-Id")
/// policy.jsonNames.insert("user.card.number")
/// policy.exceptions.insert("sort_token")
/// api.configuration.redaction = policy
/// ```
///
/// Names are compared without case. The secret's place stays visible: its value is replaced by `<redacted>`.
///
/// A header field that is a credential, by its looks or by ``headerNames``, also stays at its origin: it does not follow a
/// redirect or an absolute URL to another one, whatever texts show of it.
public struct RedactionPolicy: Hashable, Sendable {
    /// Whether a user name and password in a URL are hidden.
    public var hidesUserInfo: Bool { didSet { isInherited = false } }
    /// Whether the values of names that look like a credential's are hidden beside those that are listed.
    public var hidesCredentials: Bool { didSet { isInherited = false } }
    private var names: [Place: Set<String>]
    private var isInherited = false

    /// Where a secret can stand.
    package enum Place: Hashable, Sendable {
        case header, query, form, json, path
    }

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - headerNames: Names of header fields; none by default.
    ///   - queryNames: Names of query parameters; none by default.
    ///   - formNames: Names of form fields; those of query parameters by default.
    ///   - jsonNames: Members of JSON bodies, as ``jsonNames`` says; none by default.
    ///   - pathNames: Names of path placeholders; none by default.
    ///   - exceptions: Names that are not hidden although they look like a credential's; none by default.
    ///   - hidesCredentials: Whether names that look like a credential's are hidden too; true by default.
    ///   - hidesUserInfo: Whether a user name and password in a URL are hidden; true by default.
    public init(
        headerNames: Set<String> = [],
        queryNames: Set<String> = [],
        formNames: Set<String>? = nil,
        jsonNames: Set<String> = [],
        pathNames: Set<String> = [],
        exceptions: Set<String> = [],
        hidesCredentials: Bool = true,
        hidesUserInfo: Bool = true
    ) {
        self.hidesUserInfo = hidesUserInfo
        self.hidesCredentials = hidesCredentials
        self.exceptions = Self.spelled(exceptions)
        names = [:]
        self.headerNames = headerNames
        self.queryNames = queryNames
        self.formNames = formNames ?? queryNames
        self.jsonNames = jsonNames
        self.pathNames = pathNames
    }

    /// Names that are not hidden and may go to another origin, although they look like a credential's, in lower case.
    public var exceptions: Set<String> {
        didSet {
            isInherited = false
            if exceptions != Self.spelled(exceptions) { exceptions = Self.spelled(exceptions) }
        }
    }

    /// Hides what looks like a credential.
    public static let standard = RedactionPolicy()

    /// Hides nothing. What is a credential stays at its origin all the same.
    public static let never = RedactionPolicy(hidesCredentials: false, hidesUserInfo: false)

    /// Hides what the request's domain hides: ``DomainConfiguration/redaction``, or the usual credentials in a request
    /// that is made by hand. Once changed, it is a policy of its own.
    public static let inherited: RedactionPolicy = {
        var policy = standard
        policy.isInherited = true
        return policy
    }()

    /// The policy that counts for a request.
    package func resolved(for request: HttpRequestParams) -> RedactionPolicy {
        isInherited ? request.redaction : self
    }

    /// What stands in a secret's place.
    package static let mark = "<redacted>"

    private static func spelled(_ names: Set<String>) -> Set<String> { Set(names.map { $0.lowercased() }) }

    private subscript(place: Place) -> Set<String> {
        get { names[place] ?? [] }
        set {
            isInherited = false
            names[place] = newValue.isEmpty ? nil : Self.spelled(newValue)
        }
    }
}

// MARK: The decision

extension RedactionPolicy {
    /// Whether texts for people hide the value of a name.
    package func hides(_ name: String, in place: Place) -> Bool {
        decides(name, names[place] ?? [], byLooks: hidesCredentials)
    }

    /// Whether a header field is a credential, which does not leave its origin and tells one user from another. Texts may
    /// show it all the same.
    package func isCredential(headerName name: String) -> Bool {
        decides(name, headerNames, byLooks: true)
    }

    /// Whether anything is hidden in a place.
    package func hidesAnything(in place: Place) -> Bool { hidesCredentials || names[place] != nil }

    private func decides(_ name: String, _ listed: Set<String>, byLooks: Bool) -> Bool {
        if listed.isEmpty, exceptions.isEmpty { return byLooks && CredentialName.matches(name) }
        guard name.utf8.count <= CredentialName.longestName else { return byLooks }
        let whole = name.lowercased()
        if exceptions.contains(whole) { return false }
        if listed.contains(whole) { return true }
        return CredentialName.parts(of: name).contains { part in
            let lowercased = part.lowercased()
            if exceptions.contains(lowercased) { return false }
            return listed.contains(lowercased) || byLooks && CredentialName.matches(part: part)
        }
    }
}

// MARK: Further names

extension RedactionPolicy {
    /// Names of further header fields whose values are hidden, and which do not leave their origin, in lower case.
    public var headerNames: Set<String> {
        get { self[.header] }
        set { self[.header] = newValue }
    }

    /// Names of further query parameters whose values are hidden, in lower case. A part of a nested name, such as `user` in
    /// `filter[user]`, counts as well.
    public var queryNames: Set<String> {
        get { self[.query] }
        set { self[.query] = newValue }
    }

    /// Names of further form fields whose values are hidden, in lower case; parts of nested names too.
    public var formNames: Set<String> {
        get { self[.form] }
        set { self[.form] = newValue }
    }

    /// Further members of JSON bodies whose values are hidden, in lower case: a name such as `password` at any depth, or a path
    /// from the root such as `user.card.number` or `$.token`. Arrays on the way are passed through.
    public var jsonNames: Set<String> {
        get { self[.json] }
        set { self[.json] = newValue }
    }

    /// Names of further placeholders in path templates whose values are hidden, in lower case.
    public var pathNames: Set<String> {
        get { self[.path] }
        set { self[.path] = newValue }
    }
}
