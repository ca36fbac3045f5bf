/// The body of a request, as it is: `@Body("image/png") var picture = Data()`.
///
/// What it holds decides:
///
/// | value | sent |
/// |---|---|
/// | `Data` | its bytes; `application/octet-stream` |
/// | `String` | its UTF-8; `text/plain; charset=utf-8` |
/// | `URL` | the file at that place, read while it is sent; the type that its name tells |
/// | ``FileSlice`` | a part of a file, likewise |
/// | ``HttpUploadStream``, ``HttpBodyStream`` | bytes that come over time, in chunks if their number is unknown |
/// | ``HttpBody`` | whatever it is |
/// | another `Encodable` | encoded by the one of ``DomainConfiguration/coders`` that knows the content type; JSON by default |
///
/// A content type in the attribute goes before these and before the headers of endpoint and domain. A nil sends no body.
@propertyWrapper
public struct Body<Value> {
    /// The body's value.
    public var wrappedValue: Value
    private let contentType: String?

    /// Declares the body.
    ///
    /// - Parameter wrappedValue: The body's value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
        contentType = nil
    }

    /// Declares the body with a content type of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The body's value.
    ///   - contentType: The content type that is sent, such as `text/csv; charset=utf-8`.
    public init(wrappedValue: Value, _ contentType: String) {
        self.wrappedValue = wrappedValue
        self.contentType = contentType
    }
}

extension Body {
    /// Not available: it catches bodies with a content type of their own and no default value.
    @available(
        *,
        unavailable,
        message:
            "a body with a content type of its own needs a default value, such as = Data(), or = nil for an optional"
    )
    public init(_ contentType: String) {
        fatalError("unavailable")
    }
}

extension Body: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        if let optional = wrappedValue as? any OptionalValue, optional.isNil { return }
        try builder.setRawBody(wrappedValue, named: label, contentType: contentType)
    }
}

extension Body: Equatable where Value: Equatable {}
extension Body: Hashable where Value: Hashable {}
extension Body: Sendable where Value: Sendable {}
