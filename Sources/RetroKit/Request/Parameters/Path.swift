/// The value of a placeholder in the path: `@Path("user_id") var id: Int = 0` fills `{user_id}`.
///
/// By default a value fills exactly one segment: everything but RFC 3986 unreserved is percent-encoded, `/` and `%`
/// too. A placeholder `{+name}` keeps slashes, as does ``PathEncoding/segments``. A list is joined with commas, or with
/// the delimiter of the option `.arrays`. A value that makes a segment `.` or `..`, and a name without placeholder are
/// errors. So is a nil, but for a placeholder `{name?}`, whose segment it drops, and the empty text, but for `{+name}` and
/// with the option `.allowsEmptyPathValues`.
public typealias Path<Value> = Parameter<PathRole, Value>

/// The role of ``Path``.
public enum PathRole: ParameterRole {
    /// A placeholder.
    public static var place: ParameterPlace { .path }
}

/// How a path value is percent-encoded.
public enum PathEncoding: Hashable, Sendable {
    /// As one segment: slashes and percent signs are encoded. The default.
    case segment
    /// As several segments: as ``segment``, but slashes stay.
    case segments
    /// The value is already encoded: slashes and `%XX` stay, what is illegal in a path is encoded, and a stray percent
    /// sign is an error.
    case preEncoded
}

extension Parameter where Role == PathRole {
    /// Declares a path parameter that is encoded in a way of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The field's value.
    ///   - name: The placeholder's name; nil for the property's own.
    ///   - encoding: How the value is percent-encoded.
    ///   - options: How the value is written.
    public init(wrappedValue: Value, _ name: String? = nil, encoding: PathEncoding, _ options: ParameterOption...) {
        let encoding = ParameterOption(parameters: { $0.pathEncoding = encoding })
        self.init(wrappedValue: wrappedValue, name: name, options: [encoding] + options)
    }
}

/// The whole target of a call, known only then: `@Url var link: String`, for an endpoint whose path is empty.
///
/// A relative target, such as `users?page=2`, stands behind the base URL as a path template does. An absolute one, such as
/// a link to the next page, replaces it; it must be http or https and hold no user name. If it leads to another origin
/// than the domain's, the credentials among the domain's and the endpoint's headers (`Authorization`, `Cookie` and the
/// like) stay behind; what the request's own fields say is sent. Query parameters are added to those that it has. A
/// `String` and a `URL` will do; a nil is an error.
public typealias Url<Value> = Parameter<UrlRole, Value>

/// The role of ``Url``.
public enum UrlRole: ParameterRole {
    /// The target.
    public static var place: ParameterPlace { .url }
}
