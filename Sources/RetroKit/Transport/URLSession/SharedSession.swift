import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The one session of a transport, and the flag that says it is closed. Using an invalidated session ends the process
/// (L31), so tasks are made under the same lock that closing takes.
final class SharedSession: @unchecked Sendable {  // every access to `session` holds the lock
    private let lock = NSLock()
    private let dispatcher = ExchangeDispatcher()
    private var session: URLSession?

    init(maximumConnectionsPerHost: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = maximumConnectionsPerHost
        // Also against L01: FoundationNetworking asks a cache in the background, and a task that is cancelled meanwhile
        // ends the process. Without one, no cancellation has.
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = URLRequest.longestTimeout
        configuration.timeoutIntervalForResource = URLRequest.longestTimeout
        session = URLSession(configuration: configuration, delegate: dispatcher, delegateQueue: nil)
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
        guard let session else {
            throw TransportError(.closed, "The transport was shut down; make a new URLSessionTransport.")
        }
        let task =
            file.map { session.uploadTask(with: request, fromFile: $0.url) } ?? session.dataTask(with: request)
        dispatcher.add(exchange, for: task)
        return task
    }

    /// Lets go of the session; its tasks keep it until the last of them is over.
    func close() {
        let session = lock.withLock {
            defer { self.session = nil }
            return self.session
        }
        session?.endAfterItsTasks()
    }
}

extension URLSession {
    /// Apple's session has to be told, or it keeps itself and its delegate for ever. FoundationNetworking's frees
    /// itself, and its invalidation is what has crashed (L32).
    fileprivate func endAfterItsTasks() {
        #if !canImport(FoundationNetworking)
            finishTasksAndInvalidate()
        #endif
    }
}
