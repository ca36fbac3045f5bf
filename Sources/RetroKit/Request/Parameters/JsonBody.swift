/// The body of a request, as JSON: `@JsonBody var schedule: Schedule`.
///
/// It is encoded by the domain's encoder and sent as `application/json`, unless the request or the endpoint names
/// another content type. A nil sends no body.
@propertyWrapper
public struct JsonBody<Value: Encodable> {
    /// The body's value.
    public var wrappedValue: Value

    /// Declares the body.
    ///
    /// - Parameter wrappedValue: The body's value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension JsonBody: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        try builder.setJsonBody(wrappedValue, named: label)
    }
}

extension JsonBody: Equatable where Value: Equatable {}
extension JsonBody: Hashable where Value: Hashable {}
extension JsonBody: Sendable where Value: Sendable {}
