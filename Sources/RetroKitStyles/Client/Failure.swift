public import Foundation
import RetroKit

/// Why a ``Client``'s call has no value.
public enum Failure: Error, @unchecked Sendable {  // what it holds are errors, texts and bytes
    /// There is no response: an `ApiError`, or what an interceptor made the call fail with.
    case networkError(any Error)
    /// The body of a success is not what was expected: why, the status, the headers, and the body as far as it is kept.
    case decodingError(any Error, Int, [AnyHashable: Any], Data)
    /// A status other than 2xx, the headers, and the body as far as it is kept.
    case responseError(Int, [AnyHashable: Any], Data)
}

extension Failure {
    init(_ error: ApiError) {
        if let failure = error.underlying as? Failure {
            self = failure
        } else if let response = error.response, let statusCode = response.statusCode {
            let headers: [AnyHashable: Any] = response.headerFields.dictionary
            self =
                error.stage == .decoding && error.kind != .status
                ? .decodingError(error.underlying ?? error, statusCode, headers, response.body)
                : .responseError(statusCode, headers, response.body)
        } else {
            self = .networkError(error)
        }
    }
}

extension Failure: InterceptorError {
    /// What kind of failure it is among RetroKit's.
    public var kind: ApiError.Kind {
        switch self {
        case .networkError(let error): (error as? ApiError)?.kind ?? .transport
        case .decodingError: .decoding
        case .responseError: .status
        }
    }

    /// What went wrong, in one sentence without a secret.
    public var reason: String {
        switch self {
        case .networkError(let error as ApiError): error.description
        case .networkError(let error): "There is no response: \(type(of: error))."
        case .decodingError(_, let statusCode, _, _):
            "The body of the response, status \(statusCode), cannot be decoded."
        case .responseError(let statusCode, _, _): "The server answered with status \(statusCode)."
        }
    }
}

extension Failure: CustomStringConvertible, CustomReflectable {
    /// What went wrong, in one sentence without a secret.
    public var description: String { reason }

    /// A mirror of the ``description``, so that `dump` shows no header and no body.
    public var customMirror: Mirror { Mirror(self, children: ["reason": reason]) }
}
