#if os(Linux)
    import CCurl
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The event loop of a transport: one thread that owns libcurl's multi handle and every exchange in flight.
    ///
    /// Other threads only leave commands in a queue; the loop is woken when it sleeps. Everything else is touched by the
    /// loop's thread alone.
    final class CurlLoop: @unchecked Sendable {  // the queue is behind the lock, the rest belongs to the loop's thread
        /// What other threads ask for.
        enum Command {
            case start(CurlExchange)
            case cancel(CurlExchange)
            case resume(CurlExchange)
            case job(UnownedJob)
            /// End once nothing is in flight: nobody can start anything any more.
            case retire
            /// End at once.
            case shutDown
        }

        let configuration: CurlConfiguration
        let multi: UnsafeMutableRawPointer
        let epoll: Int32
        private let wakeUp: Int32

        private let lock = NSLock()
        private var queue: [Command] = []
        private var isAsleep = false
        private var isClosed = false

        var sockets = CurlSockets()
        var exchangesToFlush: [CurlExchange] = []
        /// When libcurl wants to be called.
        var timer: ContinuousClock.Instant?
        /// When to look for exchanges that are overdue: never later than the first of them is.
        var nextCheck: ContinuousClock.Instant?
        var exchanges: [CurlExchange] = []
        var idleHandles: [CurlHandle] = []
        private var events = [epoll_event](repeating: epoll_event(), count: 128)
        private var isRunning = true
        private var isRetiring = false

        /// Starts a loop; nil when libcurl is missing or the system refuses.
        init?(_ configuration: CurlConfiguration) {
            guard ccurl_load(), let multi = ccurl_multi_init() else { return nil }
            self.configuration = configuration
            self.multi = multi
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard epoll >= 0, wakeUp >= 0 else {
                ccurl_multi_cleanup(multi)
                return nil
            }
            setUp()
            Thread { [self] in run() }.start()
        }

        deinit {
            close(wakeUp)
            close(epoll)
        }

        private func setUp() {
            let context = Unmanaged.passUnretained(self).toOpaque()
            ccurl_multi_set_socket(multi, CurlMultiOption.socketFunction, CurlLoop.socketChanged)
            ccurl_multi_set_pointer(multi, CurlMultiOption.socketData, context)
            ccurl_multi_set_timer(multi, CurlMultiOption.timerFunction, CurlLoop.timerChanged)
            ccurl_multi_set_pointer(multi, CurlMultiOption.timerData, context)
            ccurl_multi_set_long(multi, CurlMultiOption.pipelining, CurlValue.multiplex)
            ccurl_multi_set_long(multi, CurlMultiOption.maxConnects, max(1, configuration.idleConnections))
            ccurl_multi_set_long(multi, CurlMultiOption.maxHostConnections, configuration.connectionsPerHost)
            ccurl_multi_set_long(multi, CurlMultiOption.maxTotalConnections, configuration.totalConnections)
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeUp))
            epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event)
        }

        /// Leaves a command for the loop's thread.
        ///
        /// - Returns: False when the loop has ended and will not take it.
        @discardableResult
        func enqueue(_ command: Command) -> Bool {
            lock.lock()
            if isClosed {
                lock.unlock()
                return false
            }
            queue.append(command)
            if case .shutDown = command { isClosed = true }
            let mustWake = isAsleep
            isAsleep = false
            lock.unlock()
            if mustWake { eventfd_write(wakeUp, 1) }
            return true
        }
    }

    // MARK: The loop

    extension CurlLoop {
        private func run() {
            ccurl_name_thread("RetroKit")
            var commands: [Command] = []
            while isRunning {
                lock.withLock { swap(&commands, &queue) }
                for command in commands { perform(command) }
                commands.removeAll(keepingCapacity: true)
                if isRetiring, exchanges.isEmpty { enqueue(.shutDown) }
                flush()
                wait()
                fireTimers()
                collectResults()
                flush()
            }
            ccurl_multi_cleanup(multi)
            idleHandles.removeAll()
        }

        /// Wakes the readers whose bytes have come since the last call: from the network, or let through by `.resume`.
        private func flush() {
            for exchange in exchangesToFlush { exchange.flush() }
            exchangesToFlush.removeAll(keepingCapacity: true)
        }

        private func perform(_ command: Command) {
            switch command {
            case .start(let exchange): start(exchange)
            case .cancel(let exchange): abort(exchange, with: CancellationError())
            case .resume(let exchange): resume(exchange)
            case .job(let job): run(job)
            case .retire: isRetiring = true
            case .shutDown: shutDown()
            }
        }

        /// Ends every exchange. What was left in the queue before it was closed has been done.
        private func shutDown() {
            isRunning = false
            for exchange in exchanges { abort(exchange, with: TransportError.closed) }
        }

        /// Sleeps until a socket, the timer or a command wants attention, and attends to the sockets.
        private func wait() {
            let timeout: Int32 = lock.withLock {
                guard queue.isEmpty, isRunning else { return 0 }
                isAsleep = true
                return sleepMilliseconds
            }
            let count = epoll_wait(epoll, &events, Int32(events.count), timeout)
            lock.withLock { isAsleep = false }
            for index in 0..<max(0, Int(count)) {
                let descriptor = events[index].data.fd
                if descriptor == wakeUp {
                    var value: eventfd_t = 0
                    eventfd_read(wakeUp, &value)
                } else {
                    attend(to: descriptor, events[index].events)
                }
            }
        }

        private var sleepMilliseconds: Int32 {
            guard let next = timer ?? nextCheck else { return -1 }
            let left = ContinuousClock.now.duration(to: min(next, nextCheck ?? next))
            return left <= .zero ? 0 : Int32(clamping: left.milliseconds + 1)
        }

        private func fireTimers() {
            guard timer != nil || nextCheck != nil else { return }
            let now = ContinuousClock.now
            if let due = timer, due <= now {
                timer = nil
                ccurl_multi_act(multi, CurlValue.timeoutSocket, 0)
            }
            if let due = nextCheck, due <= now { endOverdueExchanges(now) }
        }

        private func collectResults() {
            while let message = ccurl_multi_read(multi)?.pointee {
                guard message.message == CurlValue.done, let easy = message.easy,
                    let exchange = CurlExchange.of(handle: easy)
                else { continue }
                let code = message.data.result
                exchange.collectFacts(code)
                release(exchange)
                exchange.finish(code)
            }
        }
    }

    // MARK: Jobs

    extension CurlLoop: TaskExecutor {
        /// Takes a job of a task that prefers this thread, to run it between two rounds of the loop.
        ///
        /// After the loop's end the job goes to the pool of threads that runs tasks otherwise: not here, for whoever
        /// makes a task ready may hold a lock that the task is going to take.
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if !enqueue(.job(job)) { globalConcurrentExecutor.enqueue(job) }
        }

        private func run(_ job: UnownedJob) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    extension TransportError {
        /// The transport has been shut down.
        static let closed = TransportError(.closed, "The transport was shut down; make a new CurlTransport.")
    }

    extension Duration {
        /// Whole milliseconds, rounded down.
        var milliseconds: Int64 {
            components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        }
    }
#endif
