/// A header field: `@Header("X-Account-Id") var accountId: String = ""`.
///
/// It replaces headers of the same name that the endpoint, the domain or the transport would send; a nil removes them.
/// A list sends one field for each element. White space around a value is trimmed; a control character in it is an
/// error, and so is a header that frames the message, such as `Content-Length`. An empty text is sent as such, but in
/// `Authorization`, `Proxy-Authorization` and `Cookie` it is what a nil is: there is no credential.
public typealias Header<Value> = Parameter<HeaderRole, Value>

/// The role of ``Header``.
public enum HeaderRole: ParameterRole {
    /// Header fields.
    public static var place: ParameterPlace { .header }
}

/// Header fields whose names are data: `@HeaderMap var metadata: [String: String]` sends a field for each entry.
///
/// It takes a dictionary, sorted by name, or a `KeyValuePairs`, in its own order. Each entry is what a ``Header`` of that
/// name is: a list sends several fields, and a nil removes what the endpoint, the domain or the transport would send.
public typealias HeaderMap<Value> = Parameter<HeaderMapRole, Value>

/// The role of ``HeaderMap``.
public enum HeaderMapRole: ParameterRole {
    /// Header fields.
    public static var place: ParameterPlace { .headerMap }
}

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
    /// The `Cookie` field.
    public static var place: ParameterPlace { .cookie }
}
