import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What failures say about another attempt: the one table that retries, downloads, streams of events and circuit breakers
/// go by.
extension TransportError.Kind {
    /// There was no connection, so that nothing can have been sent.
    package static let withoutConnection: Set<TransportError.Kind> = [.cannotResolve, .cannotConnect, .connectTimeout]

    /// Failures that may pass: a name that is not resolved, no connection, a lost one, a response that breaks off, and the
    /// timeouts. A certificate does not heal within seconds.
    package static let transient = withoutConnection.union([
        .timeout, .idleTimeout, .connectionLost, .incompleteResponse,
    ])

    /// Failures that speak against the server, whether they pass or not.
    static let failures = transient.union([.tls, .protocolViolation, .other])

    /// Failures that every further attempt would have too: those of the request, and what was refused on purpose.
    static let lasting: Set<TransportError.Kind> = [
        .invalidURL, .unsupportedRequest, .unreadableBody, .tls, .redirectRejected, .tooManyRedirects,
        .responseTooLarge,
        .closed,
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
