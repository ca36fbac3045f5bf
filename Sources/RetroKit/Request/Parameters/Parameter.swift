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
        let place = Role.place
        let name = name ?? place.name(of: label, options)
        if options.isJson == true {
            try builder.add(builder.jsonText(of: wrappedValue, named: name), at: place, named: name, options)
        } else {
            try builder.add(wrappedValue, at: place, named: name, options)
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

/// A field that knows how to write itself into a request: the one thing that reflection looks for.
package protocol RequestParameter {
    func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem)
}

extension RequestParameter {
    /// Encodes the field that lies at an address, without copying it into an existential first.
    package static func encode(
        at address: UnsafeRawPointer,
        as label: String,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try address.assumingMemoryBound(to: Self.self).pointee.encode(as: label, into: &builder)
    }
}
