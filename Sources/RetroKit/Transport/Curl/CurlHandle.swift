#if os(Linux)
    import CCurl
    import Foundation

    /// One easy handle of libcurl with its error buffer: used for one exchange at a time, on the loop's thread.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let errorText: UnsafeMutablePointer<CChar>
        /// libcurl's CURL_ERROR_SIZE.
        private static let errorSize = 256

        init?() {
            guard let easy = ccurl_easy_init() else { return nil }
            self.easy = easy
            errorText = .allocate(capacity: Self.errorSize)
            errorText.initialize(repeating: 0, count: Self.errorSize)
        }

        deinit {
            ccurl_easy_cleanup(easy)
            errorText.deallocate()
        }

        /// Forgets every option, but keeps the handle's buffers.
        func reset() {
            ccurl_easy_reset(easy)
            errorText[0] = 0
            ccurl_easy_set_pointer(easy, CurlOption.errorBuffer, errorText)
        }

        /// Makes libcurl close the connection when the exchange ends, unless others use it.
        func forbidReuse() {
            set(CurlOption.forbidReuse, true)
        }

        /// libcurl's own words for what went wrong.
        func message(of code: Int32) -> String {
            let text = String(cString: errorText)
            return text.isEmpty ? String(cString: ccurl_easy_strerror(code)) : text
        }

        func set(_ option: Int32, _ value: Int) {
            ccurl_easy_set_long(easy, option, value)
        }

        func set(_ option: Int32, _ value: Bool) {
            ccurl_easy_set_long(easy, option, value ? 1 : 0)
        }

        /// Sets a text, which libcurl copies.
        func set(_ option: Int32, _ value: String?) {
            if let value {
                value.withCString { _ = ccurl_easy_set_pointer(easy, option, $0) }
            } else {
                ccurl_easy_set_pointer(easy, option, nil)
            }
        }

        func set(_ option: Int32, size value: Int64) {
            ccurl_easy_set_size(easy, option, value)
        }

        func set(_ option: Int32, pointer value: UnsafeRawPointer?) {
            ccurl_easy_set_pointer(easy, option, value)
        }

        /// Sets bytes, which libcurl copies.
        func set(_ option: Int32, blob bytes: some Sequence<UInt8>) {
            Array(bytes).withUnsafeBytes { buffer in
                var blob = CurlBlob(data: buffer.baseAddress, length: buffer.count, flags: CurlValue.copyBlob)
                _ = ccurl_easy_set_pointer(easy, option, &blob)
            }
        }
    }

    /// Handles that wait for their next exchange: making one takes longer than clearing one.
    final class CurlHandlePool: @unchecked Sendable {  // the handles are behind the lock
        /// The settings of the transport whose handles these are.
        let configuration: CurlConfiguration
        private let lock = NSLock()
        private var idle: [CurlHandle] = []

        init(_ configuration: CurlConfiguration) {
            self.configuration = configuration
        }

        /// How many handles are kept. None before libcurl 8.3: there a handle keeps a pointer into the headers of its last
        /// response, and follows it when the next response begins its headers with a folded line.
        private static let capacity = ccurl_version_number() >= 0x080300 ? 256 : 0

        /// A handle with no option set; nil when there is no memory for one.
        func handle() -> CurlHandle? {
            let handle = lock.withLock { idle.popLast() } ?? CurlHandle()
            handle?.reset()
            return handle
        }

        /// Takes a handle that is not in use any more.
        func takeBack(_ handle: CurlHandle) {
            guard Self.capacity > 0 else { return }
            lock.withLock { if idle.count < Self.capacity { idle.append(handle) } }
        }
    }
#endif

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
