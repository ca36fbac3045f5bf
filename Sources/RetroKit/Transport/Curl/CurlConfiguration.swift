public import Foundation

/// The settings of a ``CurlTransport``.
public struct CurlConfiguration: Sendable {
    /// How many event loops, each on a thread of its own, share the work at most; 2 by default. The first is alone as long
    /// as fewer than 17 exchanges are in flight, and where connections or idle connections are limited to fewer than 64 for
    /// each loop: connections are not shared between loops, and the limits are divided among them.
    public var eventLoops = 2
    /// How many connections are open to one host at most; further requests wait for a turn. 1024 by default.
    public var connectionsPerHost = 1024
    /// How many connections are open in all at most; 0, the default, for no limit.
    public var totalConnections = 0
    /// How many idle connections are kept for reuse at most; 256 by default.
    public var idleConnections = 256
    /// How long connecting may take, name lookup and TLS included; 30 seconds by default.
    public var connectTimeout: Duration = .seconds(30)
    /// How long an exchange may go without a byte in either direction, once it has begun; nil, the default, for no limit.
    public var idleTimeout: Duration?
    /// How many bytes a response's body may have once it is decompressed, where it is collected in memory; 256 MiB by
    /// default. A stream has no such limit.
    public var responseSizeLimit = 256 << 20
    /// Whether HTTP/2 is offered when TLS is negotiated; true by default. Requests then share one connection.
    public var allowsHTTP2 = true
    /// What is sent as `User-Agent` when a request brings none; nil for nothing.
    public var userAgent: String? = "RetroKit"
    /// How redirects are followed; all of them by default, 20 at most.
    public var redirects: RedirectPolicy = .follow
    /// Through what the requests go; directly by default.
    public var proxy: Proxy = .none
    /// The path of a Unix domain socket that stands in for the host's address; nil, the default, for TCP.
    public var unixSocketPath: String?
    /// How servers are trusted and the client shows who it is.
    public var tls = TLS()

    /// Makes the default settings.
    public init() {}
}

extension CurlConfiguration {
    /// Through what requests go.
    public enum Proxy: Sendable {
        /// Nothing: straight to the host, whatever the environment says.
        case none
        /// What the environment's `http_proxy`, `https_proxy` and `no_proxy` say.
        case environment
        /// A proxy, such as `http://proxy.example.test:3128`, with its credentials, and hosts that are reached without it.
        case url(String, user: String? = nil, password: String? = nil, bypassing: [String] = [])
    }

    /// The settings of TLS.
    public struct TLS: Sendable {
        /// Certificates or keys, in PEM.
        public enum Source: Sendable {
            /// In a file.
            case file(String)
            /// In memory.
            case pem(Data)
        }

        /// The authorities that are trusted; nil, the default, for the system's.
        public var authorities: Source?
        /// The client's certificate, with the chain if need be; nil, the default, for none.
        public var clientCertificate: Source?
        /// The client's private key; nil when it stands in the certificate's file.
        public var clientKey: Source?
        /// The private key's password; nil for none.
        public var clientKeyPassword: String?
        /// SHA-256 digests of the public keys that a server may have, in Base64: one of them must fit. Empty, the
        /// default, for any key that the authorities vouch for.
        public var pinnedPublicKeys: [String] = []
        /// The oldest version of TLS that is spoken; 1.2 by default.
        public var minimumVersion: Version = .v12
        /// Trusts every server, whoever it says it is. For experiments alone: anybody on the way can read and change
        /// what is sent.
        public var insecurelyTrustsAnyServer = false

        /// Makes the default settings.
        public init() {}

        /// A version of TLS.
        public enum Version: Sendable {
            /// TLS 1.2 (RFC 5246).
            case v12
            /// TLS 1.3 (RFC 8446).
            case v13
        }
    }
}
