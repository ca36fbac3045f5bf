/// Which redirects a call follows (RFC 9110 §15.4).
///
/// RetroKit follows redirects itself, the same way over every transport:
/// - 301 and 302 turn a POST into a GET; 303 turns everything but GET and HEAD into a GET; 307 and 308 repeat the
///   request as it was, body included. Any other status, and one without a `Location`, is the response.
/// - A body that has to be sent again and can be read only once (``HttpBody/isReplayable``) ends the call with
///   ``TransportError/Kind/redirectRejected``.
/// - A redirect's own body is not waited for: what comes of it beyond 64 KB, or half a second, closes the connection.
/// - A body that is dropped takes the headers that describe it along.
/// - Once the scheme, host or port changes, the credentials among the headers are gone for good, the transport's
///   defaults included.
/// - A `Location` of another scheme than http and https, from https to http, or with a user name or password ends the
///   call with ``TransportError/Kind/redirectRejected``.
public struct RedirectPolicy: Hashable, Sendable {
    /// How far a redirect may lead.
    enum Reach: Hashable, Sendable {
        case anywhere, sameOrigin, nowhere
    }

    let reach: Reach
    /// How many redirects a call follows; one more ends it with ``TransportError/Kind/tooManyRedirects``.
    public let limit: Int

    /// Follows every redirect, up to a limit.
    ///
    /// - Parameter limit: How many redirects a call follows.
    /// - Returns: The policy.
    public static func follow(upTo limit: Int) -> RedirectPolicy { RedirectPolicy(reach: .anywhere, limit: limit) }

    /// Follows every redirect, 20 at most, as the Fetch standard does.
    public static let follow = follow(upTo: 20)

    /// Follows what stays at the scheme, host and port of the request; any other redirect is the response.
    public static let sameOrigin = RedirectPolicy(reach: .sameOrigin, limit: follow.limit)

    /// Follows nothing: a redirect is the response, with its `Location` and its body.
    public static let never = RedirectPolicy(reach: .nowhere, limit: 0)
}
