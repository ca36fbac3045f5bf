/// Which parts of a request are secrets, and how they look in every text for people: descriptions, errors, cURL lines,
/// logs, HAR files and recordings.
///
/// ```swift
/// var policy = RedactionPolicy.standard
/// policy.headerNames.insert("X-Account-Id")
/// policy.jsonNames.insert("user.card.number")
/// api.configuration.redaction = policy
/// ```
///
/// Names are compared without case. The secret's place stays visible: its value is replaced by `<redacted>`.
public struct RedactionPolicy: Hashable, Sendable {
    /// Whether a user name and password in a URL are hidden.
    public var hidesUserInfo: Bool
    private var names: [Place: Set<String>]
    private var isInherited = false

    /// Where a secret can stand.
    private enum Place: Hashable {
        case header, query, form, json, path
    }

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - headerNames: Names of header fields.
    ///   - queryNames: Names of query parameters.
    ///   - formNames: Names of form fields; those of query parameters by default.
    ///   - jsonNames: Members of JSON bodies, as ``jsonNames`` says; none by default.
    ///   - pathNames: Names of path placeholders; none by default.
    ///   - hidesUserInfo: Whether a user name and password in a URL are hidden; true by default.
    public init(
        headerNames: Set<String>,
        queryNames: Set<String>,
        formNames: Set<String>? = nil,
        jsonNames: Set<String> = [],
        pathNames: Set<String> = [],
        hidesUserInfo: Bool = true
    ) {
        self.hidesUserInfo = hidesUserInfo
        names = [:]
        self.headerNames = headerNames
        self.queryNames = queryNames
        self.formNames = formNames ?? queryNames
        self.jsonNames = jsonNames
        self.pathNames = pathNames
    }

    /// Hides the usual credentials.
    public static let standard = RedactionPolicy(
        headerNames: [
            "authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-key", "x-auth-token",
        ],
        queryNames: [
            "access_token", "api_key", "apikey", "client_secret", "code", "id_token", "password", "refresh_token",
            "sig",
            "signature", "token", "x-amz-security-token", "x-amz-signature", "x-goog-signature",
        ],
        formNames: [
            "access_token", "api_key", "apikey", "assertion", "client_assertion", "client_secret", "code",
            "code_verifier", "id_token", "password", "refresh_token", "sig", "signature", "token",
        ],
        jsonNames: [
            "access_token", "accesstoken", "api_key", "apikey", "client_secret", "clientsecret", "id_token", "idtoken",
            "password", "refresh_token", "refreshtoken", "secret", "token",
        ]
    )

    /// Hides nothing.
    public static let none = RedactionPolicy(headerNames: [], queryNames: [], hidesUserInfo: false)

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

    private subscript(place: Place) -> Set<String> {
        get { names[place] ?? [] }
        set {
            isInherited = false
            names[place] = newValue.isEmpty ? nil : Set(newValue.map { $0.lowercased() })
        }
    }
}

extension RedactionPolicy {
    /// Names of header fields whose values are hidden, in lower case.
    public var headerNames: Set<String> {
        get { self[.header] }
        set { self[.header] = newValue }
    }

    /// Names of query parameters whose values are hidden, in lower case.
    public var queryNames: Set<String> {
        get { self[.query] }
        set { self[.query] = newValue }
    }

    /// Names of form fields whose values are hidden, in lower case.
    public var formNames: Set<String> {
        get { self[.form] }
        set { self[.form] = newValue }
    }

    /// Members of JSON bodies whose values are hidden, in lower case: a name such as `password` at any depth, or a path
    /// from the root such as `user.card.number` or `$.token`. Arrays on the way are passed through.
    public var jsonNames: Set<String> {
        get { self[.json] }
        set { self[.json] = newValue }
    }

    /// Names of the placeholders in path templates whose values are hidden, in lower case.
    public var pathNames: Set<String> {
        get { self[.path] }
        set { self[.path] = newValue }
    }
}
