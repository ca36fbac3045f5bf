/// Whatever sends requests: the one place where RetroKit meets the network.
///
/// The platform's own is ``PlatformTransport/shared``. Write one to send requests some other way, or to answer them
/// without a network; it is one function:
///
/// ```swift
/// struct TeapotTransport: HttpTransport {
///     func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
///         HttpOperationResult(statusCode: 418, body: Data("short and stout".utf8))
///     }
/// }
/// ```
///
/// An implementation must
/// - send exactly what the parameters say: nothing needs to be added but framing headers and its own defaults;
/// - return every status as a result, and throw only when no complete response arrived;
/// - end the exchange when the calling task is cancelled, by throwing `CancellationError`;
/// - end it at ``HttpRequestParams/timeout`` at the latest;
/// - be safe to call from many tasks at once, for many domains.
///
/// One with state of its own that changes keeps it behind a lock; where it is only set before the first call, the compiler's
/// warning about that says so to whoever reads it, and no more.
@preconcurrency
public protocol HttpTransport: Sendable {
    /// Sends a request and waits for the response: for the whole of it, or, where ``HttpRequestParams/delivery`` is
    /// `stream`, for its head, with a ``HttpOperationResult/bodyStream`` that is read as it comes. Its timeout is for the
    /// head alone then. A transport that cannot stream returns the whole response always.
    ///
    /// - Parameter params: The request, complete.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError`` when no complete response arrived, `CancellationError` when the task was cancelled.
    ///   A result that holds a failure, as RetroSwift's transports return it, is taken for the same.
    func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult

    /// Sets the defaults of this transport: where a request goes whose domain has no base URL of its own, and headers
    /// that every request carries unless it sets or removes them itself. By default nothing: for transports without
    /// defaults.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: The host, with a port if need be, such as `api.example.test:8443`.
    ///   - sharedHeaders: Header fields for every request; nil for none.
    func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?)
}

extension HttpTransport {
    /// Does nothing.
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {}
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

/// The defaults of a transport: what `setConfiguration` sets, behind a lock. Every transport keeps one.
package final class TransportConfiguration: Sendable {
    /// The defaults at one moment.
    package struct Values: Sendable {
        /// The base URL for requests that bring none, such as `https://api.example.test`.
        package var baseURL: BaseURL?
        /// Why there is no base URL although one was set.
        package var problem: RequestProblem?
        /// The headers of every request that does not set or remove them.
        package var headerFields = HttpHeaders()
        /// Stands for whom the transport itself shows to servers, such as by a client's certificate, from one run of a
        /// program to the next; empty for nobody.
        package var identity = ""

        package init(headerFields: HttpHeaders = [:], identity: String = "") {
            self.headerFields = headerFields
            self.identity = identity
        }
    }

    private let values: Locked<Values>

    /// Makes the defaults of a transport.
    ///
    /// - Parameter identity: Stands for whom the transport itself shows to servers; empty, by default, for nobody.
    package init(identity: String = "") {
        values = Locked(Values(identity: identity))
    }

    /// The defaults now.
    package var current: Values { values.withLock { $0 } }

    /// Sets the defaults, as ``HttpTransport/setConfiguration(scheme:host:sharedHeaders:)`` says.
    package func set(scheme: String, host: String, sharedHeaders: [String: String]?) {
        var new = Values(headerFields: HttpHeaders(sharedHeaders ?? [:]))
        do {
            new.baseURL = try BaseURL("\(scheme)://\(host)")
        } catch {
            new.problem = error
        }
        values.withLock { values in
            new.identity = values.identity
            values = new
        }
    }
}

/// A transport whose defaults can be looked at, as RetroKit's own can.
package protocol ConfiguredTransport: HttpTransport {
    /// The defaults.
    var defaultValues: TransportConfiguration { get }
    /// What makes its settings useless, so that no request can be sent; nil when nothing does.
    var problem: TransportError? { get }
}

extension ConfiguredTransport {
    /// Nothing.
    package var problem: TransportError? { nil }
}

extension RequestWitness {
    /// Takes note of a request that goes to a transport; of several, the last one counts.
    func see(_ request: HttpRequestParams, over defaults: TransportConfiguration.Values) {
        var request = request
        request.baseURL = request.baseURL ?? defaults.baseURL
        request.headerFields = request.headerFields(over: defaults)
        note(request, by: defaults.identity)
    }
}
