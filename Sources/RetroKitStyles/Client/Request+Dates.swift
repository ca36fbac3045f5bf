public import Foundation
public import RetroKit

extension Request.Parameters {
    /// A value as JSON, written now.
    ///
    /// - Parameters:
    ///   - raw: The value.
    ///   - dateEncodingStrategy: How dates are written.
    ///   - dataEncodingStrategy: How bytes are written; Base64 by default.
    public init(
        _ raw: some Encodable,
        dateEncodingStrategy: JSONEncoder.DateEncodingStrategy,
        dataEncodingStrategy: JSONEncoder.DataEncodingStrategy = .base64
    ) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = dateEncodingStrategy
        encoder.dataEncodingStrategy = dataEncodingStrategy
        // What cannot be written is told by the call.
        self = (try? encoder.encode(raw)).map { .json($0) } ?? .json(raw)
    }
}
