/// One field of a request struct that is sent as a parameter: what ``Query``, ``Header``, ``Path`` and ``FormParam``
/// have in common.
///
/// ```swift
/// struct SearchRequest {
///     @Query var page: Int                              // named after the property
///     @Query("q") var text: String = ""                 // named by the argument
///     @Header("X-Account-Id") var accountId: String? = nil
/// }
/// ```
///
/// A field with a name of its own, or of an optional type, is given a default value, so that Swift offers its value in
/// the memberwise initialiser. The value stays an ordinary `var`; the request is equatable, hashable and sendable if its values are.
@propertyWrapper
public struct Parameter<Role: ParameterRole, Value> {
    /// The field's value.
    public var wrappedValue: Value
    /// The name under which it is sent; nil for the property's own.
    let name: String?
    /// How it is sent, beyond its name.
    let options: Role.Options

    init(_ wrappedValue: Value, name: String?, options: Role.Options) {
        self.wrappedValue = wrappedValue
        self.name = name
        self.options = options
    }

    /// Declares a parameter that is named after its property.
    ///
    /// - Parameter wrappedValue: The field's value.
    public init(wrappedValue: Value) {
        self.init(wrappedValue, name: nil, options: Role.defaultOptions)
    }

    /// Declares a parameter with a name of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The field's value.
    ///   - name: The name under which it is sent.
    public init(wrappedValue: Value, _ name: String) {
        self.init(wrappedValue, name: name, options: Role.defaultOptions)
    }
}

extension Parameter {
    /// Not available: it catches fields with a name of their own and no default value.
    @available(*, unavailable, message: "a field with a name of its own needs a default value, such as = \"\" or = nil")
    public init(_ name: String) {
        fatalError("unavailable")
    }
}

extension Parameter: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        try Role.encode(wrappedValue, as: name ?? label, options, into: &builder)
    }
}

extension Parameter: Equatable where Value: Equatable {}
extension Parameter: Hashable where Value: Hashable {}
extension Parameter: Sendable where Value: Sendable {}

/// Where a ``Parameter`` goes. RetroKit's own roles are the only ones.
public protocol ParameterRole: SendableMetatype {
    /// What can be chosen for each parameter of the role, beside its name.
    associatedtype Options: Hashable, Sendable

    /// What holds when nothing is chosen.
    static var defaultOptions: Options { get }

    /// Writes a value into a request.
    ///
    /// - Parameters:
    ///   - value: The field's value.
    ///   - name: The name under which it is sent.
    ///   - options: What was chosen for it.
    ///   - builder: The request under construction.
    /// - Throws: ``RequestProblem`` when the value cannot be sent.
    static func encode(
        _ value: some Any,
        as name: String,
        _ options: Options,
        into builder: inout RequestBuilder
    ) throws(RequestProblem)
}

/// The options of roles that have none.
public struct NoParameterOptions: Hashable, Sendable {}

extension ParameterRole where Options == NoParameterOptions {
    /// Nothing to choose.
    public static var defaultOptions: NoParameterOptions { NoParameterOptions() }
}

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
