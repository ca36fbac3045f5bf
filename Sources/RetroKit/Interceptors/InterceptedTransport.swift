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

    /// Sends a request through the interceptors.
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        var request = params
        request.beginCall()
        return try await chain(request)
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

extension HttpTransport {
    /// The transport's defaults; none when it keeps them to itself.
    package var defaults: TransportConfiguration.Values {
        configured?.defaultValues.current ?? TransportConfiguration.Values()
    }

    /// The transport whose defaults can be looked at: this one, or the one behind its interceptors; nil for others.
    package var configured: (any ConfiguredTransport)? {
        (self as? InterceptedTransport)?.base.configured ?? self as? any ConfiguredTransport
    }
}
