#if os(Linux)
    import Foundation

    /// How much of a collected body is let pass that nobody wants.
    struct CurlDiscard {
        /// When the connection is closed instead.
        let end: ContinuousClock.Instant
        /// Whether it has been.
        var isCutOff = false
        private var count = 0

        init(within remaining: Duration?) {
            end = .now + HttpBodyStream.discardTime(within: remaining)
        }

        /// Lets bytes pass.
        ///
        /// - Returns: False when there are too many.
        mutating func take(_ bytes: Int) -> Bool {
            count += bytes
            isCutOff = count > HttpBodyStream.discardLimit
            return !isCutOff
        }
    }

    extension CurlExchange {
        /// Begins to discard the body of a redirect that is followed, or that ends the call: it may have no end.
        func beginDiscardIfFollowed() {
            guard discard == nil, 300..<400 ~= head.statusCode, let loop, isFollowed(by: loop.configuration.redirects)
            else { return }
            let discard = CurlDiscard(within: deadline.remaining)
            loop.nextCheck = min(loop.nextCheck ?? discard.end, discard.end)
            self.discard = discard
        }

        /// Whether nothing is left of the exchange but a body that nobody wants, for which it has waited long enough.
        func isOnlyDiscarding(at now: ContinuousClock.Instant) -> Bool {
            guard let discard else { return false }
            return discard.end <= now && deadline.instant.map { now < $0 } ?? true
        }

        private func isFollowed(by policy: RedirectPolicy) -> Bool {
            let policy = request.redirects ?? policy
            let fields = HttpHeaders(head.fields)
            do throws(TransportError) {
                return try policy.next(after: request, status: head.statusCode, headerFields: fields) != nil
            } catch {
                return true
            }
        }
    }
#endif
