#if os(Linux)
    /// What the listeners of an exchange's call will be told.
    extension CurlExchange {
        /// There is a connection, and the request's head is on its way; the body too, when it is small.
        func reportConnected() {
            report(.connected)
            isSent = false
            if requestBody.upload == nil { reportSent() }
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

        private func report(_ kind: CallEvent.Kind) {
            if request.call?.isHeard == true { loop?.news.append(.event(self, kind, .now)) }
        }
    }
#endif
