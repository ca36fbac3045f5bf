/// An optional of whatever type, seen without knowing it.
package protocol OptionalValue {
    /// What it wraps.
    static var wrappedType: Any.Type { get }
    /// Whether there is no value.
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    package static var wrappedType: Any.Type { Wrapped.self }
    package var isNil: Bool { if case .none = self { true } else { false } }
}
