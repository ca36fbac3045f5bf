/// A query parameter: `@Query var page: Int` sends `?page=1`.
///
/// Name and value are percent-encoded: everything but RFC 3986 unreserved, a space as `%20`. A nil is left out; an
/// array or set repeats the name; a dictionary sends `name[key]=value` for each entry, sorted by key, and so does an
/// `Encodable` object that has no text of its own, in the order of its coding keys. ``ParameterOptions`` change all of
/// this.
public typealias Query<Value> = Parameter<QueryRole, Value>

/// The role of ``Query``.
public enum QueryRole: KeyedParameterRole {
    /// Adds query items.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addQuery(value, named: name, options)
    }
}
