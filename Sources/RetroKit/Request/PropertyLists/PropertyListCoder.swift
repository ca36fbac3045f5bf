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

/// Why a property list must not be handed to Foundation, whose readers trust it: they call themselves for every level, and
/// follow whatever counts and offsets it holds.
struct PropertyListFault: Error {
    /// What is wrong, as the rest of a sentence.
    let reason: String

    /// How deep arrays and dictionaries may be nested.
    static let depthLimit = 128
    /// How many times its size a list may take in memory, when everything that it refers to several times is copied.
    static let growthLimit: UInt64 = 256

    static let tooDeep = PropertyListFault(reason: "the property list is nested deeper than \(depthLimit) levels")
    static let tooLarge = PropertyListFault(
        reason: "the property list refers to its parts so often that it becomes \(growthLimit) times as large"
    )
    static let damaged = PropertyListFault(reason: "the property list is damaged")
    static let encoding = PropertyListFault(reason: "the property list is neither in UTF-8 nor in UTF-16 with its mark")

    /// Looks through a property list of any format.
    ///
    /// - Throws: What is wrong with it, as far as it could end the process.
    static func check(_ data: Data) throws(PropertyListFault) {
        if data.starts(with: "bplist".utf8) {
            var list = try BinaryPropertyList([UInt8](data))
            try list.check()
        } else {
            try TextPropertyList(data).check()
        }
    }
}
