/// How the responses of one endpoint become values, chosen by the endpoint's type.
package final class ResponseReader<Value> {
    /// Reads a response.
    let read: (ResponseDecoder) throws -> Value
    /// Whether the value can be nil, as `.nilOn` needs it.
    let canBeNil: Bool
    /// How the body is wanted.
    let delivery: ResponseDelivery
    /// Header fields that its requests carry, unless they say otherwise.
    let requestHeaders: HttpHeaders
    /// Makes a value of a failure; nil where a failure is thrown.
    let recover: (ApiError) -> Value?

    init(
        read: @escaping (ResponseDecoder) throws -> Value,
        canBeNil: Bool,
        delivery: ResponseDelivery = .whole,
        requestHeaders: HttpHeaders = HttpHeaders(),
        recover: @escaping (ApiError) -> Value? = { _ in nil }
    ) {
        self.read = read
        self.canBeNil = canBeNil
        self.delivery = delivery
        self.requestHeaders = requestHeaders
        self.recover = recover
    }
}

extension ResponseReader {
    /// Decodes the body of a success.
    package static func decodable() -> ResponseReader where Value: Decodable {
        ResponseReader(
            read: { try $0.decodeSuccess(Value.self) },
            canBeNil: Value.self is any OptionalValue.Type,
            requestHeaders: .accepting(Value.self)
        )
    }

    /// Lets the type itself read the response.
    package static func response() -> ResponseReader where Value: ApiResponse {
        ResponseReader(
            read: { try Value(from: $0) },
            canBeNil: Value.self is any HoldsOptional.Type,
            delivery: Value.delivery,
            requestHeaders: Value.requestHeaders,
            recover: { Value(failure: $0) }
        )
    }
}

extension ResponseReader<Void> {
    /// Accepts a success and drops its body.
    package static var void: ResponseReader {
        ResponseReader(read: { try $0.requireSuccess() }, canBeNil: false)
    }
}

extension HttpHeaders {
    /// What a request says of the formats that its response may have: JSON rather than another for a value that is decoded;
    /// nothing for bytes, texts and what has no body.
    static func accepting(_ type: Any.Type) -> HttpHeaders {
        let wrapped = (type as? any OptionalValue.Type)?.wrappedType ?? type
        return wrapped is any RawBody.Type ? [:] : ["Accept": MediaType.anythingButJsonFirst]
    }
}

/// A response whose value is an optional.
private protocol HoldsOptional {}

extension Response: HoldsOptional where Value: OptionalValue {}
