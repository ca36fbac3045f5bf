/// A number that a server writes as a number or as a text, such as the 64-bit integers of proto3's JSON mapping.
///
/// ```swift
/// struct Account: Codable {
///     @LenientNumber var balance: Int64        // 5 or "5"
///     var limit: LenientNumber<Double>?        // may be missing
/// }
/// ```
///
/// It is written as it was read, and as a number where it was not; `@LenientNumber(asText: true)` is for texts.
@propertyWrapper
public struct LenientNumber<Value: LosslessStringConvertible & Codable> {
    /// The number.
    public var wrappedValue: Value
    /// Whether it is written as a text.
    public let isText: Bool

    /// Wraps a number.
    ///
    /// - Parameters:
    ///   - wrappedValue: The number.
    ///   - isText: Whether it is written as a text; false by default. One that was read is written as it came.
    public init(wrappedValue: Value, asText isText: Bool = false) {
        self.wrappedValue = wrappedValue
        self.isText = isText
    }
}

extension LenientNumber: Decodable {
    /// Reads a number or a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            self.init(wrappedValue: try container.decode(Value.self))
            return
        }
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text is no \(Value.self).")
        }
        self.init(wrappedValue: value, asText: true)
    }
}

extension LenientNumber: Encodable {
    /// Writes a number or, as it was asked for or read, a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isText { try container.encode(wrappedValue.description) } else { try container.encode(wrappedValue) }
    }
}

extension LenientNumber: Sendable where Value: Sendable {}

extension LenientNumber: Equatable where Value: Equatable {
    /// Whether the numbers are the same, however they are written.
    public static func == (left: LenientNumber, right: LenientNumber) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension LenientNumber: Hashable where Value: Hashable {
    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
