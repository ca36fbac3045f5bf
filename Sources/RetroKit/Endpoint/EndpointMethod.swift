/// The verb of an endpoint's attribute: what tells `@Get` from `@Post`.
public protocol EndpointMethod: SendableMetatype {
    /// What may stand behind the attribute's first argument.
    associatedtype Setting: EndpointSetting

    /// Reads the attribute's arguments.
    ///
    /// - Parameters:
    ///   - argument: The first argument.
    ///   - settings: The rest.
    /// - Returns: What they say together.
    static func declaration(_ argument: String, _ settings: [Setting]) -> EndpointDeclaration
}

/// A verb that is part of the attribute's name, so that the path comes first.
public protocol FixedEndpointMethod: EndpointMethod where Setting == EndpointOption {
    /// The verb.
    static var method: HttpMethod { get }
}

extension FixedEndpointMethod {
    /// Reads a path and options.
    public static func declaration(_ argument: String, _ settings: [EndpointOption]) -> EndpointDeclaration {
        EndpointDeclaration(method, argument, EndpointOptions(settings))
    }
}

/// The verb of `@Get`.
public enum GetMethod: FixedEndpointMethod {
    /// `GET`.
    public static let method = HttpMethod.get
}

/// The verb of `@Post`.
public enum PostMethod: FixedEndpointMethod {
    /// `POST`.
    public static let method = HttpMethod.post
}

/// The verb of `@Put`.
public enum PutMethod: FixedEndpointMethod {
    /// `PUT`.
    public static let method = HttpMethod.put
}

/// The verb of `@Delete`.
public enum DeleteMethod: FixedEndpointMethod {
    /// `DELETE`.
    public static let method = HttpMethod.delete
}

/// The verb of `@Patch`.
public enum PatchMethod: FixedEndpointMethod {
    /// `PATCH`.
    public static let method = HttpMethod.patch
}

/// The verb of `@Head`.
public enum HeadMethod: FixedEndpointMethod {
    /// `HEAD`.
    public static let method = HttpMethod.head
}

/// The verb of `@Options`.
public enum OptionsMethod: FixedEndpointMethod {
    /// `OPTIONS`.
    public static let method = HttpMethod.options
}

/// The verb of `@Http`: whatever the attribute names first, as in `@Http("PURGE", "/cache/{key}")`.
public enum AnyMethod: EndpointMethod {
    /// Reads a verb, a path and options.
    public static func declaration(_ argument: String, _ settings: [PathOrOption]) -> EndpointDeclaration {
        let paths = settings.compactMap { if case .path(let path) = $0 { path } else { nil } }
        let options = settings.compactMap { if case .option(let option) = $0 { option } else { nil } }
        return EndpointDeclaration(HttpMethod(rawValue: argument), paths.joined(), EndpointOptions(options))
    }
}

/// What may stand behind the verb of `@Http`: the path, then options.
public enum PathOrOption: EndpointSetting, ExpressibleByStringLiteral {
    /// The path template.
    case path(String)
    /// An option.
    case option(EndpointOption)

    /// Makes a setting of an option.
    public init(_ option: EndpointOption) {
        self = .option(option)
    }

    /// Makes the path of a literal.
    public init(stringLiteral value: String) {
        self = .path(value)
    }
}
