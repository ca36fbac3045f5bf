import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// Makes the error of a task that failed.
    ///
    /// ``underlying`` keeps the code and text of URLSession's error, but not the URL, whose query may hold a secret.
    ///
    /// - Parameters:
    ///   - error: URLSession's error.
    ///   - host: Whom the task talked to.
    ///   - inMidResponse: Whether the head of the response had arrived.
    package init(_ error: any Error, from host: String, inMidResponse: Bool = false) {
        guard let error = error as? URLError else {
            let code = (error as NSError).domain == Self.networkDomain ? (error as NSError).code : 0
            if let (kind, reason) = Self.proxyFailures[code] {
                self.init(kind, at: host, reason: reason)
                return
            }
            self.init(.other, "The exchange with \(host) failed with \(type(of: error)).", underlying: error)
            return
        }
        let text = error.localizedDescription
        if let statusCode = Self.proxyStatusCode(in: text) {
            self.init(proxyStatusCode: statusCode, at: host)
            return
        }
        var kind = Self.kind(of: error.code, text)
        if kind == .connectionLost, inMidResponse { kind = .incompleteResponse }
        if TransportError.Kind.withoutConnection.contains(kind) || kind == .other, OpenFiles.areExhausted {
            self = OpenFiles.error(at: host, underlying: URLError(error.code))
            return
        }
        if let fault = ResponseHeadFault(libcurlText: text), !inMidResponse {
            self.init(fault.kind, at: host, reason: fault.reason, underlying: URLError(error.code))
            return
        }
        let isQuotable = !text.isEmpty && !text.contains("?") && !text.contains("://")
        let reason = isQuotable ? text : "URLSession's error \(error.code.rawValue)"
        self.init(
            kind,
            at: host,
            reason: reason,
            underlying: URLError(error.code, userInfo: isQuotable ? [NSLocalizedDescriptionKey: text] : [:])
        )
    }

    /// The domain of CFNetwork's own errors, those of proxies among them.
    private static let networkDomain = "kCFErrorDomainCFNetwork"

    /// What CFNetwork's codes say of a proxy (CFNetworkErrors.h).
    private static let proxyFailures: [Int: (Kind, String)] = [
        306: (.cannotConnect, "the proxy cannot be reached"),
        307: (.proxyRefused, "the proxy refused the credentials"),
        310: (.cannotConnect, "the proxy cannot be reached"),
        311: (.proxyRefused, "the proxy answered CONNECT with something unexpected"),
    ]

    /// The status with which a proxy refused a tunnel, by libcurl's words; nil for any other failure.
    private static func proxyStatusCode(in text: String) -> Int? {
        for words in ["CONNECT tunnel failed, response ", "Received HTTP code "] {
            if let range = text.range(of: words), let code = Int(text[range.upperBound...].prefix(3)), code >= 300 {
                return code
            }
        }
        return nil
    }

    private static func kind(of code: URLError.Code, _ text: String) -> Kind {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .cannotResolve
        case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed:
            .cannotConnect
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            .tls
        case .networkConnectionLost: .connectionLost
        case .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData: .protocolViolation
        case .badURL: .invalidURL
        case .unsupportedURL: kindOfCurl(text) ?? .invalidURL
        case .timedOut: kindOfCurl(text) ?? .timeout
        case .badServerResponse: kindOfCurl(text) ?? .protocolViolation
        default: kindOfCurl(text) ?? .other
        }
    }

    /// The kind of a failure by libcurl's words: FoundationNetworking gives most of them one code, -1.
    private static func kindOfCurl(_ text: String) -> Kind? {
        curlTexts.first { _, words in words.contains { text.contains($0) } }?.kind
    }

    private static let curlTexts: [(kind: Kind, words: [String])] = [
        (.cannotResolve, ["Could not resolve", "Couldn't resolve"]),
        (.connectTimeout, ["Connection timeout", "Connection timed out"]),
        (.cannotConnect, ["Failed to connect", "Couldn't connect"]),
        (.connectionLost, ["SSL_read", "SSL_write"]),
        (.tls, ["SSL", "TLS", "certificate"]),
        (.incompleteResponse, ["transfer closed", "partial file"]),
        (.connectionLost, ["Empty reply", "Server returned nothing"]),
        (.connectionLost, ["Recv failure", "Send failure", "Failure when receiving", "Failed sending data"]),
        (.connectionLost, ["Broken pipe", "Connection reset", "was not closed cleanly"]),
        (.protocolViolation, ["Failed writing", "chunk", "ncoding", "HTTP", "eader", "Weird server"]),
        (.protocolViolation, ["Content-Length"]),
        (.timeout, ["timed out", "Timeout was reached"]),
    ]
}

extension TransportError {
    /// The error of a call after its transport was shut down.
    static let sessionClosed = TransportError(.closed, "The transport was shut down; make a new URLSessionTransport.")
}
