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
public final class StubTransport: HttpTransport {
    private let answer: @Sendable (HttpRequestParams) async throws -> HttpOperationResult
    private let recorded = Locked<[HttpRequestParams]>([])

    /// Makes a transport that answers with a closure.
    ///
    /// - Parameter answer: Answers a request; what it throws reaches the caller as a failure of the transport.
    public init(answer: @escaping @Sendable (HttpRequestParams) async throws -> HttpOperationResult) {
        self.answer = answer
    }

    /// The requests so far, in order.
    public var requests: [HttpRequestParams] { recorded.withLock { $0 } }

    /// Does nothing: a stub has no defaults.
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}

    /// Keeps the request and answers it.
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        recorded.withLock { $0.append(params) }
        return try await answer(params)
    }
}
