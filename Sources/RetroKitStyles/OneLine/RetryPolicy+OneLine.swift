import Foundation
import RetroKit

extension RetryPolicy {
    /// What `sendRequest` does about failures in a domain that says nothing of them: the default, and beyond it requests of
    /// any method are sent again that the server did not take on, or that did not reach it.
    static var oneLine: RetryPolicy {
        var policy = RetryPolicy()
        policy.repeatsUnsentRequests = true
        policy.judge = { failure in
            guard case .success(let response) = failure.outcome, let statusCode = response.statusCode,
                untaken.contains(statusCode)
            else { return nil }
            var repeatable = failure
            repeatable.request.httpMethod = .put
            var random = SystemRandomNumberGenerator()
            return RetryPolicy().verdict(on: repeatable, at: Date(), using: &random)
        }
        return policy
    }

    /// Too many requests (RFC 6585 §4), and a server that is not available (RFC 9110 §15.6.4).
    private static let untaken: StatusCodes = [429, 503]
}
