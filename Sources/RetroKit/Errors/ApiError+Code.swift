public import Foundation

extension ApiError: CustomNSError {
    /// The code of URLSession for an exchange that was cancelled, timed out, or met no network; the status where there is one,
    /// and the code of an unknown failure otherwise: for handlers that compare `error._code` with `NSURLErrorTimedOut`.
    public var errorCode: Int {
        switch kind {
        case .cancelled: NSURLErrorCancelled
        case .timeout: NSURLErrorTimedOut
        default: statusCode ?? (underlying as? TransportError)?.kind.urlErrorCode ?? NSURLErrorUnknown
        }
    }
}

extension TransportError.Kind {
    fileprivate var urlErrorCode: Int? {
        switch self {
        case .cannotResolve: NSURLErrorCannotFindHost
        case .cannotConnect: NSURLErrorCannotConnectToHost
        case .connectionLost: NSURLErrorNetworkConnectionLost
        default: nil
        }
    }
}
