import Foundation

/// A response that an error keeps, as far as the error reads it.
protocol ErrorBodyDecoder: Sendable {
    /// The body, or as much of it as an error keeps.
    var body: Data { get }
    /// How deep its arrays and objects may be nested where it is JSON.
    var jsonDepthLimit: Int { get }

    /// Decodes the body.
    func decode<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value
}
