import Foundation

/// A setting of one endpoint, written after its path.
///
/// ```swift
/// @Get("/users/{id}", .nilOn(404), .timeout(.seconds(5))) var find: (_ id: Int) async throws -> User?
/// ```
///
/// The options themselves are the static members of ``EndpointSetting``.
public struct EndpointOption: EndpointSetting {
    let apply: @Sendable (inout EndpointOptions) -> Void

    /// Takes the option as it is.
    public init(_ option: EndpointOption) {
        self = option
    }

    init(_ apply: @escaping @Sendable (inout EndpointOptions) -> Void) {
        self.apply = apply
    }
}

/// What may stand behind an endpoint's path. Its static members, and those of ``ParameterSetting``, are the options there
/// are.
public protocol EndpointSetting: ParameterSetting {
    /// Makes a setting of an option.
    init(_ option: EndpointOption)
}

extension EndpointSetting {
    /// Makes a setting of a change to the options of the endpoint's parameters.
    public init(parameters apply: @escaping @Sendable (inout ParameterOptions) -> Void) {
        self.init(EndpointOption { apply(&$0.parameters) })
    }
}

extension EndpointSetting {
    /// Limits how long a call may take, redirects included; the domain's timeout by default.
    public static func timeout(_ timeout: Duration) -> Self {
        Self(EndpointOption { $0.timeout = timeout })
    }

    /// Waits for a network where there is no connection to be had: a device that is offline, a host that is not found, a
    /// server that refuses the connection. The call goes on once there is one; its timeout goes on meanwhile, and
    /// without one it waits until it is cancelled. Nothing is ever sent twice for this. Listeners are told by
    /// ``CallEvent/Kind/waitsForConnectivity``.
    public static var waitsForConnectivity: Self { waitsForConnectivity(true) }

    /// Waits for a network, or fails at once although the domain says otherwise; see ``waitsForConnectivity``.
    public static func waitsForConnectivity(_ waits: Bool) -> Self {
        Self(EndpointOption { $0.waitsForConnectivity = waits })
    }

    /// Says which redirects are followed; the domain's choice by default.
    public static func redirects(_ policy: RedirectPolicy) -> Self {
        Self(EndpointOption { $0.redirects = policy })
    }

    /// Sends a header with every call. It replaces the domain's headers of that name, and a request's ``Header`` of
    /// that name replaces it. Repeat the option to send several.
    public static func header(_ name: String, _ value: String) -> Self {
        Self(EndpointOption { $0.headers.append(value, for: name) })
    }

    /// Sends a query item with every call whose request has none of that name: `.queryItem("api-version", "2")`. It replaces
    /// the domain's items of that name, and a request's ``Query`` of that name replaces it; one that is nil leaves it out. A
    /// target at another origin, which a ``Url`` field can name, goes without it. Repeat the option to send several.
    ///
    /// - Parameters:
    ///   - name: The item's name.
    ///   - value: Its value; nil, the default, for the name alone.
    /// - Returns: The option.
    public static func queryItem(_ name: String, _ value: String? = nil) -> Self {
        Self(EndpointOption { $0.queryItems.append(URLQueryItem(name: name, value: value)) })
    }

    /// Puts a path between the base URL and the endpoint's own, placeholders included: `.pathPrefix("/orgs/{org}")`. Endpoints
    /// share it in a `.group`, and the last one that is said counts. A path that is a whole URL has none.
    public static func pathPrefix(_ path: String) -> Self {
        Self(EndpointOption { $0.pathPrefix = path })
    }

    /// Applies several options in order, so that endpoints can share them.
    ///
    /// ```swift
    /// static let admin = EndpointOption.group([.pathPrefix("/admin"), .queryItem("api-version", "2")])
    /// @Get("/users", admin) var users: () async throws -> [User]      // GET /admin/users?api-version=2
    /// ```
    public static func group(_ options: [EndpointOption]) -> Self {
        Self(EndpointOption { settings in options.forEach { $0.apply(&settings) } })
    }
}

extension EndpointOptions {
    /// Applies options in order.
    package init(_ options: [EndpointOption]) {
        self.init()
        for option in options { option.apply(&self) }
    }
}

extension ResolvedEndpoint {
    /// Makes an endpoint without a domain, for tests.
    package convenience init(method: HttpMethod, template: String, options: EndpointOption...) {
        let declaration = EndpointDeclaration(method, template, EndpointOptions(options))
        self.init(declaration, domain: "Test", name: "endpoint")
    }
}

extension EndpointSetting {
    /// Adds an interceptor for this endpoint's calls. It comes after the domain's and before the transport's; repeat the
    /// option to add several, the outermost first.
    public static func interceptor(_ interceptor: any Interceptor) -> Self {
        Self(EndpointOption { $0.interceptors.append(interceptor) })
    }

    /// Sets a value for an interceptor that looks for its type in ``CallContext/settings``.
    public static func setting<Value: Sendable>(_ value: Value) -> Self {
        Self(EndpointOption { $0.settings[Value.self] = value })
    }
}

// MARK: Credentials

extension EndpointSetting {
    /// Says whether this endpoint's calls carry the credentials of ``Authentication`` and ``Authenticator``;
    /// ``AuthenticationUse/standard`` by default. `.authentication(.never)` is for the calls that get the credentials in
    /// the first place.
    public static func authentication(_ use: AuthenticationUse) -> Self { .setting(use) }
}

// MARK: Cache

extension EndpointSetting {
    /// Says how this endpoint uses the domain's ``HttpCache``; ``CacheUse/standard`` by default.
    ///
    /// A single call says it in the same way, or with a `Cache-Control` header of its own (RFC 9111 §5.2.1).
    public static func cache(_ use: CacheUse) -> Self { .setting(use) }
}

// MARK: Priority

extension EndpointSetting {
    /// Says how urgent this endpoint's calls are to a ``ConcurrencyLimiter``; ``CallPriority/normal`` by default.
    public static func priority(_ priority: CallPriority) -> Self { .setting(priority) }
}

// MARK: Retries

extension EndpointSetting {
    /// Tries this endpoint's calls again as another policy says than the ``RetryInterceptor``'s own. Without such an
    /// interceptor nothing is tried again. `.retry(.never)` tries once.
    public static func retry(_ policy: RetryPolicy) -> Self { .setting(policy) }

    /// Gives each call of this endpoint an `Idempotency-Key`, the same for all its attempts, so that a
    /// ``RetryInterceptor`` may send it again whatever its method is. The service must know the header.
    public static var addsIdempotencyKey: Self { .setting(IdempotencyKey()) }
}
