/// A response type that reads more of a response than its body: the status, the headers, or an error's body too.
///
/// ``Either`` and ``Response`` are such types. Write one to read responses some other way:
///
/// ```swift
/// struct Location: ApiResponse {
///     let url: String?
///     init(from response: ResponseDecoder) throws {
///         try response.requireSuccess()
///         url = response.headers["Location"]
///     }
/// }
/// ```
public protocol ApiResponse {
    /// How the body is wanted: whole, unless the type says otherwise.
    static var delivery: ResponseDelivery { get }

    /// Header fields that a request for such a response carries unless it sets or removes them itself; none by default.
    static var requestHeaders: HttpHeaders { get }

    /// Reads a response. Nothing has been decided yet: the status may be any.
    ///
    /// - Throws: What ``ResponseDecoder`` throws, or an error of one's own; it reaches the caller as the cause of an
    ///   ``ApiError``.
    init(from response: ResponseDecoder) throws

    /// Takes in the failure of a call, which is not thrown then; nil, the default, to have it thrown.
    ///
    /// `Result<User, ApiError>` is a type that takes in all of them. A cancelled call is never offered.
    init?(failure: ApiError)
}

extension ApiResponse {
    /// The whole body.
    public static var delivery: ResponseDelivery { .whole }

    /// None.
    public static var requestHeaders: HttpHeaders { [:] }

    /// Nil: the failure is thrown.
    public init?(failure: ApiError) {
        return nil
    }
}

/// `Result<User, ApiError>` as an endpoint's response: every failure of a call comes back as `.failure`, those of the
/// encoder and the transport too. Only a cancelled call throws.
///
/// ```swift
/// @Get("/users/{id}") var user: (_ id: Int) async throws -> Result<User, ApiError>
/// ```
extension Result: ApiResponse where Success: Decodable, Failure == ApiError {
    /// JSON rather than another format, where the value is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(Success.self) }

    /// Decodes the value of a success.
    public init(from response: ResponseDecoder) throws {
        self = .success(try response.decodeSuccess(Success.self))
    }

    /// Takes in the failure.
    public init?(failure: ApiError) {
        self = .failure(failure)
    }
}

/// The response of an endpoint whose body does not matter: any 2xx will do, and the body is dropped.
public struct Empty: Codable, Hashable, Sendable {
    /// Makes one, for mocks.
    public init() {}

    /// Accepts anything.
    public init(from decoder: any Decoder) {}
}
