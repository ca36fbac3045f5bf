public import Foundation

/// A response that is about to become a value.
public struct ResponseDecoder: Sendable {
    /// What came back from the transport.
    public let result: HttpOperationResult
    /// The status code.
    public let statusCode: Int
    /// The body.
    public let body: Data
    /// What reads JSON.
    let decoder: JSONDecoder
    /// What reads other formats.
    let coders: [any BodyCoder]
    /// How names become the keys of forms.
    let keys: KeyStrategy
    /// How the response becomes a value.
    let options: ResponseOptions
    /// How the response came about; nil for one that came about by hand.
    let exchange: ResponseExchange?

    package init(
        result: HttpOperationResult,
        statusCode: Int,
        body: Data,
        decoder: JSONDecoder,
        coders: [any BodyCoder] = [],
        keys: KeyStrategy = .asIs,
        options: ResponseOptions = ResponseOptions(),
        exchange: ResponseExchange? = nil
    ) {
        self.result = result
        self.statusCode = statusCode
        self.body = body
        self.decoder = decoder
        self.coders = coders
        self.keys = keys
        self.options = options
        self.exchange = exchange
    }

    /// The body of a streamed response, still to be read; nil when ``body`` holds it.
    public var bodyStream: HttpBodyStream? { result.bodyStream }

    /// The header fields.
    public var headers: HttpHeaders { result.headerFields }

    /// Whether the status is one of success: 2xx, unless the endpoint or the domain says otherwise.
    public var isSuccess: Bool { options.successCodes.contains(statusCode) }

    /// Refuses every status but those of success.
    ///
    /// - Throws: ``ResponseProblem/status(_:)`` otherwise.
    public func requireSuccess() throws(ResponseProblem) {
        guard isSuccess else { throw .status(nil) }
    }

    /// Decodes the body of a success, unwrapped as the endpoint or the domain says, or answers with nil for a status
    /// that `.nilOn` names.
    ///
    /// - Throws: ``ResponseProblem``.
    public func decodeSuccess<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        if options.nilOn.contains(statusCode), let none = Self.none(of: type) { return none }
        try requireSuccess()
        guard let path = options.unwrap, !path.isEmpty, type != Empty.self else { return try decode(type) }
        return try decode(type, at: path)
    }

    /// Decodes the body of an error response.
    ///
    /// - Throws: ``ResponseProblem/status(_:)`` with the cause when the body is something else: the status remains the
    ///   news.
    public func decodeErrorBody<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        do throws(ResponseProblem) {
            return try decode(type)
        } catch {
            throw .status(error)
        }
    }

    /// Decodes the body, whatever the status: `Data` and `String` as they are, ``Empty`` from anything, an optional
    /// from an empty body or one of white space alone, and any other type in the format that the content type names, which is JSON when it names
    /// none that is known.
    ///
    /// - Throws: ``ResponseProblem``.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        let wrapped = (type as? any OptionalValue.Type)?.wrappedType
        if body.isEmpty, let none = Self.none(of: type) { return none }
        if let raw = (wrapped ?? type) as? any RawBody.Type, let value = raw.init(rawBody: self) as? Value {
            return value
        }
        if let none = try noneOfBlank(type) { return none }
        return try decodeFormatted(type)
    }

    /// Decodes what stands at a path within the body.
    private func decode<Value: Decodable>(_ type: Value.Type, at path: String) throws(ResponseProblem) -> Value {
        if let none = try noneOfBlank(type) { return none }
        // What `withValue` rethrows has lost its type, so the error goes through a result.
        let result = EnvelopePath.$current.withValue(EnvelopePath(path)) {
            Result { () throws(ResponseProblem) in try decodeFormatted(Envelope<Value>.self).value }
        }
        return try result.get()
    }

    /// The nil that an optional type is where there is nothing to decode: no byte, or white space alone in a text.
    ///
    /// - Returns: The nil; nil where there is something to decode.
    /// - Throws: ``ResponseProblem/emptyBody`` for any other type.
    private func noneOfBlank<Value>(_ type: Value.Type) throws(ResponseProblem) -> Value? {
        let isText = headers["Content-Type"].flatMap { coders.coder(for: $0) } == nil
        guard body.isEmpty || (isText && body.allSatisfy(\.isJsonSpace)) else { return nil }
        if let none = Self.none(of: type) { return none }
        throw .emptyBody
    }

    /// The nil of an optional type; nil for any other type. A nil can be cast to optionals alone.
    static func none<Value>(of type: Value.Type) -> Value? {
        Any?.none as? Value
    }
}

extension ResponseDecoder: CustomReflectable {
    /// A mirror of the ``result``, which shows of the body its size.
    public var customMirror: Mirror { Mirror(self, children: ["result": result], displayStyle: .struct) }
}

/// How a response came about: what a stream needs that asks again where it broke off.
package struct ResponseExchange: Sendable {
    /// The endpoint that was called.
    package let endpoint: EndpointDescriptor
    /// The request that was answered.
    package let request: HttpRequestParams
    /// What sends it, or another one, again.
    package let chain: InterceptorChain
}
