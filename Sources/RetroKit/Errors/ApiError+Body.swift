public import Foundation

extension ApiError {
    /// The response's body, as much of it as an error keeps; nil when no response arrived. A stream's body is here only
    /// when the status was an error.
    public var body: Data? { response.flatMap { try? $0.response.get() } }

    /// Whether the response's body was longer than ``body`` is: an error keeps 1 MiB unless
    /// ``ResponseOptions/errorBodyLimit`` says otherwise, and of a streamed call's error what came within the call's limits of
    /// time.
    public var isBodyTruncated: Bool { parts.isBodyTruncated }

    /// Decodes the body as the endpoint would, such as an API's own error object.
    ///
    /// - Parameter type: What to read.
    /// - Returns: The value that the body holds.
    /// - Throws: ``ResponseProblem`` when the body is something else, or missing.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws(ResponseProblem) -> Value {
        guard let decoder = parts.decoder else { throw .emptyBody }
        return try decoder.decode(type)
    }

    /// The body as the type that the domain or the endpoint declares for errors (``ResponseOptions/errorBody(_:)``), or
    /// as any other that it can be decoded as; nil when it is something else, or missing.
    ///
    /// ```swift
    /// catch let error as ApiError {
    ///     print(error.errorBody(as: ApiProblem.self)?.message ?? error.description)
    /// }
    /// ```
    public func errorBody<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        parts.errorBody as? Value ?? (try? decode(as: type))
    }

    /// The problem details (RFC 9457) of a response of the content type `application/problem+json`; nil for any other,
    /// and for a body that is none.
    public var problem: ProblemDetails? {
        guard let contentType = headers["Content-Type"],
            MediaType(contentType)?.essence == "application/problem+json"
        else { return nil }
        return errorBody()
    }
}
