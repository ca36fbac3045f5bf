#if os(Linux)
    import CCurl
    import Foundation

    /// What libcurl tells of an exchange once it is over.
    struct CurlFacts {
        private var queue = Duration.zero
        private var nameLookup: Int64 = 0
        private var connect: Int64 = 0
        private var secure: Int64 = 0
        private var pretransfer: Int64 = 0
        private var firstByte: Int64 = 0
        private(set) var total: Int64 = 0
        private(set) var received: Int64 = 0
        private var sent: Int64 = 0
        private var httpVersion = 0
        private var address: String?
        private var isReused = false
        /// libcurl's own words for a failure; nil for a success.
        private(set) var message: String?

        init() {}

        init(_ handle: CurlHandle, _ code: Int32, queued: ContinuousClock.Instant) {
            let easy = handle.easy
            nameLookup = ccurl_easy_get_size(easy, CurlInfo.nameLookupTime)
            connect = ccurl_easy_get_size(easy, CurlInfo.connectTime)
            secure = ccurl_easy_get_size(easy, CurlInfo.appConnectTime)
            pretransfer = ccurl_easy_get_size(easy, CurlInfo.pretransferTime)
            firstByte = ccurl_easy_get_size(easy, CurlInfo.startTransferTime)
            total = ccurl_easy_get_size(easy, CurlInfo.totalTime)
            received = ccurl_easy_get_size(easy, CurlInfo.downloadSize)
            sent = ccurl_easy_get_size(easy, CurlInfo.uploadSize)
            httpVersion = ccurl_easy_get_long(easy, CurlInfo.httpVersion)
            isReused = ccurl_easy_get_long(easy, CurlInfo.newConnections) == 0
            queue = max(.zero, queued.duration(to: .now) - .microseconds(total))
            if let ip = ccurl_easy_get_string(easy, CurlInfo.primaryIP), ip.pointee != 0 {
                let port = ccurl_easy_get_long(easy, CurlInfo.primaryPort)
                let text = String(cString: ip)
                address = text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]:\(port)" : "\(text):\(port)"
            }
            if code != 0 { message = handle.message(of: code) }
        }

        /// Whether the connection carries several exchanges at once.
        var isMultiplexed: Bool { httpVersion == 3 }

        /// The timings of the exchange, which began at an instant.
        func timings(since start: ContinuousClock.Instant) -> HttpTimings {
            var timings = HttpTimings(total: start.duration(to: .now))
            timings.queue = queue
            timings.nameLookup = .microseconds(nameLookup)
            timings.connect = .microseconds(max(0, connect - nameLookup))
            timings.secure = secure > 0 ? .microseconds(max(0, secure - connect)) : nil
            timings.firstByte = .microseconds(max(0, firstByte - pretransfer))
            timings.bytesReceived = received
            timings.bytesSent = sent
            timings.protocolVersion = protocolVersion
            timings.remoteAddress = address
            timings.isConnectionReused = isReused
            return timings
        }

        /// libcurl's number for a protocol (CURL_HTTP_VERSION) as text.
        private var protocolVersion: String? {
            switch httpVersion {
            case 1: "HTTP/1.0"
            case 2: "HTTP/1.1"
            case 3: "HTTP/2"
            case 30: "HTTP/3"
            default: nil
            }
        }
    }
#endif
