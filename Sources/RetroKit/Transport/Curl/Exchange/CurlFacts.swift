#if os(Linux)
    import CCurl
    import Foundation

    /// What libcurl tells of an exchange once it is over.
    struct CurlFacts {
        private let whole: Duration
        private let sending: Duration?
        private let nameLookup: Int64
        private let connect: Int64
        private let secure: Int64
        private let pretransfer: Int64
        private let firstByte: Int64
        private let total: Int64
        private let received: Int64
        private let sent: Int64
        private let httpVersion: Int
        private let ip: String?
        private let port: Int
        private let isReused: Bool

        /// Asks for the facts of an exchange.
        ///
        /// - Parameters:
        ///   - handle: Its handle.
        ///   - start: When the caller asked for it.
        ///   - end: When it was over.
        ///   - sending: How long it took to send the request; nil where that was one step.
        init(
            _ handle: CurlHandle,
            from start: ContinuousClock.Instant,
            to end: ContinuousClock.Instant,
            sending: Duration?
        ) {
            let easy = handle.easy
            whole = start.duration(to: end)
            self.sending = sending
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
            ip = ccurl_easy_get_string(easy, CurlInfo.primaryIP).map { String(cString: $0) }
            port = ccurl_easy_get_long(easy, CurlInfo.primaryPort)
        }

        /// Whether the connection of an exchange carries several at once.
        static func isMultiplexed(_ handle: CurlHandle) -> Bool {
            ccurl_easy_get_long(handle.easy, CurlInfo.httpVersion) == 3
        }

        /// The timings of the exchange.
        var timings: HttpTimings {
            var timings = HttpTimings(total: whole)
            timings.queue = max(.zero, whole - .microseconds(total))
            timings.nameLookup = .microseconds(nameLookup)
            timings.connect = .microseconds(max(0, connect - nameLookup))
            timings.secure = secure > 0 ? .microseconds(max(0, secure - connect)) : nil
            timings.send = sending
            timings.firstByte = .microseconds(max(0, firstByte - pretransfer))
            timings.bytesReceived = received
            timings.bytesSent = sent
            timings.protocolVersion = protocolVersion
            timings.remoteAddress = remoteAddress
            timings.isConnectionReused = isReused
            return timings
        }

        private var remoteAddress: String? {
            guard let ip, !ip.isEmpty else { return nil }
            return (ip.utf8.contains(UInt8(ascii: ":")) ? "[" + ip + "]:" : ip + ":") + String(port)
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

#if os(Linux)
    import CCurl

    /// What the listeners of an exchange's call will be told.
    extension CurlExchange {
        /// There is a connection, and the request's head is on its way; the body too, when it is small.
        func reportConnected() {
            if request.call?.isHeard == true { tellConnection() }
            isSent = false
            guard requestBody.upload != nil else { return reportSent() }
            sendingStart = .now
        }

        /// How the connection came about, at the times that libcurl noted: it lets the last step be seen alone.
        private func tellConnection() {
            guard let easy = handle?.easy, ccurl_easy_get_long(easy, CurlInfo.newConnections) > 0 else {
                return report(.connected)
            }
            let resolved = ccurl_easy_get_size(easy, CurlInfo.nameLookupTime)
            let connected = ccurl_easy_get_size(easy, CurlInfo.connectTime)
            let secured = ccurl_easy_get_size(easy, CurlInfo.appConnectTime)
            let (now, last) = (ContinuousClock.now, max(resolved, connected, secured))
            report(.resolved, at: now - .microseconds(last - resolved))
            report(.connected, at: now - .microseconds(last - connected))
            if secured > 0 { report(.secured, at: now) }
        }

        /// All of the request has been sent.
        func reportSent() {
            guard !isSent else { return }
            isSent = true
            sendingTime = sendingStart.map { .now - $0 }
            report(.sent)
        }

        /// The response has begun. libcurl does not always tell before that it has sent all of the request.
        func reportResponse() {
            guard !isAnswered else { return }
            isAnswered = true
            reportSent()
            report(.firstByte)
        }

        private func report(_ kind: CallEvent.Kind, at time: ContinuousClock.Instant? = nil) {
            if request.call?.isHeard == true { loop?.news.append(.event(self, kind, time ?? .now)) }
        }
    }
#endif
