#if os(Linux)
    import CCurl

    /// Pauses, and the time that an exchange may take.
    extension CurlExchange {
        /// Goes on after the reader has made room, or after bytes to send have come.
        func resume() {
            guard isActive, let handle, isPaused else { return }
            isReceivingPaused = false
            isSendingPaused = false
            noteActivity()
            ccurl_easy_pause(handle.easy, CurlValue.resumeAll)
        }

        /// Closes its window for a moment, unless that is closed, so that libcurl opens it and sends what waits to be sent.
        func reopen() {
            guard isActive, let handle else { return }
            if isPaused { return resume() }
            ccurl_easy_pause(handle.easy, CurlValue.pauseReceiving)
            ccurl_easy_pause(handle.easy, CurlValue.resumeAll)
        }

        /// Notes that the peer is alive.
        func noteActivity() {
            if idleLimit != nil { lastActivity = .now }
        }

        /// When the exchange has to be ended: at its deadline, unless the head of a stream has come, or when it is the
        /// peer's turn and nothing has come for too long, unless nobody wants what comes. Nil for never.
        var dueTime: ContinuousClock.Instant? {
            var due = isHeadComplete ? nil : deadline.instant
            if let end = discard?.end { due = due.map { min($0, end) } ?? end }
            guard let idleLimit, !isPaused, discard == nil else { return due }
            let idle = lastActivity.advanced(by: idleLimit)
            return due.map { min($0, idle) } ?? idle
        }

        /// Why the exchange is ended at ``dueTime``.
        func overdueError(_ now: ContinuousClock.Instant) -> TransportError {
            if let instant = deadline.instant, instant <= now, !isHeadComplete {
                return deadline.error(waitingFor: host)
            }
            return TransportError(
                .idleTimeout,
                "Nothing was sent to \(host) or received from there for \(idleLimit ?? .zero)."
            )
        }
    }
#endif
