#if os(Linux)
    import CCurl
    import Foundation

    /// The exchanges in flight, for whoever has the turn.
    extension CurlLoop {
        /// Begins an exchange, unless its caller has given up or its time is over.
        func start(_ exchange: CurlExchange) {
            do throws(TransportError) {
                guard !exchange.isCancelled else { return end(exchange, with: CancellationError()) }
                let handle = try exchange.setUp(on: self)
                exchange.attach()
                exchange.index = exchanges.count
                exchanges.append(exchange)
                guard ccurl_multi_add(multi, handle.easy) == 0 else { throw TransportError.noMemory }
            } catch {
                return end(exchange, with: error)
            }
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

        /// Ends an exchange, unless it is over.
        func abort(_ exchange: CurlExchange, with error: any Error) {
            if exchange.isActive { end(exchange, with: error) }
        }

        private func end(_ exchange: CurlExchange, with error: any Error) {
            exchange.handle?.forbidReuse()
            release(exchange)
            sendReset(of: exchange)
            news.append(.failure(exchange, error))
        }

        /// Makes the server hear at once that the stream of a released exchange is over. Without others on its connection
        /// libcurl has closed that. Beside others it leaves the frame that says so (RST_STREAM, RFC 9113 §6.4) in its queue,
        /// which it sends when another one's window is opened again. The socket does not tell who is beside whom: libcurl names
        /// it for the first stream alone.
        func sendReset(of exchange: CurlExchange) {
            guard exchange.isSecure, let ends = exchange.way.ends else { return }
            exchanges.first { $0.way.ends == ends }?.reopen()
        }

        /// Takes an exchange out of libcurl. One that is not over loses its connection by this. What its reader has not
        /// been given comes with the news of its end, which somebody else may tell while the loop goes on.
        func release(_ exchange: CurlExchange) {
            defer { exchange.detach() }
            guard exchange.isActive, let handle = exchange.handle else { return }
            ccurl_multi_remove(multi, handle.easy)
            if exchange.roundsToFlush > 0 { exchangesToFlush.removeAll { $0 === exchange } }
            let last = exchanges.removeLast()
            if last !== exchange {
                exchanges[exchange.index] = last
                last.index = exchange.index
            }
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
            for exchange in overdue where exchange.isActive {
                if exchange.isOnlyDiscarding(at: now) {
                    cutOff(exchange)
                } else {
                    end(exchange, with: exchange.overdueError(now))
                }
            }
        }

        /// Ends an exchange whose body nobody wants as if that were complete.
        private func cutOff(_ exchange: CurlExchange) {
            exchange.discard?.isCutOff = true
            exchange.handle?.forbidReuse()
            release(exchange)
            sendReset(of: exchange)
            news.append(.result(exchange, code: 0))
        }
    }

    /// The loop's thread as an executor.
    extension CurlLoop: TaskExecutor {
        /// Takes a job of a task that prefers this thread, to run it between two rounds of the loop.
        ///
        /// After the loop's end the job goes to the pool of threads that runs tasks otherwise: not here, for whoever
        /// makes a task ready may hold a lock that the task is going to take.
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if !leave({ jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
        }

        /// Runs the jobs that have been left; before the commands, so that what they start goes out in the same round.
        func runJobs() {
            var due: [UnownedJob] = []
            lock.withLock { swap(&due, &jobs) }
            for job in due { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
#endif
