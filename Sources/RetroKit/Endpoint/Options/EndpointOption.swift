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

    /// Applies several options in order, so that endpoints can share them.
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
