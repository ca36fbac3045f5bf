extension JsonValue: ExpressibleByNilLiteral {
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JsonValue: ExpressibleByBooleanLiteral {
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JsonValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
}

extension JsonValue: ExpressibleByFloatLiteral {
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension JsonValue: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JsonValue: ExpressibleByArrayLiteral {
    /// An array.
    public init(arrayLiteral elements: JsonValue...) { self = .array(elements) }
}

extension JsonValue: ExpressibleByDictionaryLiteral {
    /// An object; of a name that stands twice, the last value counts.
    public init(dictionaryLiteral elements: (String, JsonValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
