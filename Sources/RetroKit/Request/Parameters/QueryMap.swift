/// Query parameters whose names are data: `@QueryMap var filters: [String: String]` sends an item for each entry.
///
/// It takes a dictionary, sorted by key; a `KeyValuePairs`, in its own order; or an `Encodable` object, whose coding
/// keys are the names. Values are written as those of ``Query``. The option `.prefix` puts a text before each name.
public typealias QueryMap<Value> = Parameter<QueryMapRole, Value>

/// The role of ``QueryMap``.
public enum QueryMapRole: ParameterRole {
    /// Adds query items.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addQueryMap(value, named: name, options)
    }
}
