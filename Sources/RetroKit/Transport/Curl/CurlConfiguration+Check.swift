#if os(Linux)
    import Foundation

    extension CurlConfiguration {
        /// What makes these settings useless; nil when nothing does. It is found out when a transport is made, and the error
        /// of each of its calls.
        var problem: TransportError? {
            if let userAgent, let problem = HeaderSyntax.problem(of: userAgent, in: "User-Agent") {
                return TransportError(.invalidConfiguration, "CurlConfiguration.userAgent: \(problem.message)")
            }
            if let unixSocketPath,
                !Self.socketLengths.contains(unixSocketPath.utf8.count)
                    || unixSocketPath.utf8.contains(0)
            {
                return TransportError(
                    .invalidConfiguration,
                    "The unixSocketPath of the CurlConfiguration has \(unixSocketPath.utf8.count) bytes; a path of 1 to "
                        + "\(Self.socketLengths.upperBound) bytes is possible."
                )
            }
            guard case .url(let url, _, _, _) = proxy, Proxy.Address(url) == nil else { return nil }
            return TransportError(
                .invalidConfiguration,
                "The proxy \(Proxy.withoutUserInfo(url).debugDescription) of the CurlConfiguration cannot be used; write it as in "
                    + "http://proxy.example.test:3128, with the scheme \(Proxy.Address.schemes.joined(separator: ", ")), and give its "
                    + "credentials as user and password."
            )
        }

        /// How many bytes the path of a Unix domain socket has: what `sockaddr_un` holds, but for the end.
        private static let socketLengths = 1...107
    }

    extension CurlConfiguration.Proxy {
        /// Where a proxy is.
        struct Address: Equatable {
            /// The schemes that libcurl knows.
            static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

            /// The host, an IPv6 address without its brackets.
            let host: String
            /// The port; nil for the scheme's own.
            let port: Int?

            /// Reads a proxy's URL, whose scheme may be left out; nil for one that libcurl cannot read.
            init?(_ url: String) {
                var rest = url[...]
                if let mark = rest.range(of: "://") {
                    guard Self.schemes.contains(rest[..<mark.lowerBound].lowercased()) else { return nil }
                    rest = rest[mark.upperBound...]
                }
                // libcurl reads no second sign in a password: it has to be percent-encoded.
                let pieces = rest.split(separator: "@", omittingEmptySubsequences: false)
                guard pieces.count <= 2, let place = pieces.last else { return nil }
                rest = place
                guard let parts = URLComponents(string: "http://" + rest), let host = parts.encodedHost, !host.isEmpty,
                    parts.port.map((1...65535).contains) ?? !rest.utf8.contains(where: { $0 <= 0x20 }),
                    ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
                else { return nil }
                self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
                port = parts.port
            }
        }
    }
#endif
