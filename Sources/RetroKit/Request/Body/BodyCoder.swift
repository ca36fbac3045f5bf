public import Foundation

/// Writes and reads bodies of a format other than JSON: an extension point for XML, MessagePack, Protocol Buffers and
/// the like.
///
/// Put it into ``DomainConfiguration/coders``. It then writes what ``Body`` sends under one of its content types, and
/// reads responses that arrive under one. ``PropertyListCoder`` is an example. An endpoint's option `.coder` reads the
/// responses of one endpoint.
public protocol BodyCoder: Sendable {
    /// The media types of the format, without parameters, such as `application/xml`; one such as `+xml` stands for
    /// every type with that suffix (RFC 6838 §4.2.8).
    var contentTypes: [String] { get }

    /// Writes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The body's bytes.
    /// - Throws: An `EncodingError`, or any other; it reaches the caller within an ``ApiError``, and nothing is sent.
    func encode<Value: Encodable>(_ value: Value) throws -> Data

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - type: What to read.
    ///   - body: The body's bytes.
    /// - Returns: The value.
    /// - Throws: A `DecodingError`, or any other; it reaches the caller within an ``ApiError``.
    func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value
}

extension [any BodyCoder] {
    /// The first coder that knows the format of a content type; nil when there is none.
    package func coder(for contentType: String) -> (any BodyCoder)? {
        guard let type = MediaType(contentType) else { return nil }
        return first { type.isOne(of: $0.contentTypes) }
    }
}
