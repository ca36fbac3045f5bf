/// One field of a request struct that is sent as a parameter: what ``Query``, ``Header``, ``Path``, ``Cookie``,
/// ``FormParam`` and their like have in common.
///
/// ```swift
/// struct SearchRequest {
///     @Query var page: Int                              // named after the property
///     @Query("q") var text: String = ""                 // named by the argument
///     @Query("ids", .arrays(.comma)) var ids: [Int] = []    // with an option
///     @Header("X-Account-Id") var accountId: String? = nil
/// }
/// ```
///
/// A field with arguments, or of an optional type, is given a default value, so that Swift offers its value in the
/// memberwise initialiser. The value stays an ordinary `var`; the request is equatable, hashable and sendable if its
/// values are.
@propertyWrapper
public struct Parameter<Role: ParameterRole, Value> {
    /// The field's value.
    public var wrappedValue: Value
    /// The name under which it is sent; nil for the property's own.
    @usableFromInline let name: String?
    /// How it is sent, beyond its name.
    @usableFromInline let options: [ParameterOption]

    /// Declares a parameter that is named after its property.
    ///
    /// - Parameter wrappedValue: The field's value.
    @inlinable
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
        name = nil
        options = []
    }

    /// Declares a parameter with a name of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The field's value.
    ///   - name: The name under which it is sent.
    ///   - options: How it is written; what they leave open, the endpoint and the domain decide.
    @inlinable
    public init(wrappedValue: Value, _ name: String, _ options: ParameterOption...) {
        self.wrappedValue = wrappedValue
        self.name = name
        self.options = options
    }

    /// Declares a parameter that is named after its property, with options of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The field's value.
    ///   - option: How it is written.
    ///   - options: Further options; what they leave open, the endpoint and the domain decide.
    public init(wrappedValue: Value, _ option: ParameterOption, _ options: ParameterOption...) {
        self.init(wrappedValue: wrappedValue, name: nil, options: [option] + options)
    }

    init(wrappedValue: Value, name: String?, options: [ParameterOption]) {
        self.wrappedValue = wrappedValue
        self.name = name
        self.options = options
    }
}

extension Parameter {
    /// Not available: it catches fields with a name of their own and no default value.
    @available(*, unavailable, message: "a field with a name of its own needs a default value, such as = \"\" or = nil")
    public init(_ name: String, _ options: ParameterOption...) {
        fatalError("unavailable")
    }

    /// Not available: it catches fields with options and no default value.
    @available(*, unavailable, message: "a field with options needs a default value, such as = \"\" or = nil")
    public init(_ option: ParameterOption, _ options: ParameterOption...) {
        fatalError("unavailable")
    }
}

extension Parameter: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        let options = builder.options(with: options)
        let name = name ?? Role.name(of: label, options)
        if options.isJson == true {
            try Role.encode(builder.jsonText(of: wrappedValue, named: name), as: name, options, into: &builder)
        } else {
            try Role.encode(wrappedValue, as: name, options, into: &builder)
        }
    }
}

extension Parameter: Equatable where Value: Equatable {
    /// Whether two fields have the same name and value.
    public static func == (left: Parameter, right: Parameter) -> Bool {
        left.wrappedValue == right.wrappedValue && left.name == right.name
    }
}

extension Parameter: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension Parameter: Sendable where Value: Sendable {}

/// Where a ``Parameter`` goes. RetroKit's own roles are the only ones.
public protocol ParameterRole: SendableMetatype {
    /// The name of a field that has none of its own.
    ///
    /// - Parameters:
    ///   - property: The name of its property.
    ///   - options: How it is written.
    /// - Returns: The name under which it is sent.
    static func name(of property: String, _ options: ParameterOptions) -> String

    /// Writes a value into a request.
    ///
    /// - Parameters:
    ///   - value: The field's value.
    ///   - name: The name under which it is sent.
    ///   - options: How it is written, by field, endpoint and domain.
    ///   - builder: The request under construction.
    /// - Throws: ``RequestProblem`` when the value cannot be sent.
    static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem)
}

extension ParameterRole {
    /// The property's own name.
    public static func name(of property: String, _ options: ParameterOptions) -> String { property }
}

/// A role whose names are keys: they follow the ``KeyStrategy``.
public protocol KeyedParameterRole: ParameterRole {}

extension KeyedParameterRole {
    /// The key of the property.
    public static func name(of property: String, _ options: ParameterOptions) -> String { options.key(for: property) }
}
