#if os(Linux)
    import CCurl
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The event loop of a transport: one thread that owns libcurl's multi handle and every exchange in flight.
    ///
    /// Other threads leave commands in a queue, and wake the loop when it sleeps. A caller that finds it asleep and without
    /// work starts its exchange itself instead, which saves a change of threads. Whatever concerns libcurl and the exchanges
    /// is touched by whoever has the turn; what callers and listeners are to hear of it, they hear in the order in which it
    /// happened, once the turn is free again.
    final class CurlLoop: @unchecked Sendable {  // the queue is behind the lock, the rest belongs to who has the turn
        /// What other threads ask for.
        enum Command {
            case start(CurlExchange)
            case cancel(CurlExchange)
            case resume(CurlExchange)
            /// End once nothing is in flight: nobody can start anything any more.
            case retire
            /// End at once.
            case shutDown
        }

        let configuration: CurlConfiguration
        /// How many exchanges have been made for it that are not over.
        private let given = Atomic(0)
        let multi: UnsafeMutableRawPointer
        let epoll: Int32
        private let wakeUp: Int32

        let lock = NSLock()
        private var queue: [Command] = []
        /// Parts of tasks that prefer this thread.
        var jobs: [UnownedJob] = []
        private var isAsleep = false
        /// When the loop wakes by itself from its present sleep; nil for never.
        private var alarm: ContinuousClock.Instant?
        private var isClosed = false
        private var thread: pthread_t?

        /// Held while libcurl is called. Nobody waits for it but the loop's thread, and no code of a caller's runs under it.
        private let turn = NSLock()
        var sockets = CurlSockets()
        var exchangesToFlush: [CurlExchange] = []
        /// When libcurl wants to be called.
        var timer: ContinuousClock.Instant?
        /// When to look for exchanges that are overdue: never later than the first of them is.
        var nextCheck: ContinuousClock.Instant?
        var exchanges: [CurlExchange] = []
        /// Whether a server has claimed to speak a version of HTTP that it had not negotiated.
        var hasMetFalseVersion = false
        /// What callers and listeners do not know yet.
        var news: [CurlNews] = []
        let handles: CurlHandlePool
        private var events = [epoll_event](repeating: epoll_event(), count: 128)
        private var isRunning = true
        private var isRetiring = false

        /// Starts a loop; nil when libcurl is missing or the system refuses.
        ///
        /// - Parameters:
        ///   - configuration: The settings of the transport.
        ///   - share: Into how many parts its limits are divided.
        init?(_ configuration: CurlConfiguration, share: Int = 1) {
            guard ccurl_load(), let multi = ccurl_multi_init() else { return nil }
            self.configuration = configuration
            handles = CurlHandlePool(configuration)
            self.multi = multi
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard epoll >= 0, wakeUp >= 0 else {
                ccurl_multi_cleanup(multi)
                return nil
            }
            setUp(share)
            Thread { [self] in run() }.start()
        }

        deinit {
            close(wakeUp)
            close(epoll)
        }

        private func setUp(_ share: Int) {
            let context = Unmanaged.passUnretained(self).toOpaque()
            ccurl_multi_set_socket(multi, CurlMultiOption.socketFunction, CurlLoop.socketChanged)
            ccurl_multi_set_pointer(multi, CurlMultiOption.socketData, context)
            ccurl_multi_set_timer(multi, CurlMultiOption.timerFunction, CurlLoop.timerChanged)
            ccurl_multi_set_pointer(multi, CurlMultiOption.timerData, context)
            ccurl_multi_set_long(multi, CurlMultiOption.pipelining, CurlValue.multiplex)
            let limits = [
                (CurlMultiOption.maxConnects, configuration.idleConnectionLimit, none: Int(Int32.max)),
                (CurlMultiOption.maxHostConnections, configuration.hostConnectionLimit, none: 0),
                (CurlMultiOption.maxTotalConnections, configuration.connectionLimit, none: 0),
            ]
            for (option, limit, none) in limits {
                ccurl_multi_set_long(multi, option, limit.map { max(1, $0 / share) } ?? none)
            }
            var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeUp))
            epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, &event)
        }

        /// How many exchanges have been made for it that are not over.
        var exchangeCount: Int { given.load(ordering: .relaxed) }

        /// Whether this is its thread.
        var isCurrent: Bool { lock.withLock { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }

        /// Notes that an exchange has been made for it, or that one is over.
        func count(_ change: Int) {
            given.add(change, ordering: .relaxed)
        }

        /// Leaves a command for the loop's thread.
        ///
        /// - Returns: False when the loop has ended and will not take it.
        @discardableResult
        func enqueue(_ command: Command) -> Bool {
            leave {
                queue.append(command)
                if case .shutDown = command { isClosed = true }
            }
        }

        /// Adds something to a queue, and wakes the loop if it sleeps. False when the loop has ended.
        func leave(_ add: () -> Void) -> Bool {
            lock.lock()
            if isClosed {
                lock.unlock()
                return false
            }
            add()
            let mustWake = isAsleep
            isAsleep = false
            lock.unlock()
            if mustWake { eventfd_write(wakeUp, 1) }
            return true
        }

        /// Starts an exchange: at once if the loop sleeps and has no other, otherwise in its next round, together with what
        /// others start meanwhile.
        ///
        /// - Returns: False when the loop has ended and will not take it.
        func submit(_ exchange: CurlExchange) -> Bool {
            guard lock.withLock({ isAsleep }), turn.try() else { return enqueue(.start(exchange)) }
            guard exchanges.isEmpty, news.isEmpty, !lock.withLock({ isClosed }) else {
                turn.unlock()
                return enqueue(.start(exchange))
            }
            start(exchange)
            act()
            // A server that is quick has answered, and the loop's thread will have nothing more to tell of it.
            let all = exchanges.isEmpty ? takeNews() : []
            let next = isPressed ? Self.past : nextWake
            turn.unlock()
            for news in all { news.tell() }
            wakeIfNeeded(by: next)
            return true
        }

        private func takeNews() -> [CurlNews] {
            defer { news = [] }
            return news
        }

        /// Wakes the loop if it would sleep for too long.
        private func wakeIfNeeded(by time: ContinuousClock.Instant?) {
            guard let time else { return }
            let mustWake = lock.withLock {
                guard isAsleep, alarm.map({ time < $0 }) ?? true else { return false }
                isAsleep = false
                return true
            }
            if mustWake { eventfd_write(wakeUp, 1) }
        }

        /// A time that has come: at once is what libcurl wishes most often, and asking for the time takes time.
        static let past = ContinuousClock.now
    }

    // MARK: The loop

    extension CurlLoop {
        private func run() {
            ccurl_name_thread("RetroKit")
            lock.withLock { thread = pthread_self() }
            var commands: [Command] = []
            var due: [CurlNews] = []
            while isRunning {
                runJobs()
                lock.withLock { swap(&commands, &queue) }
                turn.lock()
                for command in commands { perform(command) }
                commands.removeAll(keepingCapacity: true)
                if isRetiring, exchanges.isEmpty { enqueue(.shutDown) }
                let timeout = fallAsleep()
                turn.unlock()
                let count = epoll_wait(epoll, &events, Int32(events.count), timeout)
                lock.withLock { isAsleep = false }
                turn.lock()
                for event in events.prefix(max(0, Int(count))) { attend(to: event) }
                act()
                swap(&due, &news)
                turn.unlock()
                for news in due { news.tell() }
                due.removeAll(keepingCapacity: true)
            }
            turn.withLock { _ = ccurl_multi_cleanup(multi) }
            runJobs()
        }

        /// Lets libcurl do what is due.
        private func act() {
            fireTimers()
            collectResults()
            flush()
        }

        /// Gives readers the bytes that have come, from the network or let through by `.resume`.
        private func flush() {
            exchangesToFlush.removeAll { $0.flushIfQuiet() }
        }

        private func perform(_ command: Command) {
            switch command {
            case .start(let exchange): start(exchange)
            case .cancel(let exchange): abort(exchange, with: CancellationError())
            case .resume(let exchange): resume(exchange)
            case .retire: isRetiring = true
            case .shutDown: shutDown()
            }
        }

        /// Ends every exchange. What was left in the queue before it was closed has been done.
        private func shutDown() {
            isRunning = false
            for exchange in exchanges { abort(exchange, with: TransportError.closed) }
        }

        /// Says that the loop is going to sleep, unless there is something to do.
        ///
        /// - Returns: For how many milliseconds: below zero for as long as nothing happens.
        private func fallAsleep() -> Int32 {
            let next = nextWake
            return lock.withLock {
                guard queue.isEmpty, jobs.isEmpty, !isPressed, isRunning else { return 0 }
                isAsleep = true
                alarm = next
                guard let next else { return -1 }
                let left = ContinuousClock.now.duration(to: next)
                return left <= .zero ? 0 : Int32(clamping: left.milliseconds + 1)
            }
        }

        /// Whether there is something to tell or to hand over.
        var isPressed: Bool { !news.isEmpty || !exchangesToFlush.isEmpty }

        /// When something is due without anybody's doing; nil for never.
        private var nextWake: ContinuousClock.Instant? {
            guard let next = timer ?? nextCheck else { return nil }
            return min(next, nextCheck ?? next)
        }

        private func attend(to event: epoll_event) {
            let descriptor = event.data.fd
            guard descriptor == wakeUp else { return attend(to: descriptor, event.events) }
            var value: eventfd_t = 0
            eventfd_read(wakeUp, &value)
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
                if code == 0 { exchange.noteReuse() }
                release(exchange)
                if code != 0 { sendReset(of: exchange) }
                news.append(.result(exchange, code: code))
            }
        }
    }
#endif
