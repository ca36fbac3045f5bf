public import Foundation

/// Errors for mocks: a mock of an endpoint that `throws(ApiError)` can throw nothing else.
///
/// ```swift
/// api.typed = { _ throws(ApiError) in throw ApiError(statusCode: 404) }
/// ```
extension ApiError {
    /// Makes the error of a status, as if a server had answered with it.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(statusCode: Int, headers: HttpHeaders = [:], body: Data = Data()) {
        let result = HttpOperationResult(statusCode: statusCode, headerFields: headers, body: body)
        self.init(
            response: ResponseProblem.status(nil),
            ResponseDecoder(result: result, statusCode: statusCode, body: body, decoder: .retroKit),
            of: nil,
            .mock,
            expecting: Void.self
        )
    }

    /// Makes the error of a status whose body is JSON.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - headers: The header fields.
    ///   - json: What the body holds.
    /// - Throws: `EncodingError` when it cannot be encoded.
    public init(statusCode: Int, headers: HttpHeaders = [:], json: some Encodable) throws {
        self.init(statusCode: statusCode, headers: headers, body: try JSONEncoder.retroKit.encode(json))
    }

    /// Makes an error of a kind that has no response, such as a timeout.
    ///
    /// - Parameters:
    ///   - kind: What kind of failure.
    ///   - reason: What went wrong, in one sentence.
    ///   - underlying: The cause.
    public init(_ kind: Kind, reason: String = "A mock failed.", underlying: (any Error)? = nil) {
        self.init(kind, at: .transport, of: .mock, underlying: underlying, reason: reason)
    }
}

extension EndpointDescriptor {
    /// What a mock's error names, since a mock does not know its endpoint.
    fileprivate static let mock = EndpointDescriptor(domain: "Mock", name: "endpoint", method: .get, template: "/")
}
