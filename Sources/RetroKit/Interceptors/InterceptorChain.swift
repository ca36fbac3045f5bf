/// What a request has yet to pass: interceptors in order, then the transport.
public struct InterceptorChain: Sendable {
    private let interceptors: ArraySlice<any Interceptor>
    private let transport: any HttpTransport
    /// What no other chain has but this one and what is left of it further on.
    private let origin: Origin

    private final class Origin: Sendable {}

    /// Makes a chain.
    ///
    /// - Parameters:
    ///   - interceptors: The interceptors, the outermost first.
    ///   - transport: Whatever sends the requests in the end.
    public init(_ interceptors: [any Interceptor] = [], to transport: any HttpTransport) {
        self.init(interceptors[...], to: transport, Origin())
    }

    private init(_ interceptors: ArraySlice<any Interceptor>, to transport: any HttpTransport, _ origin: Origin) {
        self.interceptors = interceptors
        self.transport = transport
        self.origin = origin
    }

    /// Whether a request is changed by nobody before it is sent.
    package var isDirect: Bool { interceptors.isEmpty && !transport.isIntercepted }

    /// Which way requests go from here: equal for chains that lead by the same objects to the same transport. Values cannot
    /// be told apart, so a chain with one of them has a way of its own.
    package var way: [ObjectIdentifier] {
        let steps = interceptors.map { $0 as Any } + [transport as Any]
        return steps.map { step in
            type(of: step) is AnyClass ? ObjectIdentifier(step as AnyObject) : ObjectIdentifier(origin)
        }
    }

    /// The transport's defaults, for whoever shows a request as it will be sent.
    package var defaults: TransportConfiguration.Values { transport.defaults }

    /// Sends a request through the rest of the chain.
    ///
    /// - Parameter request: The request, complete.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError`` when no complete response arrived, `CancellationError` when the task was cancelled,
    ///   or what an interceptor throws.
    public func callAsFunction(_ request: HttpRequestParams) async throws -> HttpOperationResult {
        var result = try await pass(request)
        // The one place where the failure that a result may hold becomes one that is thrown.
        if case .failure(let error) = result.response { throw error }
        if result.statusCode == nil { result.statusCode = 200 }
        return result
    }

    /// Tells listeners and interceptors that the response to a request has turned out to be no value.
    func tell(unreadable error: ApiError, of request: HttpRequestParams) {
        request.call?.report(.failed(error), of: request)
        for interceptor in interceptors { interceptor.handle(unreadable: error, of: request) }
    }

    @inline(__always)
    private func pass(_ request: HttpRequestParams) async throws -> HttpOperationResult {
        if let first = interceptors.first {
            return try await first.intercept(
                request,
                next: InterceptorChain(interceptors.dropFirst(), to: transport, origin)
            )
        }
        if let call = request.call, !transport.isIntercepted { call.report(.queued, of: request) }
        if let witness = request.witness { witness.see(request, over: defaults) }
        var result: HttpOperationResult
        if case .stream(let stream) = request.httpBody {
            var named = request
            named.httpBody = .stream(stream.named("The body's stream"))
            result = try await transport.sendRequest(with: named)
        } else {
            result = try await transport.sendRequest(with: request)
        }
        if request.delivery == .stream { result.streamBody() }
        return result
    }
}

extension InterceptorChain {
    /// The request with what its transport would add to it by itself, for interceptors that have to know where it goes
    /// and with which credentials: the transport's base URL and its default headers.
    func completed(_ request: HttpRequestParams) -> HttpRequestParams {
        let defaults = defaults
        var request = request
        request.baseURL = request.baseURL ?? defaults.baseURL
        request.headerFields = request.headerFields(over: defaults)
        return request
    }
}

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
        request.holdStreamsToOneReading()
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
