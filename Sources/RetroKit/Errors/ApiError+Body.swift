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

extension ApiError {
    /// The way from the body's root to where decoding failed, such as `items`, `Index 1`, `id`; empty for any other
    /// failure, and at the root itself.
    public var codingPath: [any CodingKey] {
        (underlying as? DecodingError)?.context.codingPath ?? []
    }

    /// The part of a JSON body around the place where decoding failed, for a developer's eyes: it is in no other text of
    /// the error, since it may hold whatever the body holds. Nil for any other failure, and for a body that is truncated.
    public var bodyExcerpt: String? {
        guard underlying is DecodingError, let decoder = parts.decoder, !decoder.body.isEmpty, !isBodyTruncated else {
            return nil
        }
        let bytes = [UInt8](decoder.body)
        do throws(JsonParser.Fault) {
            let root = try JsonParser.parse(bytes, depthLimit: decoder.jsonDepthLimit)
            return Self.excerpt(of: bytes, around: root.descendant(at: codingPath).range)
        } catch {
            return Self.excerpt(of: bytes, around: error.offset..<min(error.offset + 1, bytes.count))
        }
    }

    private static let excerptMargin = 40

    /// Some bytes with a margin on both sides, cut between characters.
    private static func excerpt(of bytes: [UInt8], around range: Range<Int>) -> String {
        var start = max(0, range.lowerBound - excerptMargin)
        while start > 0, bytes[start].isUTF8Continuation { start -= 1 }
        var end = min(bytes.count, min(range.upperBound, range.lowerBound + excerptMargin) + excerptMargin)
        while end < bytes.count, bytes[end].isUTF8Continuation { end += 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return (start > 0 ? "…" : "") + text + (end < bytes.count ? "…" : "")
    }
}

extension UInt8 {
    /// Whether this byte goes on with a character that began before it.
    fileprivate var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}

extension DecodingError {
    /// Where it failed and why.
    var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: "The value cannot be decoded.")
        }
    }
}

/// A response that an error keeps, as far as the error reads it.
protocol ErrorBodyDecoder: Sendable {
    /// The body, or as much of it as an error keeps.
    var body: Data { get }
    /// How deep its arrays and objects may be nested where it is JSON.
    var jsonDepthLimit: Int { get }

    /// Decodes the body.
    func decode<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value
}
