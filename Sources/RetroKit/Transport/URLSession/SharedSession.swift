#if !canImport(FoundationNetworking)
    import Foundation

    /// A session of a transport, made for its first task, and the flag that says it is closed. Using an invalidated session
    /// ends the process, so tasks are made under the same lock that closing takes.
    final class SharedSession: @unchecked Sendable {  // every access to `state` holds the lock
        private enum State {
            case unused
            case open(URLSession)
            case closed
        }

        private let lock = NSLock()
        private let dispatcher: ExchangeDispatcher
        private let configuration: URLSessionConfiguration
        private var state = State.unused

        /// Makes a session.
        ///
        /// - Parameters:
        ///   - configuration: The settings of the transport.
        ///   - waits: Whether its tasks wait for a network.
        init(_ configuration: URLSessionTransport.Configuration, waitingForConnectivity waits: Bool = false) {
            self.configuration = configuration.sessionCopy(waitingForConnectivity: waits)
            dispatcher = ExchangeDispatcher(configuration)
        }

        deinit {
            close()
        }

        /// Starts a task for a request, whose events go to an exchange.
        ///
        /// - Throws: ``TransportError`` of kind `closed` after ``close()``.
        func start(_ request: URLRequest, with file: UploadFile?, of exchange: URLSessionExchange)
            throws(TransportError)
        {
            exchange.start(try task(for: request, with: file, of: exchange))
        }

        private func task(
            for request: URLRequest,
            with file: UploadFile?,
            of exchange: URLSessionExchange
        ) throws(TransportError) -> URLSessionDataTask {
            lock.lock()
            defer { lock.unlock() }
            guard let session = openSession else { throw TransportError.sessionClosed }
            let task = session.task(for: request, with: file)
            dispatcher.add(exchange, for: task)
            return task
        }

        /// The session; nil when it is closed. For whoever holds the lock.
        private var openSession: URLSession? {
            switch state {
            case .open(let session): return session
            case .closed: return nil
            case .unused:
                let session = URLSession(configuration: configuration, delegate: dispatcher, delegateQueue: nil)
                state = .open(session)
                return session
            }
        }

        /// Lets go of the session; its tasks keep it until the last of them is over. It has to be told, or it would keep itself
        /// and its delegate for ever.
        func close() {
            let last = lock.withLock {
                defer { state = .closed }
                return state
            }
            if case .open(let session) = last { session.finishTasksAndInvalidate() }
        }
    }
#endif
