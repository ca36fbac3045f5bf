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
            guard let loop, loop.hasMetFalseVersion, let ends, !hasNegotiatedHTTP2,
                loop.exchanges.contains(where: { $0 !== self && $0.ends == ends })
            else { return true }
            failure = CrowdedOut(cause: falseVersion)
            return false
        }

        /// An exchange was given up before anything of it was sent, because its connection was another's.
        struct CrowdedOut: Error {
            let cause: TransportError
        }

        private var hasNegotiatedHTTP2: Bool {
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
