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
