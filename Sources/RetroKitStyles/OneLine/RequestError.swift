public import RetroKit

/// Why a one-line call has no value: an `ApiError`, sorted by what an app does about it.
public enum RequestError: Error, Sendable {
    /// The endpoint makes no request; nothing was sent.
    case invalidURL(ApiError)
    /// No response arrived.
    case noResponse(ApiError)
    /// The response is not what was expected.
    case decode(ApiError)
    /// The status is 401: somebody has to sign in.
    case unauthorized(ApiError)
    /// Any other status that is none of success.
    case unexpectedStatusCode(ApiError)
    /// The call was cancelled.
    case cancelled(ApiError)
    /// Anything else, such as a token that could not be fetched.
    case unknown(ApiError)

    init(_ error: ApiError) {
        self =
            switch error.kind {
            case .invalidRequest: .invalidURL(error)
            case .cancelled: .cancelled(error)
            case .status where error.statusCode == 401: .unauthorized(error)
            case .status: .unexpectedStatusCode(error)
            case .decoding, .emptyBody: .decode(error)
            case .transport, .timeout, .redirectRejected, .tooManyRedirects: .noResponse(error)
            default: .unknown(error)
            }
    }

    /// The error with all that is known: request, response and cause.
    public var apiError: ApiError {
        switch self {
        case .invalidURL(let error), .noResponse(let error), .decode(let error), .unauthorized(let error),
            .unexpectedStatusCode(let error), .cancelled(let error), .unknown(let error):
            error
        }
    }

    /// The status code; nil when no response arrived.
    public var statusCode: Int? { apiError.statusCode }

    /// What went wrong, in one sentence for people.
    public var customMessage: String { apiError.reason }
}

extension RequestError: CustomStringConvertible {
    /// The endpoint and what went wrong; it holds no secret.
    public var description: String { apiError.description }
}
