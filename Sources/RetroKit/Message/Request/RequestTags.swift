/// What travels with a request without being sent: one value of each type. A request's ``Tag`` fields set them,
/// interceptors read them: `request.tags[TraceTag.self]`.
public typealias RequestTags = CallSettings

extension CallSettings: CustomStringConvertible, CustomReflectable {
    /// No more than what it is: nobody knows whether the values are for everyone's eyes.
    public var description: String { "values by their types" }

    /// A mirror without the values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
