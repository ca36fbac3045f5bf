/// A transport whose requests pass interceptors first: those of every domain that uses it.
///
/// ```swift
/// let transport = PlatformTransport.shared.intercepted(by: RequestID())
/// ```
public struct InterceptedTransport: HttpTransport {
    /// What sends the requests in the end.
    public let base: any HttpTransport
    private let chain: InterceptorChain

    fileprivate init(_ base: any HttpTransport, _ interceptors: [any Interceptor]) {
        self.base = base
        chain = InterceptorChain(interceptors, to: base)
    }

    /// Sets the defaults of the transport within.
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        base.setConfiguration(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
    }

    /// Sends a request through the interceptors and waits for the whole response.
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        var request = params
        request.delivery = .whole
        request.beginCall()
        return try await chain(request)
    }

    /// Sends a request through the interceptors and waits for the head of the response.
    public func streamResponse(to params: HttpRequestParams) async throws -> HttpStreamingResponse {
        var request = params
        request.delivery = .stream
        request.beginCall()
        return try HttpStreamingResponse(try await chain(request))
    }
}

extension HttpTransport {
    /// This transport behind interceptors, the outermost first. They come after those of domain and endpoint.
    public func intercepted(by interceptors: any Interceptor...) -> InterceptedTransport {
        InterceptedTransport(self, interceptors)
    }

    /// Whether interceptors stand before this transport. Every call asks: a cast would take longer.
    package var isIntercepted: Bool { Self.self == InterceptedTransport.self }
}

extension HttpStreamingResponse {
    /// The response that a chain of interceptors returned, whose body may be whole already.
    fileprivate init(_ result: HttpOperationResult) throws {
        let body = try result.bodyStream ?? HttpBodyStream([result.response.get()])
        guard let statusCode = result.statusCode else { throw TransportError.withoutStatus }
        self.init(statusCode: statusCode, headerFields: result.headerFields, body: body)
        urlText = result.urlText
    }
}
