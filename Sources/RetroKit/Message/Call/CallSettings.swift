/// What an endpoint's options set for interceptors: one value of a type.
///
/// Make options for an interceptor of your own with ``EndpointSetting/setting(_:)``:
///
/// ```swift
/// enum Auditing: Sendable { case off, on }
///
/// extension EndpointSetting {
///     static var unaudited: Self { .setting(Auditing.off) }
/// }
/// ```
///
/// An interceptor reads it with `request.call?.settings[Auditing.self]`.
public struct CallSettings: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Whether no option set anything.
    var isEmpty: Bool { values.isEmpty }

    /// Makes settings without a value.
    public init() {}

    /// The value of a type; nil when no option set one.
    public subscript<Value: Sendable>(type: Value.Type) -> Value? {
        get { values.isEmpty ? nil : values[ObjectIdentifier(type)] as? Value }
        set { values[ObjectIdentifier(type)] = newValue }
    }

    /// These values over weaker ones of the same types.
    package func merged(over weaker: CallSettings) -> CallSettings {
        var merged = weaker
        merged.values.merge(values) { _, own in own }
        return merged
    }

    /// Adds a value under a type, which may be what an optional wraps; false when there is one already.
    mutating func insert(_ value: some Sendable, as type: Any.Type) -> Bool {
        guard values[ObjectIdentifier(type)] == nil else { return false }
        values[ObjectIdentifier(type)] = value
        return true
    }
}
