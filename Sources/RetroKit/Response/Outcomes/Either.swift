/// A response of two kinds, chosen by the status: a success (2xx, unless `.success` says otherwise) is decoded as
/// `.response`, anything else as `.errorResponse`.
///
/// The body of a success that is no `Success` but is a `Failure` becomes `.errorResponse` too, for services that answer 200 with
/// an error object. An error status never becomes `.response`. When the body is neither, the call throws.
public enum Either<Success, Failure> {
    /// The value of a success.
    case response(Success)
    /// The body of any other response.
    case errorResponse(Failure)
}

extension Either: ApiResponse where Success: Decodable, Failure: Decodable {
    /// JSON rather than another format, where the value of a success is decoded.
    public static var requestHeaders: HttpHeaders { .accepting(Success.self) }

    /// Decodes the side that the status asks for.
    public init(from response: ResponseDecoder) throws {
        guard response.isSuccess else {
            self = .errorResponse(try response.decodeErrorBody(Failure.self))
            return
        }
        do throws(ResponseProblem) {
            self = .response(try response.decodeSuccess(Success.self))
        } catch {
            guard case .decoding = error, let failure = try? response.decode(Failure.self) else { throw error }
            self = .errorResponse(failure)
        }
    }
}

extension Either: Equatable where Success: Equatable, Failure: Equatable {}
extension Either: Hashable where Success: Hashable, Failure: Hashable {}
extension Either: Sendable where Success: Sendable, Failure: Sendable {}
