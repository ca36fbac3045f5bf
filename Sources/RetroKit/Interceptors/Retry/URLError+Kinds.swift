import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// What URLSession's errors that may pass are in the words of ``TransportError``. Certificates and handshakes are not
    /// among them, although some clients try those again.
    static let kinds: [URLError.Code: TransportError.Kind] = [
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
