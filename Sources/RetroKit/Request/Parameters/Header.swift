/// A header field: `@Header("X-Account-Id") var accountId: String = ""`.
///
/// It replaces headers of the same name that the endpoint, the domain or the transport would send; a nil removes them.
/// A list sends one field for each element. White space around a value is trimmed; a control character in it is an
/// error, and so is a header that frames the message, such as `Content-Length`.
public typealias Header<Value> = Parameter<HeaderRole, Value>

/// The role of ``Header``.
public enum HeaderRole: ParameterRole {
    /// Adds a header field, or removes it.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addHeader(value, named: name, options)
    }
}

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
