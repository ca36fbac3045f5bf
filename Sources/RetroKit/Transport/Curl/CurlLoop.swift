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
            case shutDown
        }

        let configuration: CurlConfiguration
        let multi: UnsafeMutableRawPointer
        let epoll: Int32
        private let wakeUp: Int32

        private let lock = NSLock()
        private var queue: [Command] = []
        private var isAsleep = false
        private var isShutDown = false

        var sockets = CurlSockets()
        var timer: ContinuousClock.Instant?
        private var exchanges: [CurlExchange] = []
        private var idleHandles: [CurlHandle] = []
        private var events = [epoll_event](repeating: epoll_event(), count: 128)
        private var isRunning = true

        /// How many easy handles are kept for reuse.
        private static let handlePool = 256

        /// Starts a loop; nil when libcurl is missing or the system refuses.
        init?(_ configuration: CurlConfiguration) {
            guard ccurl_load(), let multi = ccurl_multi_init() else { return nil }
            self.configuration = configuration
            self.multi = multi
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard epoll >= 0, wakeUp >= 0 else { return nil }
            setUp()
            let thread = Thread { [self] in run() }
            thread.name = "RetroKit"
            thread.stackSize = 512 << 10
            thread.start()
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
            if isShutDown {
                lock.unlock()
                return false
            }
            queue.append(command)
            if case .shutDown = command { isShutDown = true }
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
            var commands: [Command] = []
            while isRunning {
                lock.withLock { swap(&commands, &queue) }
                for command in commands { perform(command) }
                commands.removeAll(keepingCapacity: true)
                wait()
                fireTimers()
                collectResults()
            }
            ccurl_multi_cleanup(multi)
            idleHandles.removeAll()
        }

        private func perform(_ command: Command) {
            switch command {
            case .start(let exchange): start(exchange)
            case .cancel(let exchange): abort(exchange, with: CancellationError())
            case .resume(let exchange): if exchange.isActive { exchange.resume() }
            case .job(let job): run(job)
            case .shutDown: shutDown()
            }
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
            guard let next = [timer, nextIdleCheck].compactMap({ $0 }).min() else { return -1 }
            let left = ContinuousClock.now.duration(to: next)
            return left <= .zero ? 0 : Int32(clamping: left.milliseconds + 1)
        }

        private func fireTimers() {
            guard timer != nil || nextIdleCheck != nil else { return }
            let now = ContinuousClock.now
            if let due = timer, due <= now {
                timer = nil
                ccurl_multi_act(multi, CurlValue.timeoutSocket, 0)
            }
            if let due = nextIdleCheck, due <= now { endIdleExchanges(now) }
        }

        private func collectResults() {
            while let message = ccurl_multi_read(multi)?.pointee {
                guard message.message == CurlValue.done, let easy = message.easy,
                    let context = ccurl_easy_get_string(easy, CurlInfo.privateData)
                else { continue }
                let exchange = Unmanaged<CurlExchange>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
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
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if !enqueue(.job(job)) { run(job) }
        }

        private func run(_ job: UnownedJob) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    // MARK: Exchanges

    extension CurlLoop {
        private func start(_ exchange: CurlExchange) {
            guard !exchange.isCancelled else { return exchange.fail(CancellationError()) }
            guard let handle = idleHandles.popLast() ?? CurlHandle() else {
                return exchange.fail(TransportError(.other, "libcurl has no memory for another request."))
            }
            do throws(TransportError) {
                try exchange.attach(handle, loop: self)
            } catch {
                exchange.detach()
                return exchange.fail(error)
            }
            exchange.index = exchanges.count
            exchanges.append(exchange)
            ccurl_multi_add(multi, handle.easy)
        }

        /// Ends an exchange, unless it is over.
        func abort(_ exchange: CurlExchange, with error: any Error) {
            guard exchange.isActive else { return }
            release(exchange)
            exchange.fail(error)
        }

        /// Takes an exchange's handle back. An exchange that is not over loses its connection by this.
        private func release(_ exchange: CurlExchange) {
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

        private func shutDown() {
            isRunning = false
            for exchange in exchanges { abort(exchange, with: TransportError.closed) }
            let remaining = lock.withLock {
                defer { queue.removeAll() }
                return queue
            }
            for command in remaining {
                switch command {
                case .start(let exchange): exchange.fail(TransportError.closed)
                case .job(let job): run(job)
                case .cancel, .resume, .shutDown: continue
                }
            }
        }

        private var nextIdleCheck: ContinuousClock.Instant? {
            guard let limit = configuration.idleTimeout else { return nil }
            return exchanges.lazy.filter(\.isWaitingForPeer).map(\.lastActivity).min()?.advanced(by: limit)
        }

        private func endIdleExchanges(_ now: ContinuousClock.Instant) {
            guard let limit = configuration.idleTimeout else { return }
            let idle = exchanges.filter { $0.isWaitingForPeer && $0.lastActivity.advanced(by: limit) <= now }
            for exchange in idle {
                abort(exchange, with: TransportError(.idleTimeout, "Nothing was sent or received for \(limit)."))
            }
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
