public import Foundation
import RetroKit

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A ``Client``'s interceptor in two functions: one for requests, one for what came back. Each does nothing by default.
///
/// ```swift
/// struct Stamp: Intercepting {
///     func intercept(client: Client, request: URLRequest) -> URLRequest {
///         var request = request
///         request.setValue("7", forHTTPHeaderField: "X-Stamp")
///         return request
///     }
/// }
/// client.interceptors = [Stamp()]
/// ```
///
/// It works on URLSession's types: what it changes of them is changed in the call, and nothing else. `Interceptor` is one
/// function around the call, on RetroKit's own.
public protocol Intercepting {
    /// Changes a request before it is sent.
    ///
    /// - Parameters:
    ///   - client: The client that makes the call.
    ///   - request: The request. The body of one that is sent from a file or a stream is nil.
    /// - Returns: The request as it is to be.
    func intercept(client: Client, request: URLRequest) -> URLRequest

    /// Changes what came back: a response with its body's bytes, or an error.
    ///
    /// - Parameters:
    ///   - client: The client that made the call.
    ///   - request: The request as it was sent.
    ///   - response: The response, an `HTTPURLResponse`; nil when there is none.
    ///   - data: The response's body; nil when there is none, and when it is streamed.
    ///   - error: Why there is no response; nil when there is one.
    /// - Returns: The three as they are to be: an error makes the call fail.
    func intercept(client: Client, request: URLRequest, response: URLResponse?, data: Data?, error: (any Error)?) -> (
        URLResponse?, Data?, (any Error)?
    )
}

extension Intercepting {
    /// Leaves the request as it is.
    public func intercept(client: Client, request: URLRequest) -> URLRequest { request }

    /// Leaves what came back as it is.
    public func intercept(
        client: Client,
        request: URLRequest,
        response: URLResponse?,
        data: Data?,
        error: (any Error)?
    ) -> (URLResponse?, Data?, (any Error)?) {
        (response, data, error)
    }
}

/// What is wrong with the use of a client's interceptor or authenticator.
enum ClientError: InterceptorError {
    case withoutResponse(Any.Type)
    case withoutResult(Any.Type)
    case withoutURL
    case withBodyStream

    var kind: ApiError.Kind { .transport }

    var reason: String {
        switch self {
        case .withoutResponse(let type): "\(type) returned neither a response nor an error."
        case .withoutResult(let type): "\(type) has let go of its completion without calling it."
        case .withoutURL: "An interceptor returned a request without a URL that can be sent."
        case .withBodyStream: "An interceptor returned a request with an httpBodyStream; set its httpBody instead."
        }
    }
}
