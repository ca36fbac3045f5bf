/// A query parameter: `@Query var page: Int` sends `?page=1`.
///
/// Name and value are percent-encoded: everything but RFC 3986 unreserved, a space as `%20`. A nil is left out; an
/// array or set repeats the name; a dictionary sends `name[key]=value` for each entry, sorted by key, and so does an
/// `Encodable` object that has no text of its own, in the order of its coding keys. ``ParameterOptions`` change all of
/// this.
public typealias Query<Value> = Parameter<QueryRole, Value>

/// The role of ``Query``.
public enum QueryRole: ParameterRole {
    /// Query items.
    public static var place: ParameterPlace { .query }
}

/// A query parameter without a value: `@QueryFlag var archived = true` sends `?archived`, and false sends nothing.
///
/// A value that is no `Bool` is itself the name: `@QueryFlag var mode = "compact"` sends `?compact`. A list sends one
/// name for each element; a nil sends nothing.
public typealias QueryFlag<Value> = Parameter<QueryFlagRole, Value>

/// The role of ``QueryFlag``.
public enum QueryFlagRole: ParameterRole {
    /// Names in the query.
    public static var place: ParameterPlace { .queryFlag }
}

/// Query parameters whose names are data: `@QueryMap var filters: [String: String]` sends an item for each entry.
///
/// It takes a dictionary, sorted by key; a `KeyValuePairs`, in its own order; or an `Encodable` object, whose coding
/// keys are the names. Values are written as those of ``Query``. The option `.prefix` puts a text before each name.
public typealias QueryMap<Value> = Parameter<QueryMapRole, Value>

/// The role of ``QueryMap``.
public enum QueryMapRole: ParameterRole {
    /// Query items.
    public static var place: ParameterPlace { .queryMap }
}
