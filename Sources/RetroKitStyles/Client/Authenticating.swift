public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A ``Client``'s authenticator: it answers refusals, and is asked once for all calls that are refused meanwhile.
///
/// ```swift
/// struct Session: Authenticating {
///     func authenticate(
///         client: Client, request: URLRequest, response: HTTPURLResponse, data: Data?,
///         completion: @escaping (AuthenticationResult) -> Void
///     ) {
///         client.perform(request: signIn) { result in
///             switch result {
///             case .success: completion(.success(request))
///             case .failure(let error): completion(.failure(error))
///             }
///         }
///     }
/// }
/// client.authenticator = Session()
/// ```
///
/// `Authenticator` knows more: it signs requests, and refreshes credentials before they expire.
public protocol Authenticating {
    /// Whether a response with a status from 400 to 499 is a refusal that can be answered; by default all are, and
    /// ``authenticate(client:request:response:data:completion:)`` tells them apart.
    func shouldRetry(client: Client, request: URLRequest, response: HTTPURLResponse, data: Data?) -> Bool

    /// Gets a credential.
    ///
    /// - Parameters:
    ///   - client: The client. The calls that it makes for this are not answered themselves when they are refused.
    ///   - request: The request that was refused, as the interceptors left it.
    ///   - response: The refusal.
    ///   - data: The refusal's body.
    ///   - completion: Takes the result, once. When it is let go without, the calls fail; none waits longer than its
    ///     timeout.
    func authenticate(
        client: Client,
        request: URLRequest,
        response: HTTPURLResponse,
        data: Data?,
        completion: @escaping (AuthenticationResult) -> Void
    )
}

/// What came of an authentication.
public enum AuthenticationResult: Sendable {
    /// There is a credential: the request is sent again as it is here, and those that wait as they were. All pass the
    /// client's interceptors again.
    case success(URLRequest)
    /// There is none; the calls fail with the error.
    case failure(Failure)
    /// There is none; the calls end with the refusal.
    case cancel
}

extension Authenticating {
    /// True.
    public func shouldRetry(client: Client, request: URLRequest, response: HTTPURLResponse, data: Data?) -> Bool {
        true
    }
}
