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
            TransportError(kind, at: exchange.host, reason: reason)
        }

        /// What happened, in libcurl's words where they are true.
        private var reason: String {
            switch code {
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
            case 5, 6: .cannotResolve
            case 7, 97: .cannotConnect
            case 28: .connectTimeout
            case 35, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91, 98: .tls
            case 27 where exchange.head.statusCode > 0, 63, 100: .responseTooLarge
            case 1, 8, 16, 61, 92: .protocolViolation
            case 18: .incompleteResponse
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
