#if os(Linux)
    import CCurl

    /// The exchanges in flight, on the loop's thread.
    extension CurlLoop {
        /// How many easy handles are kept for reuse. None before libcurl 8.3: there a handle keeps a pointer into the headers
        /// of its last response, and follows it when the next response begins its headers with a folded line.
        private static let handlePool = ccurl_version_number() >= 0x080300 ? 256 : 0

        /// Begins an exchange, unless its caller has given up or its time is over.
        func start(_ exchange: CurlExchange) {
            guard !exchange.isCancelled else { return exchange.fail(CancellationError()) }
            guard let handle = idleHandles.popLast() ?? CurlHandle() else { return exchange.fail(Self.noMemory) }
            do throws(TransportError) {
                try exchange.attach(handle, loop: self)
            } catch {
                exchange.detach()
                return exchange.fail(error)
            }
            exchange.index = exchanges.count
            exchanges.append(exchange)
            guard ccurl_multi_add(multi, handle.easy) == 0 else { return abort(exchange, with: Self.noMemory) }
            scheduleCheck(of: exchange)
        }

        /// Lets a paused exchange go on.
        func resume(_ exchange: CurlExchange) {
            exchange.resume()
            scheduleCheck(of: exchange)
        }

        private func scheduleCheck(of exchange: CurlExchange) {
            if exchange.isActive, let due = exchange.dueTime { nextCheck = min(nextCheck ?? due, due) }
        }

        private static var noMemory: TransportError {
            TransportError(.other, "libcurl has no memory for another request.")
        }

        /// Ends an exchange, unless it is over.
        func abort(_ exchange: CurlExchange, with error: any Error) {
            guard exchange.isActive else { return }
            release(exchange)
            exchange.fail(error)
        }

        /// Takes an exchange's handle back. An exchange that is not over loses its connection by this.
        func release(_ exchange: CurlExchange) {
            guard let handle = exchange.handle else { return }
            ccurl_multi_remove(multi, handle.easy)
            exchange.detach()
            let last = exchanges.removeLast()
            if last !== exchange {
                exchanges[exchange.index] = last
                last.index = exchange.index
            }
            if idleHandles.count < Self.handlePool { idleHandles.append(handle) }
        }

        /// Ends the exchanges whose time is over, and notes when the next one's will be.
        ///
        /// Exchanges come and go without a look at the time, and bytes only move their end away: so this is due once in
        /// the length of a timeout, not once a request.
        func endOverdueExchanges(_ now: ContinuousClock.Instant) {
            nextCheck = nil
            var overdue: [CurlExchange] = []
            for exchange in exchanges {
                guard let due = exchange.dueTime else { continue }
                if due <= now { overdue.append(exchange) } else { nextCheck = min(nextCheck ?? due, due) }
            }
            for exchange in overdue { abort(exchange, with: exchange.overdueError(now)) }
        }
    }
#endif
