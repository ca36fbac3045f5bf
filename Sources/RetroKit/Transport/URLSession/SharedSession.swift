import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    /// Makes a task, not started yet, whose events go to an exchange.
    ///
    /// - Throws: ``TransportError`` of kind `closed` after ``close()``.
    func task(
        for request: URLRequest,
        with file: UploadFile?,
        of exchange: URLSessionExchange
    ) throws(TransportError) -> URLSessionDataTask {
        lock.lock()
        defer { lock.unlock() }
        guard let session = openSession else {
            throw TransportError(.closed, "The transport was shut down; make a new URLSessionTransport.")
        }
        let task =
            file.map { session.uploadTask(with: request, fromFile: $0.url) } ?? session.dataTask(with: request)
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

    /// Lets go of the session; its tasks keep it until the last of them is over.
    func close() {
        let last = lock.withLock {
            defer { state = .closed }
            return state
        }
        if case .open(let session) = last { session.endAfterItsTasks() }
    }
}

extension URLSession {
    /// Apple's session has to be told, or it keeps itself and its delegate for ever. FoundationNetworking's frees
    /// itself, and its invalidation is what has crashed.
    fileprivate func endAfterItsTasks() {
        #if !canImport(FoundationNetworking)
            finishTasksAndInvalidate()
        #endif
    }
}
