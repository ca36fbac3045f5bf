public import Foundation

/// Writes and reads property lists, under `application/x-plist`.
public struct PropertyListCoder: BodyCoder {
    /// The format that is written; both are read.
    public var format: PropertyListSerialization.PropertyListFormat

    /// Makes a coder.
    ///
    /// - Parameter format: The format that is written; XML by default.
    public init(format: PropertyListSerialization.PropertyListFormat = .xml) {
        self.format = format
    }

    /// `application/x-plist`, and the name that Apple's own services use.
    public var contentTypes: [String] { ["application/x-plist", "application/x-apple-plist"] }

    /// Writes a property list.
    ///
    /// - Throws: `EncodingError` for a value whose root is neither a dictionary nor an array.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        return try encoder.encode(value)
    }

    /// Reads a property list of any format.
    ///
    /// - Throws: `DecodingError` for anything else.
    public func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: body)
    }
}
