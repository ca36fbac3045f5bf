/// A cookie: `@Cookie("session") var session: String? = nil` sends `Cookie: session=…`.
///
/// All cookies of a request go into one `Cookie` field, in order of declaration (RFC 6265 §4.2.1); it replaces a `Cookie`
/// header of the endpoint or the domain. In a value, what RFC 6265 does not allow, such as spaces, quotes, commas and
/// semicolons, and the percent sign are percent-encoded, so that the value reads back; with the option `.preEncoded` the
/// value is sent as it is, and illegal characters in it are an error. A list sends a pair for each element; a nil sends
/// nothing.
public typealias Cookie<Value> = Parameter<CookieRole, Value>

/// The role of ``Cookie``.
public enum CookieRole: ParameterRole {
    /// Adds a pair to the `Cookie` field.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addCookie(value, named: name, options)
    }
}
