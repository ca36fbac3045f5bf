import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a transport has no complete response.
public struct TransportError: Error, Sendable {
    /// What went wrong on the way.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name.
        public let rawValue: String

        /// Makes a kind of any name, for transports of one's own.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The request has no usable URL.
        public static let invalidURL = Kind(rawValue: "invalidURL")
        /// The host's name cannot be resolved.
        public static let cannotResolve = Kind(rawValue: "cannotResolve")
        /// No connection to the host.
        public static let cannotConnect = Kind(rawValue: "cannotConnect")
        /// The secure connection failed: a certificate or the handshake.
        public static let tls = Kind(rawValue: "tls")
        /// The deadline passed.
        public static let timeout = Kind(rawValue: "timeout")
        /// The proxy refused to open a tunnel to the host (RFC 9110 §9.3.6); ``TransportError/proxyStatusCode`` is its answer.
        /// Nothing has been sent to the host, and the same request would be refused again.
        public static let proxyRefused = Kind(rawValue: "proxyRefused")
        /// The server said that it has not processed the request (RFC 9113 §8.7), so that it may be sent again, whatever its
        /// method.
        public static let unprocessed = Kind(rawValue: "unprocessed")
        /// There was no connection in time.
        public static let connectTimeout = Kind(rawValue: "connectTimeout")
        /// Nothing was sent or received for too long.
        public static let idleTimeout = Kind(rawValue: "idleTimeout")
        /// The connection ended before the first byte of the response; of a request that is not idempotent it is unknown
        /// whether it took effect.
        public static let connectionLost = Kind(rawValue: "connectionLost")
        /// The connection ended within the response.
        public static let incompleteResponse = Kind(rawValue: "incompleteResponse")
        /// The response breaks HTTP's rules, or its content coding cannot be undone.
        public static let protocolViolation = Kind(rawValue: "protocolViolation")
        /// The response is larger than allowed.
        public static let responseTooLarge = Kind(rawValue: "responseTooLarge")
        /// More redirects than the limit.
        public static let tooManyRedirects = Kind(rawValue: "tooManyRedirects")
        /// A redirect that must not be followed.
        public static let redirectRejected = Kind(rawValue: "redirectRejected")
        /// A request that this transport cannot send as it is, such as a GET with a body.
        public static let unsupportedRequest = Kind(rawValue: "unsupportedRequest")
        /// The request's body cannot be read, or is not as long as it was announced to be.
        public static let unreadableBody = Kind(rawValue: "unreadableBody")
        /// The transport was shut down.
        public static let closed = Kind(rawValue: "closed")
        /// A setting of the transport itself cannot be used, such as a proxy that is no URL; nothing was sent.
        public static let invalidConfiguration = Kind(rawValue: "invalidConfiguration")
        /// Anything else.
        public static let other = Kind(rawValue: "other")
    }

    /// What went wrong.
    public let kind: Kind
    /// One sentence that says what went wrong. It holds no secret.
    public let message: String
    /// The error that the system reported; nil when RetroKit found the fault itself.
    public let underlying: (any Error)?
    /// The status with which a proxy answered the wish for a tunnel to the host; nil when there was no such answer.
    public private(set) var proxyStatusCode: Int?

    /// Makes an error of a kind.
    ///
    /// - Parameters:
    ///   - kind: What went wrong.
    ///   - message: One sentence that says so, without secrets.
    ///   - underlying: The system's error, if there is one.
    public init(_ kind: Kind, _ message: String, underlying: (any Error)? = nil) {
        self.kind = kind
        self.message = message.escapedForLog  // a host or a system's words may come from outside
        self.underlying = underlying
    }
}

extension TransportError {
    /// Makes the error of an exchange with a host, for the reason that the system gives.
    ///
    /// - Parameters:
    ///   - kind: What went wrong.
    ///   - host: Whom the exchange was with.
    ///   - reason: The system's own words, without secrets.
    ///   - underlying: The system's error, if there is one.
    package init(_ kind: Kind, at host: String, reason: String, underlying: (any Error)? = nil) {
        let words = reason.trimmingPrefix { $0.isWhitespace }
        let end = words.last == "." ? "" : "."
        self.init(kind, "\(Self.beginning(of: kind, host)): \(words)\(end)", underlying: underlying)
    }

    private static func beginning(of kind: Kind, _ host: String) -> String {
        switch kind {
        case .invalidURL: "The URL at \(host) cannot be called"
        case .cannotResolve: "The host \(host) cannot be found"
        case .cannotConnect: "No connection to \(host)"
        case .proxyRefused: "The proxy opens no tunnel to \(host)"
        case .unprocessed: "The request to \(host) was not processed"
        case .tls: "No secure connection to \(host)"
        case .connectTimeout: "No connection to \(host) in time"
        case .timeout: "No answer from \(host) in time"
        case .connectionLost: "The connection to \(host) was lost"
        case .incompleteResponse: "The response from \(host) is incomplete"
        case .protocolViolation: "The response from \(host) cannot be read"
        case .responseTooLarge: "The response from \(host) is too large"
        default: "The exchange with \(host) failed"
        }
    }

    /// Makes the error of a proxy that answered the wish for a tunnel with a status that is no success. One that could not
    /// reach the host itself says so with 502, 503 or 504: then there is no connection, which may pass.
    package init(proxyStatusCode: Int, at host: String) {
        let kind: Kind = (502...504).contains(proxyStatusCode) ? .cannotConnect : .proxyRefused
        let phrase = HttpStatus.reasonPhrase(of: proxyStatusCode).map { " \($0)" } ?? ""
        self.init(kind, at: host, reason: "the proxy answered with \(proxyStatusCode)\(phrase)")
        self.proxyStatusCode = proxyStatusCode
    }

    /// A body that is larger than allowed.
    package static func tooLarge(_ limit: some BinaryInteger) -> TransportError {
        TransportError(.responseTooLarge, "The response is larger than \(limit) bytes.")
    }
}

extension TransportError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension TransportError.Kind: CustomStringConvertible {
    /// The kind's name.
    public var description: String { rawValue }
}

extension TransportError: CustomReflectable {
    /// A mirror with the type of ``underlying`` alone: what the system reports may quote a URL.
    public var customMirror: Mirror {
        let cause = underlying.map { "\(type(of: $0))" }
        return Mirror(self, children: ["kind": kind.rawValue, "message": message, "underlying": cause as Any])
    }
}

/// What failures say about another attempt: the one table that retries, downloads, streams of events and circuit breakers
/// go by.
extension TransportError.Kind {
    /// There was no connection, so that nothing can have been sent.
    package static let withoutConnection: Set<TransportError.Kind> = [.cannotResolve, .cannotConnect, .connectTimeout]

    /// Failures that may pass: a name that is not resolved, no connection, a lost one, a request that was not processed, a
    /// response that breaks off, and the timeouts. A certificate does not heal within seconds.
    package static let transient = withoutConnection.union([
        .unprocessed, .timeout, .idleTimeout, .connectionLost, .incompleteResponse,
    ])

    /// Failures that speak against the server, whether they pass or not.
    static let failures = transient.union([.tls, .protocolViolation, .other])

    /// Failures that every further attempt would have too: those of the request, and what was refused on purpose.
    static let lasting: Set<TransportError.Kind> = [
        .invalidURL, .unsupportedRequest, .unreadableBody, .tls, .redirectRejected, .tooManyRedirects,
        .responseTooLarge,
        .closed, .proxyRefused, .invalidConfiguration,
    ]
}

extension Error {
    /// Whether a transport failed in one of some ways: by its own word, or by that of the URLSession's error behind it.
    func isTransportFailure(of kinds: Set<TransportError.Kind>) -> Bool {
        switch self {
        case let error as TransportError:
            kinds.contains(error.kind) || (error.underlying as? URLError)?.isTransportFailure(of: kinds) == true
        case let error as URLError:
            error.transportKind.map(kinds.contains) ?? false
        default: false
        }
    }
}

extension URLError {
    /// What an error of URLSession's that may pass is in the words of ``TransportError``; nil for any other. Certificates and
    /// handshakes are not among them, although some clients try those again.
    var transportKind: TransportError.Kind? { Self.kinds[code] }

    private static let kinds: [URLError.Code: TransportError.Kind] = [
        .cannotFindHost: .cannotResolve, .dnsLookupFailed: .cannotResolve,
        .cannotConnectToHost: .cannotConnect, .notConnectedToInternet: .cannotConnect,
        .internationalRoamingOff: .cannotConnect, .callIsActive: .cannotConnect, .dataNotAllowed: .cannotConnect,
        .cannotLoadFromNetwork: .cannotConnect, .backgroundSessionInUseByAnotherProcess: .cannotConnect,
        .networkConnectionLost: .connectionLost, .backgroundSessionWasDisconnected: .connectionLost,
        .badServerResponse: .incompleteResponse, .downloadDecodingFailedMidStream: .incompleteResponse,
        .downloadDecodingFailedToComplete: .incompleteResponse,
        .timedOut: .timeout,
    ]
}
