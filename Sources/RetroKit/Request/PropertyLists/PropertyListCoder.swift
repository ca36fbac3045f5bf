public import Foundation

/// Writes and reads property lists, under `application/x-plist`.
///
/// Every domain can write them. They are read only where they are asked for, by ``DomainConfiguration/coders`` of a domain
/// or `.coder` of an endpoint:
///
/// ```swift
/// configuration.coders.append(PropertyListCoder())
/// @Get("/settings", .coder(PropertyListCoder())) var settings: () async throws -> Settings
/// ```
///
/// A list is checked before Foundation reads it, since damaged ones end the process there: no deeper than 128 levels, and
/// no larger in memory than 256 times its size.
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

    /// Reads a property list of any format; one in text must be in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Throws: `DecodingError` for anything else, and for a list that is nested too deeply or damaged.
    public func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        do throws(PropertyListFault) {
            try PropertyListFault.check(body)
        } catch {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: error.reason))
        }
        return try PropertyListDecoder().decode(type, from: body)
    }
}
