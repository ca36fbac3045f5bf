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
    /// Sets the target.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.setTarget(value, named: name, options)
    }
}
