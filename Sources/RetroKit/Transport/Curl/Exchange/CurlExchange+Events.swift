#if os(Linux)
    import CCurl

    /// What the listeners of an exchange's call will be told.
    extension CurlExchange {
        /// There is a connection, and the request's head is on its way; the body too, when it is small.
        func reportConnected() {
            if request.call?.isHeard == true { tellConnection() }
            isSent = false
            if requestBody.upload == nil { reportSent() }
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
