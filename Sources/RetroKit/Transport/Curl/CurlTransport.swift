#if os(Linux)
    import CCurl
    import Foundation

    /// Sends requests with libcurl, over an event loop on a thread of its own. The default on Linux.
    ///
    /// libcurl is found at run time; nothing has to be installed where Foundation's networking works. One transport keeps
    /// its connections for as long as it lives; share it between domains. While many exchanges are in flight at once,
    /// another loop takes a part of them (``CurlConfiguration/eventLoops``). When the last reference to the transport goes,
    /// its threads end as soon as nothing is in flight any more.
    ///
    /// ```swift
    /// var configuration = CurlConfiguration()
    /// configuration.tls.authorities = .file("/etc/ssl/private-ca.pem")
    /// let transport = CurlTransport(configuration)
    /// ```
    ///
    /// A call's timeout covers everything, redirects and waiting for a connection included; of a streamed response, all
    /// until its head. Cancelling a task ends its exchange at once and closes its connection. There are no cookies and
    /// no cache. A request that is not idempotent is never sent twice by itself, also when a kept connection turns out dead.
    /// The body of a 417 that refuses an `Expect: 100-continue` is lost.
    ///
    /// Responses are asked for and taken in the codings gzip, deflate, br and zstd, as far as the machine has zlib, libbrotlidec
    /// and libzstd, unless a request names an `Accept-Encoding` of its own or removes it. The members of a gzip stream are
    /// joined (RFC 1952 §2.2), a coding that is cut off is ``TransportError/Kind/incompleteResponse``, and one that is unknown
    /// leaves the body as it is.
    public final class CurlTransport: ConfiguredTransport {
        package let defaultValues: TransportConfiguration
        /// The settings.
        public let configuration: CurlConfiguration
        private let loops: CurlLoops
        package let problem: TransportError?

        /// Starts a transport; nil when libcurl is missing, or older than 7.80. Settings that cannot be used, such as a proxy
        /// that is no URL, are reported by each call, as ``TransportError/Kind/invalidConfiguration``.
        ///
        /// - Parameter configuration: The settings.
        public init?(_ configuration: CurlConfiguration = CurlConfiguration()) {
            guard let loops = CurlLoops(configuration) else { return nil }
            self.configuration = configuration
            self.loops = loops
            problem = configuration.problem
            defaultValues = TransportConfiguration(identity: configuration.identity)
        }

        deinit {
            loops.end(.retire)
        }

        /// The version of libcurl, such as `7.88.1`; nil where there is none.
        public static var libraryVersion: String? {
            ccurl_version().map { String(cString: $0) }
        }

        /// Runs tasks on the thread of the transport's first loop, which saves a caller that makes one call after the other
        /// a change of threads at each. What runs there must not block and not compute for long: every exchange waits
        /// meanwhile.
        ///
        /// ```swift
        /// try await withTaskExecutorPreference(transport.executor) { try await api.user(7) }
        /// ```
        public var executor: any TaskExecutor { loops.first }

        /// Ends every exchange with ``TransportError`` of kind `closed`, and with it the transport.
        public func shutDown() {
            loops.end(.shutDown)
        }

        /// Sets where a request goes whose domain has no base URL, and headers that every request to there carries.
        public func setConfiguration(scheme: String, host: String, sharedHeaders: [String: String]?) {
            defaultValues.set(scheme: scheme, host: host, sharedHeaders: sharedHeaders)
        }

        /// Sends a request and waits for the response, or for its head where it is to be streamed.
        public func sendRequest(with params: HttpRequestParams) async throws -> HttpOperationResult {
            let start = ContinuousClock.now
            let deadline = Deadline(after: params.timeout, from: start)
            var result = try await configuration.redirects.follow(resolved(params), until: deadline) { params in
                guard params.waitsForConnectivity else { return try await exchange(params, until: deadline) }
                return try await params.waitingForConnectivity(until: deadline, on: configuration.clock) {
                    try await exchange($0, until: deadline)
                }
            }
            result.setTotalTime(start.duration(to: .now))
            return result
        }
    }

    extension CurlTransport: CustomStringConvertible {
        /// What sends the requests, with its version.
        public var description: String { "CurlTransport (libcurl \(Self.libraryVersion ?? "missing"))" }
    }

    // MARK: Exchanges

    extension CurlTransport {
        private func resolved(_ params: HttpRequestParams) throws -> HttpRequestParams {
            try Task.checkCancellation()
            if let problem { throw problem }
            return try params.resolved(with: defaultValues.current)
        }

        private func exchange(_ params: HttpRequestParams, until deadline: Deadline) async throws -> HttpOperationResult
        {
            var ready = try params.readyToSend(over: defaultValues.current)
            if case .stream(let stream) = ready.httpBody, stream.length == 0 {
                // libcurl asks for none of its bytes, so that nobody would see that there are some.
                _ = try await UploadFile.make(for: ready.httpBody, to: params.baseURL?.host ?? "", until: deadline)
                ready.httpBody = .data(Data(), contentType: stream.contentType)
            }
            let url = params.baseURL.map(params.absoluteTarget) ?? ""
            var attempt = 1
            while true {
                let exchange = CurlExchange(ready, to: url, until: deadline)
                exchange.needsOwnConnection = attempt > 1
                do {
                    return switch params.delivery {
                    case .whole: try await collect(exchange)
                    case .stream: try await stream(exchange)
                    }
                } catch let crowdedOut as CurlExchange.CrowdedOut {
                    guard attempt < Self.attemptsAtConnections else { throw crowdedOut.cause }
                } catch let leftOut as CurlExchange.LeftOut {
                    guard attempt < Self.attemptsAtConnections, ready.mayFollow(leftOut) else { throw leftOut.cause }
                }
                attempt += 1
            }
        }

        /// How often a request is put on a connection that turns out to be another's, or that the server ends before it has
        /// processed the request.
        private static let attemptsAtConnections = 4

        private func collect(_ exchange: CurlExchange) async throws -> HttpOperationResult {
            let loop = loops.next
            try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { continuation in
                    start(exchange, on: loop, delivering: .whole(continuation))
                }
            } onCancel: {
                exchange.cancel(on: loop)
            }
            return exchange.result
        }

        private func stream(_ exchange: CurlExchange) async throws -> HttpOperationResult {
            let loop = loops.next
            let buffer = CurlBodyBuffer()
            try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { continuation in
                    start(exchange, on: loop, delivering: .stream(buffer, continuation))
                }
            } onCancel: {
                exchange.cancel(on: loop)
            }
            return exchange.streamingResponse(buffer, on: loop)
        }

        private func start(_ exchange: CurlExchange, on loop: CurlLoop, delivering delivery: CurlExchange.Delivery) {
            do throws(TransportError) {
                try exchange.prepare(delivery, for: loop)
                if loop.submit(exchange) { return }
                throw TransportError.closed
            } catch {
                exchange.detach()
                exchange.fail(error)
            }
        }
    }
#endif
