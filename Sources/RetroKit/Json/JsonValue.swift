public import Foundation

/// Any JSON (RFC 8259), for what has no type of its own.
///
/// ```swift
/// let value: JsonValue = ["id": 7, "tags": ["a", "b"]]
/// value["tags"]?[0]?.string    // "a"
/// ```
public enum JsonValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that fits an `Int`.
    case int(Int)
    /// A whole number beyond an `Int`, with all its digits, of which there are 38 at most.
    case decimal(Decimal)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// An array.
    case array([JsonValue])
    /// An object. The order of its members is not kept.
    case object([String: JsonValue])
}

extension JsonValue {
    /// A member of an object; nil when this is none, or has no such member.
    public subscript(key: String) -> JsonValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// An element of an array; nil when this is none, or a shorter one.
    public subscript(index: Int) -> JsonValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The text; nil when this is none.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The whole number; nil when this is none.
    public var int: Int? { if case .int(let number) = self { number } else { nil } }

    /// The number; nil when this is none.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .decimal(let number): Double(number.description)
        case .double(let number): number
        default: nil
        }
    }

    /// The whole number, if it fits; nil when this is none.
    public var uint64: UInt64? {
        switch self {
        case .int(let number): UInt64(exactly: number)
        case .decimal(let number): UInt64(number.description)
        default: nil
        }
    }

    /// The number as a decimal; nil when this is none.
    public var decimal: Decimal? {
        switch self {
        case .int(let number): Decimal(number)
        case .decimal(let number): number
        case .double(let number): number.isFinite ? Decimal(string: number.description) : nil
        default: nil
        }
    }

    /// The truth value; nil when this is none.
    public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The elements; nil when this is no array.
    public var array: [JsonValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members; nil when this is no object.
    public var object: [String: JsonValue]? { if case .object(let members) = self { members } else { nil } }
}

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
