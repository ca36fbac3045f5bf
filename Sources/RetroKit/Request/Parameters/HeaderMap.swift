/// Header fields whose names are data: `@HeaderMap var metadata: [String: String]` sends a field for each entry.
///
/// It takes a dictionary, sorted by name, or a `KeyValuePairs`, in its own order. Each entry is what a ``Header`` of that
/// name is: a list sends several fields, and a nil removes what the endpoint, the domain or the transport would send.
public typealias HeaderMap<Value> = Parameter<HeaderMapRole, Value>

/// The role of ``HeaderMap``.
public enum HeaderMapRole: ParameterRole {
    /// Adds header fields.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addHeaderMap(value, named: name, options)
    }
}
