#if os(Linux)
    import CCurl
    import Foundation

    /// What libcurl calls while an exchange is under way, on the thread that has the loop's turn.
    extension CurlExchange {
        /// How many bytes headers and trailers may have together: libcurl's own limit for headers, which knows none for
        /// trailers.
        private static let headLimit = 300 << 10

        /// A line of the response's head or trailers.
        static let headerArrived: CurlDataCallback = { bytes, size, count, context in
            let length = size * count
            guard let exchange = CurlExchange.of(context) else { return 0 }
            exchange.noteActivity()
            exchange.reportResponse()
            let isStatusLine = UnsafeRawPointer(bytes).withMemoryRebound(to: UInt8.self, capacity: length) {
                exchange.head.add(UnsafeBufferPointer(start: $0, count: length))
            }
            if isStatusLine, !exchange.acceptsVersion() { return 0 }
            if isStatusLine, exchange.head.statusCode == 101 {
                exchange.failure = exchange.unaskedSwitch
                return 0
            }
            guard exchange.head.count <= headLimit else {
                exchange.failure = TransportError(
                    .responseTooLarge,
                    at: exchange.host,
                    reason: "its headers and trailers have more than \(headLimit) bytes"
                )
                return 0
            }
            guard exchange.head.isComplete else { return length }
            guard exchange.acceptsLength() else { return 0 }
            exchange.completeHead()
            return length
        }

        /// A piece of the response's body.
        static let bodyArrived: CurlDataCallback = { bytes, size, count, context in
            let length = size * count
            guard let exchange = CurlExchange.of(context) else { return 0 }
            exchange.noteActivity()
            return exchange.take(UnsafeRawBufferPointer(start: bytes, count: length))
        }

        /// Takes a piece of the body without its codings.
        ///
        /// - Returns: Nil when it was taken, or what libcurl is to be told: to pause, or to give up.
        func deliver(_ bytes: UnsafeRawBufferPointer) -> Int? {
            if let buffer {
                guard buffer.offer(bytes) else {
                    isReceivingPaused = true
                    return CurlValue.pause
                }
                scheduleFlush()
                return nil
            }
            guard bytes.count <= sizeLimit - body.count else {
                failure = TransportError.tooLarge(sizeLimit)
                return 0
            }
            body.append(contentsOf: bytes)
            return nil
        }

        /// Makes the loop hand over what has come.
        private func scheduleFlush() {
            hasFreshBytes = true
            guard roundsToFlush == 0 else { return }
            roundsToFlush = Self.flushPatience
            loop?.exchangesToFlush.append(self)
        }

        /// For how many of the loop's rounds bytes are held back while more come in each.
        private static let flushPatience = 8

        /// Hands over what has come, unless some came in this round: more may come in the next, and waking a reader costs
        /// more than receiving.
        ///
        /// - Returns: Whether it has been handed over.
        func flushIfQuiet() -> Bool {
            roundsToFlush -= 1
            if hasFreshBytes, roundsToFlush > 0 {
                hasFreshBytes = false
                return false
            }
            roundsToFlush = 0
            buffer?.flush()
            return true
        }

        /// Room for a piece of the request's body.
        static let bodyWanted: CurlDataCallback = { bytes, size, count, context in
            guard let exchange = CurlExchange.of(context) else { return CurlValue.readAbort }
            exchange.noteActivity()
            let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            switch exchange.requestBody.upload?.read(into: room) {
            case .bytes(let count):
                if count == 0 { exchange.reportSent() }
                return count
            case .later:
                exchange.isSendingPaused = true
                return CurlValue.pause
            case .failed(let error):
                exchange.failure = error
                return CurlValue.readAbort
            case nil:
                return CurlValue.readAbort
            }
        }

        /// libcurl wants to send the body again. It returns whether that is possible: 0 for yes, 2 for no.
        static let bodyRewound: CurlSeekCallback = { context, offset, origin in
            guard let upload = CurlExchange.of(context)?.requestBody.upload, origin == 0 else { return 2 }
            return upload.seek(to: Int(offset)) ? 0 : 2
        }

        /// A connection is there, and the request is about to be sent: for the first time, or again because a connection
        /// that had been kept open turned out to be dead, or a server of HTTP/2 refused it unseen. A request that does
        /// something is sent again in the latter case alone, and none that has been answered: libcurl would do so after a 417.
        static let aboutToSend: CurlPrerequestCallback = { context, ip, _, port, localPort in
            guard let exchange = CurlExchange.of(context), !exchange.hasFinalAnswer() else { return 1 }
            let wasRefused = exchange.wasRefusedUnseen
            exchange.descriptor = -1
            // On a connection that is given up nothing is sent, and libcurl takes another.
            let ends = CurlSockets.Ends(remoteIP: ip, remotePort: Int(port), localPort: Int(localPort))
            exchange.takeWay(between: ends)
            guard exchange.hasConnectionToItself() else { return 1 }
            if exchange.loop?.sockets.begin(between: ends) ?? true { exchange.attempts += 1 }
            exchange.noteActivity()
            exchange.reportConnected()
            guard exchange.attempts > 1, !exchange.request.httpMethod.isIdempotent, !wasRefused else { return 0 }
            exchange.failure = TransportError(
                .connectionLost,
                "The connection was lost before a response came; a \(exchange.request.httpMethod) is not sent again."
            )
            return 1
        }

        /// Whether the response is there as a whole; if so, nothing that happens from now on changes it.
        private func hasFinalAnswer() -> Bool {
            isAnsweredForGood = head.isComplete
            return isAnsweredForGood
        }

        /// So many bytes have gone and come.
        static let progressed: CurlProgressCallback = { context, downTotal, downNow, _, upNow in
            guard upNow + downNow > 0, let exchange = CurlExchange.of(context) else { return 0 }
            let progress = HttpProgress(
                sent: upNow,
                totalToSend: exchange.requestBody.length,
                received: downNow,
                totalToReceive: downTotal > 0 ? downTotal : nil
            )
            if progress != exchange.lastProgress {
                exchange.lastProgress = progress
                exchange.loop?.news.append(.progress(exchange, progress))
            }
            return 0
        }

        /// The exchange that a handle of libcurl works for; nil for libcurl's own handles.
        static func of(handle easy: UnsafeMutableRawPointer) -> CurlExchange? {
            ccurl_easy_get_string(easy, CurlInfo.privateData).flatMap { of(UnsafeMutableRawPointer(mutating: $0)) }
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
            context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
