public import Foundation

/// The body of a request, as JSON: `@JsonBody var schedule: Schedule`.
///
/// It is encoded by the domain's or the endpoint's encoder, unless it names its own, and sent as `application/json`,
/// unless it names another type, or a header of the request or the endpoint does. A nil sends no body.
///
/// ```swift
/// struct RenameRequest {
///     @Path var id: Int
///     @JsonBody(contentType: "application/merge-patch+json") var patch = UserPatch()
/// }
/// ```
@propertyWrapper
public struct JsonBody<Value: Encodable> {
    /// The body's value.
    public var wrappedValue: Value
    private let contentType: String?
    private let encoder: JSONEncoder?
    private let encodesNil: Bool

    /// Declares the body.
    ///
    /// - Parameters:
    ///   - wrappedValue: The body's value.
    ///   - contentType: The content type that is sent, such as `application/merge-patch+json`; nil for
    ///     `application/json`, or what the headers say.
    ///   - encoder: Encodes the value; nil for the endpoint's encoder, or the domain's.
    ///   - encodesNil: Whether a nil is sent as `null`; by default it sends no body.
    public init(
        wrappedValue: Value,
        contentType: String? = nil,
        encoder: JSONEncoder? = nil,
        encodesNil: Bool = false
    ) {
        self.wrappedValue = wrappedValue
        self.contentType = contentType
        self.encoder = encoder
        self.encodesNil = encodesNil
    }
}

extension JsonBody {
    /// Not available: it catches bodies with settings of their own and no default value.
    @available(*, unavailable, message: "a body with settings of its own needs a default value, such as = nil")
    public init(contentType: String? = nil, encoder: JSONEncoder? = nil, encodesNil: Bool = false) {
        fatalError("unavailable")
    }
}

extension JsonBody: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        if !encodesNil, let optional = wrappedValue as? any OptionalValue, optional.isNil { return }
        try builder.setJsonBody(wrappedValue, named: label, contentType: contentType, encoder: encoder)
    }
}

extension JsonBody: Equatable where Value: Equatable {
    /// Whether values and declarations are equal.
    public static func == (left: JsonBody, right: JsonBody) -> Bool {
        left.wrappedValue == right.wrappedValue && left.contentType == right.contentType
            && left.encoder === right.encoder && left.encodesNil == right.encodesNil
    }
}

extension JsonBody: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension JsonBody: Sendable where Value: Sendable {}
