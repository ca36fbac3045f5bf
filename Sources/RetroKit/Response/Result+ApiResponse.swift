/// `Result<User, ApiError>` as an endpoint's response: every failure of a call comes back as `.failure`, those of the
/// encoder and the transport too. Only a cancelled call throws.
///
/// ```swift
/// @Get("/users/{id}") var user: (_ id: Int) async throws -> Result<User, ApiError>
/// ```
extension Result: ApiResponse where Success: Decodable, Failure == ApiError {
    /// Decodes the value of a success.
    public init(from response: ResponseDecoder) throws {
        self = .success(try response.decodeSuccess(Success.self))
    }

    /// Takes in the failure.
    public init?(failure: ApiError) {
        self = .failure(failure)
    }
}
