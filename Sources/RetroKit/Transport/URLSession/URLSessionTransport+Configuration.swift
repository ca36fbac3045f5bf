#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLSessionTransport {
    /// The settings of a ``URLSessionTransport``, under the same words as in ``CurlConfiguration``.
    ///
    /// ```swift
    /// var configuration = URLSessionTransport.Configuration()
    /// configuration.session.allowsConstrainedNetworkAccess = false
    /// configuration.tls.pinnedPublicKeys = ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]
    /// let transport = URLSessionTransport(configuration)
    /// ```
    public struct Configuration: @unchecked Sendable {  // a transport copies `session`, whose class is not a value
        /// Decides about a challenge: the shape of URLSession's own delegate method.
        public typealias ChallengeHandler =
            @Sendable (
                _ challenge: URLAuthenticationChallenge,
                _ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) -> Void

        /// How many connections one host gets at most; 100 by default, nil for no limit. Calls beyond it wait, while
        /// their timeouts run.
        public var hostConnectionLimit: Int? = 100
        /// How many bytes a response's body may have once it is decompressed; 256 MiB by default, nil for no limit. A
        /// larger one ends the call with ``TransportError/Kind/responseTooLarge``. Of a streamed body it is what may be
        /// held before it is read.
        public var responseSizeLimit: Int? = 256 << 20
        /// What is sent as `User-Agent` when a request brings none; nil, the default, for the system's own.
        public var userAgent: String?
        /// Which redirects are followed; all of them by default, 20 at most.
        public var redirects: RedirectPolicy = .follow
        /// How servers are trusted and the client shows who it is.
        public var tls = TLSSettings()
        /// The settings of single hosts, which stand in the place of ``tls`` as a whole: under a host's name, such as
        /// `api.example.test`, or under `*.example.test` for every subdomain. The most precise name decides.
        public var tlsByHost: [String: TLSSettings] = [:]
        /// Is asked where a server or proxy wants something that ``tls`` says nothing of: its trust, a client's
        /// certificate, a name and password. Nil, the default, for the system's own answer. It has to answer once, now
        /// or later, and cannot undo what ``tls`` refuses. FoundationNetworking does not ask, so on Linux every call
        /// over TLS fails where it is set.
        public var challenge: ChallengeHandler?
        /// What URLSession is configured by: proxies, `protocolClasses`, cellular and constrained networks, waiting for
        /// a network at every call, multipath; `.ephemeral` by default. Copies of these settings share it, and a
        /// transport takes a copy when it is made.
        ///
        /// RetroKit sets over it what its calls rely on: no cache, no cookies, no stored credentials, timeouts of a
        /// week, since a call's own deadline is what ends it, and the number of connections, the `User-Agent`, and the
        /// oldest version of TLS, if it is newer here. A background configuration is not for a transport: see
        /// <doc:BackgroundTransfers>.
        public var session: URLSessionConfiguration = .ephemeral
        /// The time of the pauses between attempts to connect.
        package var clock = CallClock.system

        /// Makes the default settings.
        public init() {}
    }
}

extension URLSessionTransport.Configuration: CustomReflectable {
    /// A mirror that shows of ``session`` the names of its header fields, for `print` and `dump`: these and its proxies can hold
    /// credentials.
    public var customMirror: Mirror {
        let names = (session.httpAdditionalHeaders ?? [:]).keys.map { "\($0)" }.sorted()
        return Mirror(
            self,
            children: [
                "hostConnectionLimit": hostConnectionLimit as Any, "responseSizeLimit": responseSizeLimit as Any,
                "userAgent": userAgent as Any, "redirects": redirects, "tls": tls, "tlsByHost": tlsByHost,
                "additionalHeaders": names,
            ],
            displayStyle: .struct
        )
    }
}

extension URLSessionTransport.Configuration {
    /// A copy of ``session`` with what RetroKit needs on top.
    ///
    /// - Parameter waits: Whether its tasks wait for a network.
    /// - Returns: The copy.
    func sessionCopy(waitingForConnectivity waits: Bool) -> URLSessionConfiguration {
        let copy = (session.copy() as? URLSessionConfiguration) ?? .ephemeral
        copy.httpMaximumConnectionsPerHost = hostConnectionLimit ?? Int(Int32.max)
        // FoundationNetworking asks a cache in the background, and a task that is cancelled meanwhile ends the process.
        // Without one, no cancellation has.
        copy.urlCache = nil
        copy.urlCredentialStorage = nil
        copy.httpCookieStorage = nil
        copy.httpCookieAcceptPolicy = .never
        copy.httpShouldSetCookies = false
        copy.timeoutIntervalForRequest = URLRequest.longestTimeout
        copy.timeoutIntervalForResource = URLRequest.longestTimeout
        if let userAgent {
            copy.httpAdditionalHeaders = (copy.httpAdditionalHeaders ?? [:]).merging(["User-Agent": userAgent]) { $1 }
        }
        #if !canImport(FoundationNetworking)
            let oldest: tls_protocol_version_t = tls.minimumVersion == .v13 ? .TLSv13 : .TLSv12
            if copy.tlsMinimumSupportedProtocolVersion.rawValue < oldest.rawValue {
                copy.tlsMinimumSupportedProtocolVersion = oldest
            }
            if waits { copy.waitsForConnectivity = true }
        #endif
        return copy
    }

    /// The header field that no message can have; nil when there is none.
    var problem: TransportError? {
        let fields =
            (session.httpAdditionalHeaders ?? [:]).map { ("\($0.key)", "\($0.value)") }
            + (userAgent.map { [("User-Agent", $0)] } ?? [])
        for (name, value) in fields {
            guard HeaderSyntax.isToken(name), HeaderSyntax.problem(of: value, in: name) == nil else {
                return TransportError(
                    .invalidConfiguration,
                    "The header \(name.debugDescription) of the URLSessionTransport's settings has a name or a value that is not "
                        + "allowed; use one line without control characters."
                )
            }
        }
        return nil
    }

    /// Stands for whom the transport shows to servers and whom it takes for them, so that nobody is given what another
    /// transport got; empty for the default. Whom a closure for challenges shows nobody knows, so that it stands for itself.
    var identity: String {
        var texts = tls.identity(besides: tlsByHost)
        let settings = [("field", session.httpAdditionalHeaders), ("proxy", session.connectionProxyDictionary)]
        for (kind, values) in settings {
            let pairs = (values ?? [:]).map { ("\($0.key)", "\($0.value)") }
            for (name, value) in pairs.sorted(by: { $0 < $1 }) { texts += [kind, name, value] }
        }
        if challenge != nil { texts += ["challenge", UUID().uuidString] }
        return texts.isEmpty ? "" : Sha256.digits(of: texts)
    }

    /// Checks that the settings for a host can be kept to.
    ///
    /// - Parameter host: The host, which is asked over TLS.
    /// - Throws: ``TransportError`` of kind `unsupportedRequest` where URLSession cannot do what they say: without them
    ///   nothing is sent. Of kind `tls` for settings that make no sense.
    func checkTLS(of host: String) throws(TransportError) {
        let settings = try tlsByHost.settings(of: host, others: tls)
        #if canImport(FoundationNetworking)
            guard !ServerTrust(host: host, settings: settings).isDemanding, !settings.hasClient, challenge == nil,
                settings.minimumVersion == .v12
            else {
                throw TransportError(
                    .unsupportedRequest,
                    "FoundationNetworking cannot do what the TLS settings for \(host) say (authorities, client "
                        + "certificates, pinned keys, challenges, TLS 1.3 at least); use CurlTransport on Linux."
                )
            }
        #else
            guard settings.clientCertificate == nil || settings.clientIdentity != nil else {
                throw TransportError(
                    .unsupportedRequest,
                    "URLSession takes no client certificate in PEM for \(host); set tls.clientIdentity instead."
                )
            }
            guard settings.minimumVersion == tls.minimumVersion else {
                throw TransportError(
                    .unsupportedRequest,
                    "URLSession has one oldest version of TLS for all hosts; \(host) needs a transport of its own."
                )
            }
        #endif
    }
}

extension TLSSettings {
    /// Whether the client has something to show.
    fileprivate var hasClient: Bool { clientIdentity != nil || clientCertificate != nil || clientKey != nil }
}
