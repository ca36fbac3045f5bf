import Foundation
public import RetroKit

/// A transport without a network: a closure answers every request, and the requests are kept.
///
/// ```swift
/// let transport = StubTransport { request in
///     HttpOperationResult(statusCode: 200, body: Data(#"{"id":7}"#.utf8))
/// }
/// let api = UsersApi(baseURL: URL(string: "https://api.example.test")!, transport: transport)
/// _ = try await api.user(7)
/// transport.requests[0].percentEncodedPath    // "/users/7"
/// ```
public final class StubTransport: HttpTransport, @unchecked Sendable {  // the requests are behind the lock
    private let answer: @Sendable (HttpRequestParams) async throws -> HttpOperationResult
    private let lock = NSLock()
    private var recorded: [HttpRequestParams] = []

    /// Makes a transport that answers with a closure.
    ///
    /// - Parameter answer: Answers a request; what it throws reaches the caller as a failure of the transport.
    public init(answer: @escaping @Sendable (HttpRequestParams) async throws -> HttpOperationResult) {
        self.answer = answer
    }

    /// The requests so far, in order.
    public var requests: [HttpRequestParams] { lock.withLock { recorded } }

    /// Does nothing: a stub has no defaults.
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

    /// Keeps the request and answers it.
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        lock.withLock { recorded.append(params) }
        return try await answer(params)
    }
}
