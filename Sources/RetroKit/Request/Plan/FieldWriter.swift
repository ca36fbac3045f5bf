/// Writes a field on a short way: one whose type is common, whose name can be prepared, and whose value has a text that no
/// option changes. Whatever is not as expected takes the long way, which does the same and knows every error.
struct FieldWriter: Sendable {
    /// A field's name, as far as it can be prepared for one endpoint.
    final class Name: Sendable {
        /// The name that the attribute gives; nil for the property's own.
        let own: String?
        /// The name as it is written.
        let text: String
        /// The index of the placeholder of that name.
        let placeholder: Int

        init(own: String?, text: String, placeholder: Int = 0) {
            self.own = own
            self.text = text
            self.placeholder = placeholder
        }
    }

    /// Writes the field at an address; false when it must take the long way.
    typealias Write = @Sendable (UnsafeRawPointer, Name, inout RequestBuilder) throws(RequestProblem) -> Bool

    let name: Name
    let write: Write

    /// Finds the writer of a field that lies at an address.
    init?(of field: RequestPlan.Field, at address: UnsafeRawPointer, for endpoint: EndpointPlan) {
        guard let kind = Self.kinds[ObjectIdentifier(field.type)],
            let name = kind.prepare(address, field.label, endpoint)
        else { return nil }
        self.name = name
        write = kind.write
    }
}

// MARK: The common types

extension FieldWriter {
    /// The writers of a type of field.
    private struct Kind: Sendable {
        let prepare: @Sendable (UnsafeRawPointer, String, EndpointPlan) -> Name?
        let write: Write
    }

    private static let kinds: [ObjectIdentifier: Kind] = {
        var kinds: [ObjectIdentifier: Kind] = [:]
        for (type, kind) in all(QueryRole.self) + all(HeaderRole.self) + all(PathRole.self) { kinds[type] = kind }
        return kinds
    }()

    private static func all<Role: PreparedRole>(_ role: Role.Type) -> [(ObjectIdentifier, Kind)] {
        [
            kind(role, Int.self), kind(role, String.self), kind(role, Bool.self), kind(role, Int?.self),
            kind(role, String?.self), kind(role, Bool?.self),
        ]
    }

    /// The writer of one type, compiled for it because the type is known here.
    private static func kind<Role: PreparedRole, Value: PlainParameter>(_ role: Role.Type, _ value: Value.Type)
        -> (ObjectIdentifier, Kind)
    {
        let prepare: @Sendable (UnsafeRawPointer, String, EndpointPlan) -> Name? = { address, label, endpoint in
            let field = address.assumingMemoryBound(to: Parameter<Role, Value>.self)
            let options = endpoint.parameters
            guard Value.isPlain(under: options), field.pointee.options.isEmpty else { return nil }
            let name = field.pointee.name
            return Role.prepare(name ?? Role.place.name(of: label, options), own: name, for: endpoint)
        }
        let write: Write = {
            (address: UnsafeRawPointer, name: Name, builder: inout RequestBuilder) throws(RequestProblem) -> Bool in
            let field = address.assumingMemoryBound(to: Parameter<Role, Value>.self)
            guard field.pointee.name == name.own, field.pointee.options.isEmpty,
                let text = field.pointee.wrappedValue.plainText
            else { return false }
            return try Role.write(text, name, to: &builder)
        }
        return (ObjectIdentifier(Parameter<Role, Value>.self), Kind(prepare: prepare, write: write))
    }
}

/// A value whose text is the same under most options.
private protocol PlainParameter: SendableMetatype {
    /// The text; nil when there is none.
    var plainText: String? { get }
    /// Whether no option changes it.
    static func isPlain(under options: ParameterOptions) -> Bool
}

extension PlainParameter {
    static func isPlain(under options: ParameterOptions) -> Bool {
        options.converters.isEmpty
    }
}

extension Int: PlainParameter {
    fileprivate var plainText: String? { String(self) }
}

extension String: PlainParameter {
    fileprivate var plainText: String? { self }
}

extension Bool: PlainParameter {
    fileprivate var plainText: String? { self ? "true" : "false" }
    fileprivate static func isPlain(under options: ParameterOptions) -> Bool {
        options.converters.isEmpty && options.bools == nil
    }
}

extension Optional: PlainParameter where Wrapped: PlainParameter {
    fileprivate var plainText: String? { self?.plainText }
    fileprivate static func isPlain(under options: ParameterOptions) -> Bool { Wrapped.isPlain(under: options) }
}

// MARK: The common roles

/// A role whose names can be prepared.
private protocol PreparedRole: ParameterRole {
    /// Prepares a name; nil when it takes the long way.
    static func prepare(_ name: String, own: String?, for endpoint: EndpointPlan) -> FieldWriter.Name?
    /// Writes a text; false when it takes the long way.
    static func write(_ text: String, _ name: FieldWriter.Name, to builder: inout RequestBuilder) throws(RequestProblem)
        -> Bool
}

extension QueryRole: PreparedRole {
    fileprivate static func prepare(_ name: String, own: String?, for endpoint: EndpointPlan) -> FieldWriter.Name? {
        let options = endpoint.parameters
        guard options.isPreEncoded != true, options.spaces != .plus else { return nil }
        return FieldWriter.Name(own: own, text: PercentEncoding.value.encode(name) + "=")
    }

    fileprivate static func write(_ text: String, _ name: FieldWriter.Name, to builder: inout RequestBuilder) -> Bool {
        if !builder.query.isEmpty { builder.query += "&" }
        builder.query += name.text
        PercentEncoding.value.append(text, to: &builder.query)
        return true
    }
}

extension HeaderRole: PreparedRole {
    fileprivate static func prepare(_ name: String, own: String?, for endpoint: EndpointPlan) -> FieldWriter.Name? {
        guard !RequestBuilder.isSingle(name), (try? HeaderSyntax.checked(name: name, value: "")) != nil else {
            return nil
        }
        return FieldWriter.Name(own: own, text: name)
    }

    fileprivate static func write(_ text: String, _ name: FieldWriter.Name, to builder: inout RequestBuilder) -> Bool {
        let text = text.trimmingHttpWhitespace
        guard !text.isEmpty, HeaderSyntax.problem(of: text, in: name.text) == nil else { return false }
        if builder.headerFields.isEmpty { builder.headerFields.reserveCapacity(4) }
        builder.headerFields.append(text, for: name.text)
        return true
    }
}

extension PathRole: PreparedRole {
    fileprivate static func prepare(_ name: String, own: String?, for endpoint: EndpointPlan) -> FieldWriter.Name? {
        guard let index = endpoint.template.placeholders.firstIndex(where: { $0.name == name && !$0.isCatchAll }),
            (endpoint.parameters.pathEncoding ?? .segment) == .segment
        else { return nil }
        return FieldWriter.Name(own: own, text: name, placeholder: index)
    }

    fileprivate static func write(_ text: String, _ name: FieldWriter.Name, to builder: inout RequestBuilder)
        throws(RequestProblem) -> Bool
    {
        guard !text.isEmpty else { return false }
        try builder.fill(name.placeholder, with: .text(PercentEncoding.value.encode(text)))
        return true
    }
}
