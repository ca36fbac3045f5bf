#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The sessions of a transport, each for one exchange at a time.
    ///
    /// libcurl, on which FoundationNetworking stands, takes a server at its word whose status line says HTTP/2, and sends
    /// several requests at once on a connection that answers one after the other: each would get another one's answer.
    /// FoundationNetworking cannot be told to offer no HTTP/2, but a session that has one exchange has nothing to mix up.
    final class SharedSession: @unchecked Sendable {  // every access to `state` holds the lock
        /// An exchange that waits for a session.
        private struct Waiter {
            let request: URLRequest
            let file: UploadFile?
            let exchange: URLSessionExchange
        }

        private struct State {
            /// The sessions that have nothing to do, the last used last.
            var idle: [SessionLane] = []
            /// How many exchanges are under way, by origin.
            var running: [String: Int] = [:]
            var waiting: [String: [Waiter]] = [:]
            var isClosed = false
        }

        private let lock = NSLock()
        private let configuration: URLSessionTransport.Configuration
        private let settings: URLSessionConfiguration
        private var state = State()

        /// How many sessions that have nothing to do are kept.
        private static let idleLimit = 32

        /// Makes the sessions of a transport, none at first.
        ///
        /// - Parameter configuration: The settings of the transport.
        init(_ configuration: URLSessionTransport.Configuration) {
            self.configuration = configuration
            settings = configuration.sessionCopy(waitingForConnectivity: false)
        }

        /// Starts a task for a request, whose events go to an exchange, as soon as its host may have one more.
        ///
        /// - Throws: ``TransportError`` of kind `closed` after ``close()``.
        func start(_ request: URLRequest, with file: UploadFile?, of exchange: URLSessionExchange)
            throws(TransportError)
        {
            let origin = exchange.origin
            let lane: SessionLane?
            do {
                lock.lock()
                defer { lock.unlock() }
                guard !state.isClosed else { throw TransportError.sessionClosed }
                lane = laneOrPlace(for: Waiter(request: request, file: file, exchange: exchange), at: origin)
            }
            if let lane { run(Waiter(request: request, file: file, exchange: exchange), on: lane, at: origin) }
        }

        /// A session for an exchange, or a place in its line. For whoever holds the lock.
        private func laneOrPlace(for waiter: Waiter, at origin: String) -> SessionLane? {
            guard state.running[origin, default: 0] < max(1, configuration.hostConnectionLimit ?? .max) else {
                state.waiting[origin, default: []].append(waiter)
                return nil
            }
            state.running[origin, default: 0] += 1
            // One that was at the same place before has a connection there.
            if let index = state.idle.lastIndex(where: { $0.origin == origin }) { return state.idle.remove(at: index) }
            if state.idle.count >= Self.idleLimit { return state.idle.removeFirst() }
            return SessionLane(configuration, settings)
        }

        private func run(_ waiter: Waiter, on lane: SessionLane, at origin: String) {
            lane.run(waiter.request, with: waiter.file, of: waiter.exchange, at: origin) { [self] in
                if let next = next(after: lane, at: origin) { run(next, on: lane, at: origin) }
            }
        }

        /// The next exchange at an origin, or none: then the session waits for others.
        private func next(after lane: SessionLane, at origin: String) -> Waiter? {
            lock.withLock {
                while var line = state.waiting[origin], !line.isEmpty {
                    let waiter = line.removeFirst()
                    state.waiting[origin] = line.isEmpty ? nil : line
                    if !waiter.exchange.isOver { return waiter }
                }
                let count = state.running[origin, default: 1] - 1
                state.running[origin] = count > 0 ? count : nil
                if !state.isClosed, state.idle.count < Self.idleLimit { state.idle.append(lane) }
                return nil
            }
        }

        /// Lets go of the sessions; their tasks keep them until they are over. FoundationNetworking's free themselves, and
        /// to invalidate them is what has crashed.
        func close() {
            let (idle, waiting) = lock.withLock {
                defer { (state.isClosed, state.idle, state.waiting) = (true, [], [:]) }
                return (state.idle, state.waiting)
            }
            for waiter in waiting.values.joined() { waiter.exchange.finish(.failure(TransportError.sessionClosed)) }
            withExtendedLifetime(idle) {}
        }
    }

    /// A session with one exchange at a time.
    final class SessionLane: @unchecked Sendable {  // it is handed on under a lock
        /// Where it was last.
        private(set) var origin = ""
        private let dispatcher: ExchangeDispatcher
        private let session: URLSession

        init(_ configuration: URLSessionTransport.Configuration, _ settings: URLSessionConfiguration) {
            dispatcher = ExchangeDispatcher(configuration)
            session = URLSession(configuration: settings, delegate: dispatcher, delegateQueue: nil)
        }

        /// Runs an exchange.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - file: Its body, if that is not in memory.
        ///   - exchange: What hears of the events.
        ///   - origin: Where the request goes.
        ///   - end: Is called when the session has nothing to do any more.
        func run(
            _ request: URLRequest,
            with file: UploadFile?,
            of exchange: URLSessionExchange,
            at origin: String,
            then end: @escaping @Sendable () -> Void
        ) {
            self.origin = origin
            let task = session.task(for: request, with: file)
            dispatcher.add(exchange, for: task, then: end)
            exchange.start(task)
        }
    }
#endif
