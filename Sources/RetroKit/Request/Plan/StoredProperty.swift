/// A stored property of a struct as it is declared: what the runtime knows of it, without a value.
///
/// `Mirror` asks the same functions of the runtime, which are part of the standard library's ABI, and then copies each
/// value. Its values tell their own types alone, from which no declared type can be concluded.
struct StoredProperty {
    /// The name.
    let name: String
    /// Where in the struct it lies, in bytes.
    let offset: Int
    /// The type that it is declared with.
    let type: Any.Type

    /// The stored properties of a struct, in order; nil for any other type.
    static func all(of type: Any.Type) -> [StoredProperty]? {
        guard TypeKind(of: type) == .structure else { return nil }
        return (0..<propertyCount(type)).map { index in
            var details = PropertyDetails()
            let declared = propertyType(type, index: index, details: &details)
            defer { details.free?(details.name) }
            return StoredProperty(
                name: details.name.map { String(cString: $0) } ?? "",
                offset: propertyOffset(type, index: index),
                type: declared
            )
        }
    }

    /// Whether some of its values are request parameters and others are not, which no declaration tells: those of an
    /// existential, of an optional, and of `AnyHashable`.
    var mayHoldParameter: Bool { Self.mayHoldParameter(type) }

    private static func mayHoldParameter(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type {
            return optional.wrappedType is any RequestParameter.Type || mayHoldParameter(optional.wrappedType)
        }
        let kind = TypeKind(of: type)
        return kind == .existential || kind == .extendedExistential || type == AnyHashable.self
    }
}

/// What a type is, as far as it matters here; the numbers are the runtime's.
private struct TypeKind: Equatable {
    private let rawValue: UInt

    static let structure = TypeKind(rawValue: 0x200)
    static let existential = TypeKind(rawValue: 0x303)
    static let extendedExistential = TypeKind(rawValue: 0x307)

    private init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    init(of type: Any.Type) {
        rawValue = typeKind(type)
    }
}

/// What the runtime tells of a stored property beside its type, laid out as the runtime does it.
private struct PropertyDetails {
    var name: UnsafePointer<CChar>?
    /// Frees the name.
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

// The standard library's own function over these, `_forEachField`, is hidden from packages by the SDKs of Apple's systems.

@_silgen_name("swift_getMetadataKind")
private func typeKind(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func propertyCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func propertyOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func propertyType(_ type: Any.Type, index: Int, details: UnsafeMutablePointer<PropertyDetails>) -> Any.Type
