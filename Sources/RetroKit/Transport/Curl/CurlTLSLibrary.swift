#if os(Linux)
    import CCurl

    /// A TLS library on which libcurl may stand, and that tells what has been negotiated.
    enum CurlTLSLibrary {
        /// OpenSSL, and what has grown from it under the same interface.
        case openSSL
        case gnuTLS

        /// Whether the library in use tells what has been negotiated, so that HTTP/2 can be offered.
        static let tellsVersion: Bool = {
            guard let text = ccurl_tls_version().map({ String(cString: $0) }), let library = CurlTLSLibrary(inUse: text)
            else { return false }
            return ccurl_can_ask(library == .gnuTLS ? ccurl_gnutls : ccurl_openssl)
        }()

        /// The library in use.
        ///
        /// - Parameter text: The libraries that libcurl has, as it prints them: those in parentheses are not in use.
        init?(inUse text: String) {
            let inUse = text.split(separator: " ").first { !$0.hasPrefix("(") }
            switch inUse?.split(separator: "/").first?.lowercased() {
            case "openssl", "libressl", "boringssl", "quictls", "aws-lc": self = .openSSL
            case "gnutls": self = .gnuTLS
            default: return nil
            }
        }
    }
#endif
