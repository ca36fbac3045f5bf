#if os(Linux)
    import Foundation

    /// The settings of a ``CurlTransport``.
    public struct CurlConfiguration: Sendable {
        /// How many event loops, each on a thread of its own, share the work at most; 2 by default. The first is alone as long
        /// as fewer than 17 exchanges are in flight, and where connections or idle connections are limited to fewer than 64 for
        /// each loop: connections are not shared between loops, and the limits are divided among them.
        public var eventLoops = 2
        /// How many connections are open to one host at most; further requests wait for a turn. 1024 by default, nil for no
        /// limit.
        public var hostConnectionLimit: Int? = 1024
        /// How many connections are open in all at most; nil, the default, for no limit.
        public var connectionLimit: Int?
        /// How many idle connections are kept for reuse at most; 256 by default, nil for no limit.
        public var idleConnectionLimit: Int? = 256
        /// How long connecting may take, name lookup and TLS included; 30 seconds by default.
        public var connectTimeout: Duration = .seconds(30)
        /// How long an exchange may go without a byte in either direction, once it has begun; nil, the default, for no limit.
        public var idleTimeout: Duration?
        /// How many bytes a response's body may have once it is decompressed, where it is collected in memory; 256 MiB by
        /// default, nil for no limit. A stream has no such limit.
        public var responseSizeLimit: Int? = 256 << 20
        /// Whether HTTP/2 is offered when TLS is negotiated; true by default. Requests then share one connection. It is not
        /// offered where libcurl stands on a TLS library that does not tell what was negotiated: OpenSSL and its kin do, and
        /// GnuTLS.
        public var allowsHTTP2 = true
        /// What is sent as `User-Agent` when a request brings none; nil for nothing.
        public var userAgent: String? = "RetroKit"
        /// How redirects are followed; all of them by default, 20 at most.
        public var redirects: RedirectPolicy = .follow
        /// Through what the requests go; directly by default.
        public var proxy: Proxy = .never
        /// The path of a Unix domain socket that stands in for the host's address; nil, the default, for TCP.
        public var unixSocketPath: String?
        /// How servers are trusted and the client shows who it is.
        public var tls = TLS()
        /// The settings of single hosts, which stand in the place of ``tls`` as a whole: under a host's name, such as
        /// `api.example.test`, or under `*.example.test` for every subdomain. The most precise name decides.
        public var tlsByHost: [String: TLS] = [:]
        /// The time of the pauses between attempts to connect.
        package var clock = CallClock.system

        /// Makes the default settings.
        public init() {}
    }

    extension CurlConfiguration {
        /// Through what requests go.
        public enum Proxy: Sendable {
            /// Nothing: straight to the host, whatever the environment says.
            case never
            /// What the environment's `http_proxy`, `https_proxy` and `no_proxy` say.
            case environment
            /// A proxy, such as `http://proxy.example.test:3128`, with its credentials, and hosts that are reached without it.
            case url(String, user: String? = nil, password: String? = nil, bypassing: [String] = [])
        }

        /// The settings of TLS.
        public typealias TLS = TLSSettings
    }

    extension CurlConfiguration.Proxy: CustomStringConvertible, CustomReflectable {
        /// The proxy without its credentials.
        public var description: String {
            switch self {
            case .never: "none"
            case .environment: "the environment's"
            case .url(let url, let user, _, let bypassed):
                Self.withoutUserInfo(url) + (user == nil ? "" : " with a password")
                    + (bypassed.isEmpty ? "" : " but for \(bypassed.joined(separator: ", "))")
            }
        }

        /// A mirror of the ``description``, so that `dump` shows no secret.
        public var customMirror: Mirror { Mirror(describing: self) }

        /// The URL without what stands before its host, however it is written: it may be no URL at all.
        static func withoutUserInfo(_ url: String) -> String {
            guard let at = url.lastIndex(of: "@") else { return url }
            let start = url[..<at].range(of: "://")?.upperBound ?? url.startIndex
            return url[..<start] + RedactionPolicy.mark + url[at...]
        }
    }

    extension CurlConfiguration {
        /// Stands for whom the transport shows to servers and whom it takes for them, so that nobody is given what another
        /// transport got: the digest of its certificates, of its proxy and of its socket; empty for the default.
        var identity: String {
            var texts = tls.identity(besides: tlsByHost)
            if let unixSocketPath { texts += ["socket", unixSocketPath] }
            switch proxy {
            case .never: break
            case .environment: texts += ["proxy of the environment"]
            case .url(let url, let user, let password, let bypassed):
                texts += ["proxy", url, user ?? "", password ?? "", "\(bypassed.count)"] + bypassed
            }
            return texts.isEmpty ? "" : Sha256.digits(of: texts)
        }
    }
#endif
