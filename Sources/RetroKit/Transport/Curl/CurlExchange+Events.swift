#if os(Linux)
    /// What an exchange tells the listeners of its call, on the loop's thread.
    extension CurlExchange {
        /// There is a connection, and the request's head is on its way; the body too, when it is small.
        func reportConnected() {
            report(.connected)
            isSent = false
            if upload == nil { reportSent() }
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
            request.call?.report(kind, of: request)
        }
    }
#endif
