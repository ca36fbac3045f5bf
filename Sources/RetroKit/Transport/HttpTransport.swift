/// Whatever sends requests: the one place where RetroKit meets the network.
///
/// The platform's own is ``PlatformTransport/shared``. Write one to send requests some other way, or to answer them
/// without a network:
///
/// ```swift
/// struct TeapotTransport: HttpTransport {
///     func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}
///     func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
///         HttpOperationResult(statusCode: 418, body: Data("short and stout".utf8))
///     }
/// }
/// ```
///
/// An implementation must
/// - send exactly what the parameters say: nothing needs to be added but framing headers and its own defaults;
/// - return every status as a result, and throw or return a failure only when no complete response arrived;
/// - end the exchange when the calling task is cancelled, by throwing `CancellationError`;
/// - end it at ``HttpRequestParams/timeout`` at the latest;
/// - be safe to call from many tasks at once, for many domains.
public protocol HttpTransport: Sendable {
    /// Sets the defaults of this transport: where a request goes whose domain has no base URL of its own, and headers
    /// that every request carries unless it sets or removes them itself.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: The host, with a port if need be, such as `api.example.test:8443`.
    ///   - sharedHeaders: Header fields for every request; nil for none.
    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?)

    /// Sends a request and waits for the whole response.
    ///
    /// - Parameter params: The request, complete.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError`` when no complete response arrived, `CancellationError` when the task was cancelled.
    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult

    /// Sends a request and waits for the head of the response, whose body is then read as it comes. By default the whole
    /// response is collected first.
    ///
    /// - Parameter params: The request, complete. Its timeout is for the head alone.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError`` when no head arrived, `CancellationError` when the task was cancelled.
    func streamResponse(to params: HttpRequestParams) async throws -> HttpStreamingResponse
}

extension HttpTransport {
    /// Sends a request through ``sendRequest(with:)`` and offers the whole response as a stream: for transports that
    /// cannot stream.
    public func streamResponse(to params: HttpRequestParams) async throws -> HttpStreamingResponse {
        let result = try await sendRequest(with: params)
        let body = try result.response.get()
        guard let statusCode = result.statusCode else {
            throw TransportError.withoutStatus
        }
        return HttpStreamingResponse(
            statusCode: statusCode,
            headerFields: result.headerFields,
            url: result.url,
            body: result.bodyStream ?? HttpBodyStream([body])
        )
    }
}

/// The transport that a domain uses when it is given none.
public enum PlatformTransport {
    /// One transport for the whole process, so that its connections are shared.
    public static let shared: any HttpTransport = make()

    private static func make() -> any HttpTransport {
        #if os(Linux)
            if let transport = CurlTransport() { return transport }
        #endif
        return URLSessionTransport()
    }
}
