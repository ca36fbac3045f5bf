/// A query parameter without a value: `@QueryFlag var archived = true` sends `?archived`, and false sends nothing.
///
/// A value that is no `Bool` is itself the name: `@QueryFlag var mode = "compact"` sends `?compact`. A list sends one
/// name for each element; a nil sends nothing.
public typealias QueryFlag<Value> = Parameter<QueryFlagRole, Value>

/// The role of ``QueryFlag``.
public enum QueryFlagRole: KeyedParameterRole {
    /// Adds a query item that is a name alone.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addQueryFlag(value, named: name, options)
    }
}
