import Foundation

/// How the arguments of one type become parts of a request: found by reflection once, kept for the process's life.
package final class RequestPlan: Sendable {
    /// What a type is to a request.
    package enum Shape: Sendable {
        /// A struct with wrapped fields that are read at fixed offsets.
        case fields([Field])
        /// A type with wrapped fields that only `Mirror` can read: a class, or an unusual struct.
        case mirrored
        /// Parts that were put together at run time.
        case parts
        /// A value for the next placeholder.
        case scalar
        /// A body, as it is: bytes, a file, a stream.
        case raw
        /// A body, encoded as JSON.
        case encodable
        /// An optional: what it holds decides.
        case optional
        /// A struct without any stored field.
        case empty
        /// None of these.
        case unsupported
    }

    /// A wrapped field of a struct.
    package struct Field: @unchecked Sendable {  // metatypes never change
        /// The property's name.
        package let label: String
        /// Where in the struct it lies, in bytes.
        package let offset: Int
        /// What it is.
        package let type: any RequestParameter.Type
    }

    /// What the type is to a request.
    package let shape: Shape

    private init(_ shape: Shape) {
        self.shape = shape
    }

    private static let known = Locked([ObjectIdentifier: RequestPlan]())

    /// The plan of an argument's type; made of this argument when it is the first of its type.
    package static func of<Argument>(_ argument: Argument) -> RequestPlan {
        let type = ObjectIdentifier(Argument.self)
        if let plan = known.withLock({ $0[type] }) { return plan }
        let new = RequestPlan(shape(of: argument))
        return known.withLock { known in
            if let plan = known[type] { return plan }
            known[type] = new
            return new
        }
    }

    private static func shape<Argument>(of argument: Argument) -> Shape {
        if argument is CallParts { return .parts }
        if argument is any OptionalValue { return .optional }
        if isText(argument) { return .scalar }
        if argument is any RawBodyValue { return .raw }
        let mirror = Mirror(reflecting: argument)
        if mirror.hasParameters {
            return fields(of: argument).map(Shape.fields) ?? .mirrored
        }
        if argument is any Encodable { return .encodable }
        if argument is any CustomReflectable { return .mirrored }
        let isStruct = mirror.displayStyle == .struct
        return isStruct && mirror.children.isEmpty && MemoryLayout<Argument>.size == 0 ? .empty : .unsupported
    }

    /// Whether a value has a text of its own, so that it is no body.
    package static func isText(_ argument: some Any) -> Bool {
        isText(type(of: argument as Any))
    }

    /// Whether the values of a type have a text of their own.
    package static func isText(_ type: Any.Type) -> Bool {
        switch type {
        case is String.Type, is Substring.Type, is any BinaryInteger.Type, is any BinaryFloatingPoint.Type,
            is Bool.Type, is Date.Type, is UUID.Type, is URL.Type, is Decimal.Type, is any ParameterValue.Type:
            true
        case let optional as any OptionalValue.Type:
            isText(optional.wrappedType)
        case let raw as any RawRepresentable.Type:
            isText(rawType(of: raw))
        default:
            false
        }
    }

    private static func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type { Value.RawValue.self }

    /// The wrapped fields of a struct, where its declaration tells all of them. Nil when the type is no plain struct, or
    /// when it has a property whose values may be wrapped fields or not.
    private static func fields<Argument>(of argument: Argument) -> [Field]? {
        guard !(argument is any CustomReflectable), let stored = StoredProperty.all(of: Argument.self),
            !stored.contains(where: \.mayHoldParameter)
        else { return nil }
        return stored.compactMap { property in
            (property.type as? any RequestParameter.Type).map {
                Field(label: Mirror.parameterName(of: property.name), offset: property.offset, type: $0)
            }
        }
    }
}

extension Mirror {
    /// Whether the reflected value, or its superclass part, has wrapped fields.
    fileprivate var hasParameters: Bool {
        children.contains { $0.value is any RequestParameter } || superclassMirror?.hasParameters == true
    }

    /// The wrapped fields with the names of their properties, those of superclasses first.
    package var parameters: [(label: String, value: any RequestParameter)] {
        (superclassMirror?.parameters ?? [])
            + children.compactMap { label, value in
                (value as? any RequestParameter).map { (Self.parameterName(of: label ?? ""), $0) }
            }
    }

    /// The name of the property that a stored property is the wrapper of: without the underscore before it.
    fileprivate static func parameterName(of label: String) -> String {
        label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
}
