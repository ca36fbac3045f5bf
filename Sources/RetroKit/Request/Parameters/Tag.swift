/// A value that travels with a request to the interceptors and is never sent: `@Tag var trace = TraceTag(id: 7)`.
///
/// An interceptor reads it by its type: `request.tags[TraceTag.self]`. A request has one tag of a type; a nil is none.
@propertyWrapper
public struct Tag<Value: Sendable> {
    /// The tag.
    public var wrappedValue: Value

    /// Declares a tag.
    ///
    /// - Parameter wrappedValue: The tag.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Tag: RequestParameter {
    package func encode(as label: String, into builder: inout RequestBuilder) throws(RequestProblem) {
        var type: Any.Type = Value.self
        if let optional = wrappedValue as? any OptionalValue {
            if optional.isNil { return }
            type = Swift.type(of: optional).wrappedType
        }
        guard builder.tags.insert(wrappedValue, as: type) else {
            throw RequestProblem(
                .duplicateParameter,
                label,
                "The tag \"\(label)\" is the request's second \(type); a request has one tag of a type."
            )
        }
    }
}

extension Tag: Equatable where Value: Equatable {}
extension Tag: Hashable where Value: Hashable {}
extension Tag: Sendable {}
