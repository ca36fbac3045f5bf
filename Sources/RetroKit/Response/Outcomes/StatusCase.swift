/// A status, or a class of statuses, with what its body is: one of the cases of an ``Outcome2``, ``Outcome3`` or
/// ``Outcome4``.
///
/// There is ``Status200`` and the like for the usual ones, and ``Status4xx`` and the like for classes. Any other takes a
/// line:
///
/// ```swift
/// enum Status451<Body>: StatusCase { static var codes: StatusCodes { 451 } }
/// ```
public protocol StatusCase<Body> {
    /// What the body is.
    associatedtype Body
    /// The statuses.
    static var codes: StatusCodes { get }
}

/// 200 OK.
public enum Status200<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 200 }
}

/// 201 Created.
public enum Status201<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 201 }
}

/// 202 Accepted.
public enum Status202<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 202 }
}

/// 204 No Content; its body is ``Empty``.
public enum Status204<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 204 }
}

/// 206 Partial Content.
public enum Status206<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 206 }
}

/// 207 Multi-Status.
public enum Status207<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 207 }
}

/// 303 See Other.
public enum Status303<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 303 }
}

/// 304 Not Modified; its body is ``Empty``.
public enum Status304<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 304 }
}

/// 400 Bad Request.
public enum Status400<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 400 }
}

/// 401 Unauthorized.
public enum Status401<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 401 }
}

/// 402 Payment Required.
public enum Status402<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 402 }
}

/// 403 Forbidden.
public enum Status403<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 403 }
}

/// 404 Not Found.
public enum Status404<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 404 }
}

/// 405 Method Not Allowed.
public enum Status405<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 405 }
}

/// 406 Not Acceptable.
public enum Status406<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 406 }
}

/// 408 Request Timeout.
public enum Status408<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 408 }
}

/// 409 Conflict.
public enum Status409<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 409 }
}

/// 410 Gone.
public enum Status410<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 410 }
}

/// 412 Precondition Failed.
public enum Status412<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 412 }
}

/// 413 Content Too Large.
public enum Status413<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 413 }
}

/// 415 Unsupported Media Type.
public enum Status415<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 415 }
}

/// 416 Range Not Satisfiable.
public enum Status416<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 416 }
}

/// 422 Unprocessable Content.
public enum Status422<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 422 }
}

/// 423 Locked.
public enum Status423<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 423 }
}

/// 428 Precondition Required.
public enum Status428<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 428 }
}

/// 429 Too Many Requests.
public enum Status429<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 429 }
}

/// 500 Internal Server Error.
public enum Status500<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 500 }
}

/// 502 Bad Gateway.
public enum Status502<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 502 }
}

/// 503 Service Unavailable.
public enum Status503<Body>: StatusCase {
    /// The status.
    public static var codes: StatusCodes { 503 }
}

/// Any status of success, 200 to 299.
public enum Status2xx<Body>: StatusCase {
    /// The statuses.
    public static var codes: StatusCodes { .successful }
}

/// Any redirection that is not followed, 300 to 399.
public enum Status3xx<Body>: StatusCase {
    /// The statuses.
    public static var codes: StatusCodes { StatusCodes(300..<400) }
}

/// Any error of the client's, 400 to 499.
public enum Status4xx<Body>: StatusCase {
    /// The statuses.
    public static var codes: StatusCodes { StatusCodes(400..<500) }
}

/// Any error of the server's, 500 to 599.
public enum Status5xx<Body>: StatusCase {
    /// The statuses.
    public static var codes: StatusCodes { StatusCodes(500..<600) }
}

/// Any other status: the last case of an outcome.
public enum OtherStatus<Body>: StatusCase {
    /// The statuses.
    public static var codes: StatusCodes { StatusCodes(Int.min...Int.max) }
}
