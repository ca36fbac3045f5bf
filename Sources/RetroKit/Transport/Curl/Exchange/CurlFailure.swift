#if os(Linux)
    import Foundation

    /// Turns a code of libcurl (curl/curl.h, CURLcode) into an error that tells what happened.
    struct CurlFailure {
        private let code: Int32
        private let message: String?
        private let exchange: CurlExchange

        init(_ code: Int32, _ message: String?, _ exchange: CurlExchange) {
            self.code = code
            self.message = message
            self.exchange = exchange
        }

        /// The error.
        var error: TransportError {
            if let proxyStatusCode { return TransportError(proxyStatusCode: proxyStatusCode, at: exchange.host) }
            if exchange.attempts > 0, !exchange.head.isComplete,
                let fault = ResponseHeadFault(libcurlText: message ?? "")
            {
                return TransportError(fault.kind, at: exchange.host, reason: fault.reason)
            }
            if hasNoConnection, OpenFiles.areExhausted { return OpenFiles.error(at: exchange.host) }
            guard let culprit else { return TransportError(kind, at: exchange.host, reason: reason) }
            return TransportError(kind, "\(culprit): \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason).")
        }

        /// The status with which a proxy refused a tunnel; nil when none did.
        private var proxyStatusCode: Int? {
            guard [7, 56, 97].contains(code), exchange.head.statusCode == 0, let handle = exchange.handle else {
                return nil
            }
            let statusCode = ccurl_easy_get_long(handle.easy, CurlInfo.proxyStatusCode)
            return statusCode >= 300 ? statusCode : nil
        }

        /// Whether libcurl could not begin: no descriptor, no memory, no name, no connection.
        private var hasNoConnection: Bool { exchange.head.statusCode == 0 && [2, 5, 6, 7, 27].contains(code) }

        /// Who failed, where it was not the host: a proxy or a socket that stands before it.
        private var culprit: String? {
            guard let configuration = exchange.configuration else { return nil }
            if code == 7, let path = configuration.unixSocketPath {
                let verb = FileManager.default.fileExists(atPath: path) ? "takes no connection" : "is not there"
                return "The Unix socket \(path), which stands in for \(exchange.host), \(verb)"
            }
            let proxy = "The proxy of the transport, which stands before \(exchange.host),"
            switch code {
            case 5 where isUnreadableProxy: return "\(proxy) cannot be used"
            case 5: return "\(proxy) cannot be found"
            case 97: return "\(proxy) opens no way"
            case 7 where isProxys(message ?? "", configuration.proxy): return "\(proxy) takes no connection"
            default: return nil
            }
        }

        /// Whether libcurl cannot read a proxy's URL, which the environment may have.
        private var isUnreadableProxy: Bool { message?.contains("proxy syntax") == true }

        /// Whether a message of libcurl's is about the connection to a proxy.
        private func isProxys(_ message: String, _ proxy: CurlConfiguration.Proxy) -> Bool {
            guard case .url(let url, _, _, _) = proxy, let address = CurlConfiguration.Proxy.Address(url) else {
                return false
            }
            return message.contains(" \(address.host) port \(address.port ?? Self.proxyPort)")
        }

        /// The port of a proxy that names none (CURLOPT_PROXY).
        private static let proxyPort = 1080

        /// What happened, in libcurl's words where they are true.
        private var reason: String {
            switch code {
            case CurlValue.http2Over where exchange.isWithoutAnswer:
                "the server ended the connection of HTTP/2 before it answered"
            case 1 where exchange.head.statusCode == 0: "it does not begin with a status line of HTTP/1.1"
            case 65: "there was no response, and the body, a stream, is not sent again"
            default: message.map(Self.withoutUserInfo) ?? "libcurl failed with code \(code)"
            }
        }

        /// A message in which user name and password of a URL are hidden: libcurl quotes a proxy that it cannot read.
        private static func withoutUserInfo(_ message: String) -> String {
            guard let at = message.lastIndex(of: "@") else { return message }
            let quote = message[..<at].firstIndex(of: "'").map(message.index(after:)) ?? message.startIndex
            return message[..<quote] + CurlConfiguration.Proxy.withoutUserInfo(String(message[quote...]))
        }

        private var kind: TransportError.Kind {
            switch code {
            case 3: .invalidURL
            case 5 where isUnreadableProxy: .invalidConfiguration
            case 5, 6: .cannotResolve
            case 7, 97: .cannotConnect
            case 28: .connectTimeout
            case 35, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91, 98: .tls
            case 63, 100: .responseTooLarge
            case CurlValue.http2Over where exchange.isUnprocessed, CurlValue.http2Stream where exchange.isUnprocessed:
                .unprocessed
            case CurlValue.http2Over where exchange.isWithoutAnswer: .connectionLost
            case 1, 8, CurlValue.http2Over, 61, CurlValue.http2Stream: .protocolViolation
            case 18: exchange.isWithoutAnswer ? .connectionLost : .incompleteResponse
            case 52, 55, 65: .connectionLost
            case 56: received
            default: .other
            }
        }

        /// Receiving failed: before the first byte, after it, or on bytes that make no sense.
        private var received: TransportError.Kind {
            let message = message?.lowercased() ?? ""
            // With TLS 1.3 a server that wants a client's certificate says so only now.
            if message.contains("alert") { return .tls }
            if message.contains("chunk") || message.contains("header") || message.contains("http/") {
                return .protocolViolation
            }
            return exchange.head.statusCode == 0 ? .connectionLost : .incompleteResponse
        }
    }

    extension TransportError {
        /// The transport has been shut down.
        static let closed = TransportError(.closed, "The transport was shut down; make a new CurlTransport.")

        /// There is no memory for another exchange.
        static let noMemory = TransportError(.other, "libcurl has no memory for another request.")
    }

    extension Duration {
        /// Whole milliseconds, rounded down; of a time beyond all measure, as many as a number holds with room to spare.
        var milliseconds: Int64 {
            let limit: Int64 = 1 << 50
            return min(max(components.seconds, -limit), limit) * 1000 + components.attoseconds / 1_000_000_000_000_000
        }
    }
#endif

#if os(Linux)
    import CCurl

    /// The version of HTTP that the peer speaks: HTTP/2 only where TLS has negotiated it (RFC 9113 §3).
    ///
    /// libcurl takes a server at its word whose status line says HTTP/2, and sends several requests at once on a connection
    /// that answers one after the other: each would get another one's answer.
    extension CurlExchange {
        /// Notes a failure if the latest status line names a version that the connection does not speak.
        ///
        /// - Returns: Whether the response may go on.
        func acceptsVersion() -> Bool {
            switch head.version {
            case .http1: return true
            case .http2 where hasNegotiatedHTTP2: return true
            case .http2, .other: break
            }
            loop?.hasMetFalseVersion = true
            failure = falseVersion
            return false
        }

        /// Notes a failure if another exchange is under way on the connection on which the request is about to be sent,
        /// although it carries one at a time. libcurl may believe otherwise of all connections to a host, once one of them
        /// has lied. Nothing has been sent then, and the exchange can be begun anew on a connection of its own.
        ///
        /// - Returns: Whether the request may be sent.
        func hasConnectionToItself() -> Bool {
            guard let loop, loop.hasMetFalseVersion, let ends = way.ends, !hasNegotiatedHTTP2,
                loop.exchanges.contains(where: { $0 !== self && $0.way.ends == ends })
            else { return true }
            failure = CrowdedOut(cause: falseVersion)
            return false
        }

        /// An exchange was given up before anything of it was sent, because its connection was another's.
        struct CrowdedOut: Error {
            let cause: TransportError
        }

        var hasNegotiatedHTTP2: Bool {
            guard isSecure, let handle else { return false }
            return ccurl_easy_negotiated_http2(handle.easy)
        }

        private var falseVersion: TransportError {
            TransportError(
                .protocolViolation,
                at: host,
                reason: "its status line names a version of HTTP that was not negotiated on this connection"
            )
        }
    }
#endif
