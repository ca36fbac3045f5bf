import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with Foundation's `URLSession`.
///
/// ```swift
/// var configuration = URLSessionTransport.Configuration()
/// configuration.responseSizeLimit = 16 << 20
/// let transport = URLSessionTransport(configuration)
/// let api = UsersApi(baseURL: URL(string: "https://api.example.test/v2")!, transport: transport)
/// ```
///
/// One transport keeps its connections for as long as it lives; share it between domains.
/// It has no cookies, no cache and no stored credentials, and follows redirects itself (see ``RedirectPolicy``). A
/// call's ``HttpRequestParams/timeout`` covers everything, redirects and waiting for a connection included, to the
/// millisecond. A cancelled call ends at once; its connection is closed a moment later.
///
/// Header fields that frame the message or belong to the connection (`Content-Length`, `Host`, `Connection` …) are
/// computed here and ignored in a request. A body without a content type is sent as `application/octet-stream`.
/// URLSession adds `User-Agent`, `Accept`, `Accept-Language` and `Accept-Encoding` where the request has none.
///
/// ## What URLSession cannot do
/// On every platform:
/// - A GET or HEAD with a body is refused (``TransportError/Kind/unsupportedRequest``), and so is a path with a `.` or
///   `..` segment (``TransportError/Kind/invalidURL``).
/// - Response headers come as a dictionary: their order is lost, repeated fields are joined with a comma, which for
///   `Set-Cookie` cannot be undone, and names may be respelled (`ETag` as `Etag`).
/// - A streamed request body is written to a temporary file before it is sent.
///
/// On Apple's systems:
/// - Of a streamed response of type `text/plain` the first 512 bytes are held back until there are so many, since the
///   system looks there for what it really is. A server keeps it from that with `X-Content-Type-Options: nosniff`, or
///   with a type such as `text/event-stream`.
/// - App Transport Security refuses `http` unless the app's `Info.plist` allows it.
///
/// On Linux, in FoundationNetworking of Swift 6.3:
/// - The sender of a streamed response cannot be held back: what nobody has read yet is held in memory, up to
///   ``Configuration/responseSizeLimit``. Read faster than it comes, or use ``CurlTransport``.
/// - Four kinds of response end the whole process: one with trailer fields after its chunks, one whose connection is
///   closed between the status line and the end of the headers, one with a `Content-Length` near `Int64.max`, and a
///   redirect to a host with `%00` in its name. Use this transport with servers you trust.
/// - Every exchange under way has a connection to itself, also where HTTP/2 is negotiated: only so does a server that claims
///   to speak HTTP/2, and does not, give nobody another one's answer.
/// - A redirect is told when its body has come: one whose body falls silent or has no end is not followed, and ends with the
///   call's timeout.
/// - What a server sends on a kept connection before it is asked is taken for the answer to the next request there.
/// - A 301, 302, 303, 305, 306, 307 or 308 without a `Location` has its status and headers, but an empty body.
/// - When a kept connection turns out dead, a request without a body is sent again on a new one, also a POST; one with
///   a body ends with ``TransportError/Kind/connectionLost``, though its head may have been sent again.
/// - These responses end with ``TransportError/Kind/protocolViolation``: no space after a header's colon, a status
///   line without a reason phrase's space, a Latin-1 byte in a header.
/// - A request to cancel that meets the end of its exchange could crash in FoundationNetworking; it is sent 20 ms late
///   and only to a running exchange, which has not crashed in any trial.
/// - A response with two lengths that differ, or one that only begins with a number, has as many bytes as libcurl reads there.
/// - A DELETE, OPTIONS or other request without a body announces `Content-Length: 0` too.
/// - Proxies are taken from the environment (`http_proxy` and the like). Of a streamed response that comes by `https` through
///   one, the head is the proxy's own answer to `CONNECT`. Certificates are checked against the system's
///   list; authorities of one's own, pinned keys, client certificates and challenges do not exist, and a call that
///   settings of that kind are for ends with ``TransportError/Kind/unsupportedRequest``.
/// - Which content codings are decoded depends on the installed libcurl, which takes a coding that is cut off for a whole, and
///   answers one that it does not know, or a gzip stream of several members, with
///   ``TransportError/Kind/protocolViolation``.
public final class URLSessionTransport: ConfiguredTransport {
    package let defaultValues: TransportConfiguration
    /// The settings.
    public let configuration: Configuration
    private let session: SharedSession
    package let problem: TransportError?
    #if !canImport(FoundationNetworking)
        /// For calls that wait for a network, which URLSession makes a matter of the whole session.
        private let patientSession: SharedSession
    #endif

    /// Makes a transport with a session of its own. A header field of the settings that no message can have is reported by
    /// each call, as ``TransportError/Kind/invalidConfiguration``.
    ///
    /// - Parameter configuration: The settings.
    public init(_ configuration: Configuration) {
        defaultValues = TransportConfiguration(identity: configuration.identity)
        self.configuration = configuration
        problem = configuration.problem
        session = SharedSession(configuration)
        #if !canImport(FoundationNetworking)
            patientSession = SharedSession(configuration, waitingForConnectivity: true)
        #endif
    }

    /// Makes a transport with a session of its own.
    ///
    /// - Parameters:
    ///   - hostConnectionLimit: How many connections one host gets at most; 100 by default, nil for no limit. Calls
    ///     beyond it wait, while their timeouts run.
    ///   - responseSizeLimit: The largest response body, in bytes; 256 MiB by default, nil for no limit.
    ///   - redirects: Which redirects are followed; all, 20 at most, by default.
    public convenience init(
        hostConnectionLimit: Int? = 100,
        responseSizeLimit: Int? = 256 << 20,
        redirects: RedirectPolicy = .follow
    ) {
        var configuration = Configuration()
        configuration.hostConnectionLimit = hostConnectionLimit
        configuration.responseSizeLimit = responseSizeLimit
        configuration.redirects = redirects
        self.init(configuration)
    }

    /// The largest response body that is accepted, in bytes: ``Configuration/responseSizeLimit``.
    public var responseSizeLimit: Int? { configuration.responseSizeLimit }
    /// Which redirects are followed.
    public var redirects: RedirectPolicy { configuration.redirects }

    /// Sets where a request goes whose domain has no base URL, and headers that every request to there carries.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: The host, with a port if need be, such as `api.example.test:8443`.
    ///   - sharedHeaders: Header fields for every request to that origin; nil for none.
    public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
        defaultValues.set(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
    }

    /// Sends a request and waits for the response, or for its head where it is to be streamed.
    ///
    /// - Parameter params: The request, complete.
    /// - Returns: The response, whatever its status, with the URL that it came from and, if it is whole, the time it took.
    /// - Throws: ``TransportError`` when no complete response arrived, `CancellationError` when the task was cancelled.
    public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
        try Task.checkCancellation()
        if let problem { throw problem }
        let start = ContinuousClock.now
        let deadline = Deadline(after: params.timeout)
        let defaults = defaultValues.current
        var result = try await redirects.follow(params.resolved(with: defaults), until: deadline) { params in
            try await exchange(params, over: defaults, until: deadline)
        }
        guard params.delivery == .whole else { return result }
        let total = start.duration(to: .now)
        if result.timings == nil { result.timings = HttpTimings(total: total) } else { result.setTotalTime(total) }
        return result
    }

    /// Ends the use of this transport: new calls throw ``TransportError`` of kind `closed`, those under way go on to
    /// their end, and then the session is released with its connections. Releasing the transport does the same.
    public func shutDown() {
        session.close()
        #if !canImport(FoundationNetworking)
            patientSession.close()
        #endif
    }
}

extension URLSessionTransport: CustomReflectable {
    /// A mirror of the settings alone, whose header fields and proxies `dump` would show otherwise.
    public var customMirror: Mirror { Mirror(self, children: ["configuration": configuration]) }
}

extension URLSessionTransport {
    private func exchange(
        _ params: HttpRequestParams,
        over defaults: TransportConfiguration.Values,
        until deadline: Deadline
    ) async throws -> HttpOperationResult {
        guard params.waitsForConnectivity else {
            return try await exchangeOnce(params, over: defaults, until: deadline)
        }
        return try await params.waitingForConnectivity(until: deadline, on: configuration.clock) { params in
            try await exchangeOnce(params, over: defaults, until: deadline)
        }
    }

    private func exchangeOnce(
        _ params: HttpRequestParams,
        over defaults: TransportConfiguration.Values,
        until deadline: Deadline
    ) async throws -> HttpOperationResult {
        let streams = params.delivery == .stream
        let host = params.baseURL?.host ?? ""
        if params.baseURL?.scheme == "https" { try configuration.checkTLS(of: host) }
        let request = try URLRequest(params, over: defaults, until: streams ? Deadline(after: nil) : deadline)
        let file = try await UploadFile.make(for: params.httpBody, to: host, until: deadline)
        let limit = configuration.responseSizeLimit ?? .max
        let exchange = URLSessionExchange(
            params,
            file: file,
            deadline: deadline,
            responseSizeLimit: streams ? limit : params.responseSizeLimit ?? limit,
            buffer: streams ? URLSessionBodyBuffer() : nil
        )
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.run(request, in: session(for: params), answering: continuation)
            }
        } onCancel: {
            exchange.finish(.failure(CancellationError()))
        }
    }

    private func session(for params: HttpRequestParams) -> SharedSession {
        #if canImport(FoundationNetworking)
            session
        #else
            params.waitsForConnectivity ? patientSession : session
        #endif
    }
}
