import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session: takes every event to the exchange that it belongs to.
///
/// One for a whole session, for Linux does not call the delegate of a task. It keeps an exchange until its task is over,
/// also when the caller has long been answered.
final class ExchangeDispatcher: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // the lock guards `exchanges`
    private let configuration: URLSessionTransport.Configuration
    private let lock = NSLock()
    private var exchanges: [Int: (exchange: URLSessionExchange, end: @Sendable () -> Void)] = [:]

    init(_ configuration: URLSessionTransport.Configuration) {
        self.configuration = configuration
    }

    /// Notes whose task it is.
    ///
    /// - Parameters:
    ///   - exchange: The exchange.
    ///   - task: Its task.
    ///   - end: Is called when the task is over.
    func add(_ exchange: URLSessionExchange, for task: URLSessionTask, then end: @escaping @Sendable () -> Void = {}) {
        lock.withLock { exchanges[task.taskIdentifier] = (exchange, end) }
    }

    /// Calls what is to be called when the task is over: nothing of it is on the way any more.
    private func release(_ task: URLSessionTask) {
        let end = lock.withLock {
            defer { exchanges[task.taskIdentifier]?.end = {} }
            return exchanges[task.taskIdentifier]?.end
        }
        end?()
    }

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        lock.withLock { exchanges[task.taskIdentifier]?.exchange }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // Its caller may have another request at once.
        release(task)
        let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier)?.exchange }
        exchange?.complete(task.response, error)
    }

    /// Refuses the redirect, so that it becomes the response: following is RetroKit's business.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        if exchange(of: task)?.mayComplete() != false { completionHandler(nil) }
    }

    /// Answers by the settings of TLS, or asks the transport's own handler, or has nothing to offer: a 401 is then the
    /// response.
    ///
    /// Linux asks after the whole body has come, and waits for ever if it gets no answer but the default one. Cancelling
    /// is safe there: nothing else is left to happen to the task.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let exchange = exchange(of: task)
        #if canImport(FoundationNetworking)
            if let exchange, exchange.isRefusal {
                release(task)
                exchange.answerWithRefusal()
                if exchange.mayComplete() { completionHandler(.cancelAuthenticationChallenge, nil) }
                return
            }
        #elseif canImport(Security)
            exchange?.isConnected()
            switch SessionTrust(configuration: configuration).answer(to: challenge) {
            case .credential(let credential):
                return completionHandler(.useCredential, credential)
            case .refusal(let error):
                exchange?.finish(.failure(error))
                return completionHandler(.cancelAuthenticationChallenge, nil)
            case nil:
                if let ask = configuration.challenge {
                    return ask(challenge, Self.telling(exchange, completionHandler, of: challenge.protectionSpace))
                }
            }
        #endif
        completionHandler(.performDefaultHandling, nil)
    }

    #if canImport(FoundationNetworking)
        /// Linux asks when it repeats a request on a new connection because a kept one was dead, and would send it
        /// without its body.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
        ) {
            if let exchange = exchange(of: task) {
                exchange.finish(
                    .failure(
                        TransportError(
                            .connectionLost,
                            "The connection to \(exchange.host) was closed before the request was answered."
                        )
                    )
                )
            }
            completionHandler(nil)
        }
    #else
        private typealias Reply = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

        /// The answer to a challenge, which tells the exchange when it is that a server is not to be spoken to: URLSession
        /// would say no more than that the task was cancelled.
        private static func telling(
            _ exchange: URLSessionExchange?,
            _ answer: @escaping Reply,
            of space: URLProtectionSpace
        ) -> Reply {
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust else { return answer }
            let host = space.host
            return { disposition, credential in
                if disposition == .cancelAuthenticationChallenge || disposition == .rejectProtectionSpace {
                    let reason = "the transport's challenge handler refused it"
                    exchange?.finish(.failure(TransportError(.tls, at: host, reason: reason)))
                }
                answer(disposition, credential)
            }
        }

        func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
            exchange(of: task)?.isWaiting()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
        {
            exchange(of: task)?.note(ExchangePhases(metrics))
        }
    #endif
}
