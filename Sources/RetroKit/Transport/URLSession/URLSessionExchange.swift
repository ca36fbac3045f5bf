import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response, from the start of its task to the moment its caller is answered: by the response, an
/// error, the deadline or cancellation, whichever comes first.
///
/// Nothing is called with the lock held: a continuation that is resumed under it could wait for a caller that is being
/// cancelled and waits for the lock.
final class URLSessionExchange: @unchecked Sendable {  // every access to `state` holds the lock
    typealias Outcome = Result<HttpOperationResult, any Error>

    struct State {
        var collector: ResponseCollector
        var continuation: CheckedContinuation<HttpOperationResult, any Error>?
        var task: URLSessionTask?
        var timer: (any DispatchSourceTimer)?
        var outcome: Outcome?
        /// Where the body goes of which the caller got the head; nil for one that is wanted whole.
        var buffer: URLSessionBodyBuffer?
        var progress = HttpProgress()
        /// When the response began, until the listeners know.
        var firstByte: ContinuousClock.Instant?
        /// What URLSession measured; nil where it does not, and before the end.
        var phases: ExchangePhases?
        /// Whether the task waits for a network.
        var isWaiting = false
    }

    /// What becomes of the task: to cancel it while it completes would end the process on Linux.
    private enum Fate {
        case open, completing, cancelled
    }

    private static let timers = DispatchQueue(label: "RetroKit.URLSessionTransport.deadlines")

    let params: HttpRequestParams
    private let file: UploadFile?
    private let deadline: Deadline
    let limit: Int
    let lock = NSLock()
    var state: State
    private var fate = Fate.open

    /// Makes an exchange.
    ///
    /// - Parameters:
    ///   - params: The request.
    ///   - file: The request's body, when it is not in memory. It is kept until the task is over.
    ///   - deadline: When the call has to be over.
    ///   - responseSizeLimit: The largest body that is accepted.
    ///   - buffer: Where the body goes after its head has been answered; nil when it is wanted whole.
    init(
        _ params: HttpRequestParams,
        file: UploadFile?,
        deadline: Deadline,
        responseSizeLimit: Int,
        buffer: URLSessionBodyBuffer? = nil
    ) {
        self.params = params
        self.file = file
        self.deadline = deadline
        let host = params.baseURL?.host ?? ""
        limit = responseSizeLimit
        state = State(collector: ResponseCollector(host: host, limit: responseSizeLimit), buffer: buffer)
    }

    /// Whom the request goes to.
    var host: String { params.baseURL?.host ?? "" }

    /// Sends the request; the continuation is resumed once, with the outcome. Cancelled before, nothing is sent.
    func run(
        _ request: URLRequest,
        in session: SharedSession,
        answering continuation: CheckedContinuation<HttpOperationResult, any Error>
    ) {
        let outcome = lock.withLock {
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { return continuation.resume(with: outcome) }
        if deadline.remaining == .zero { return finish(.failure(deadline.error(waitingFor: host))) }
        let timer = startTimer()
        let isFinished = lock.withLock {
            if state.outcome == nil { state.timer = timer }
            return state.outcome != nil
        }
        if isFinished {
            timer?.cancel()
            return
        }
        do throws(TransportError) {
            try session.start(request, with: file, of: self)
        } catch {
            finish(.failure(error))
        }
    }

    /// Starts the task, and cancels it if the caller has been answered meanwhile.
    func start(_ task: URLSessionTask) {
        holdBack(task)
        let isFinished = lock.withLock {
            if state.outcome == nil { state.task = task }
            return state.outcome != nil
        }
        task.resume()
        if isFinished { cancelLater(task) }
    }

    /// Whether the caller has been answered.
    var isOver: Bool { lock.withLock { state.outcome != nil } }

    /// Where the request goes.
    var origin: String { params.baseURL.map { "\($0.scheme)://\($0.host):\($0.port ?? 0)" } ?? "" }

    /// Answers the caller, or the reader of the body whose head was the answer, unless that is done, and ends the task,
    /// unless it is over.
    func finish(_ outcome: Outcome, taskIsOver: Bool = false) {
        let last = lock.withLock {
            guard state.outcome == nil else { return nil as State? }
            defer { state = State(collector: ResponseCollector(host: host, limit: 0), outcome: outcome) }
            return state
        }
        guard let last else { return }
        last.timer?.cancel()
        if let task = last.task, !taskIsOver { cancelLater(task) }
        tell(last)
        last.continuation?.resume(with: outcome)
        last.buffer?.end(outcome.map { _ in })
    }

    private func startTimer() -> (any DispatchSourceTimer)? {
        guard let remaining = deadline.remaining else { return nil }
        let timer = DispatchSource.makeTimerSource(queue: Self.timers)
        timer.schedule(deadline: .now() + remaining / .seconds(1))
        timer.setEventHandler { [self] in
            let (hasHead, isWaiting) = lock.withLock {
                (state.buffer != nil && state.collector.statusCode != nil, state.isWaiting)
            }
            if hasHead { return }
            let error = isWaiting ? deadline.error(waitingForConnectionTo: host) : deadline.error(waitingFor: host)
            finish(.failure(error))
        }
        timer.resume()
        return timer
    }
}

// MARK: Events of the task

extension URLSessionExchange {
    /// The head of the response arrived, or that of an interim one, of which FoundationNetworking tells too.
    func receive(_ response: URLResponse) {
        if let status = (response as? HTTPURLResponse)?.statusCode, 100..<200 ~= status, status != 101 { return }
        lock.withLock { state.firstByte = .now }
        collect { collector throws(TransportError) in try collector.receive(response) }
        answerWithHead()
    }

    /// A piece of the body arrived.
    func receive(_ data: Data) {
        report { progress, collector in
            progress.received += Int64(data.count)
            progress.totalToReceive = collector.announcedLength
        }
        if let buffer = lock.withLock({ state.buffer }) { return stream(data, to: buffer) }
        collect { collector throws(TransportError) in try collector.receive(data) }
    }

    /// The task is over.
    ///
    /// - Parameters:
    ///   - response: The task's response, which is announced in no other way when it is a redirect without a
    ///     `Location` on Linux.
    ///   - error: Why the task failed; nil when it did not.
    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        let hasBegun = lock.withLock { state.collector.statusCode != nil }
        if let error {
            let error = TransportError(error, from: host, inMidResponse: hasBegun)
            return finish(.failure(error), taskIsOver: true)
        }
        if let response, !hasBegun { receive(response) }
        finish(collected, taskIsOver: true)
    }

    /// Whether the task, which waits for a credential, is left without: the caller has been answered, or gets the refusal.
    var isRefusal: Bool { lock.withLock { state.outcome != nil || state.collector.statusCode == 401 } }

    /// Answers the caller, unless that is done, with the refusal and its whole body.
    func answerWithRefusal() {
        finish(collected, taskIsOver: true)
    }

    private var collected: Outcome {
        let (collector, phases) = lock.withLock { (state.collector, state.phases) }
        return Result {
            var result = try collector.result()
            result.timings = phases?.timings(total: .zero)
            return result
        }
    }

    private func collect(_ step: (inout ResponseCollector) throws(TransportError) -> Void) {
        do throws(TransportError) {
            lock.lock()
            defer { lock.unlock() }
            guard state.outcome == nil else { return }
            try step(&state.collector)
        } catch {
            finish(.failure(error))
        }
    }
}

// MARK: The end of the task

extension URLSessionExchange {
    private static let cancellations = DispatchQueue(label: "RetroKit.URLSessionTransport.cancellations")

    /// Cancels the task in a while, from a thread that holds nothing.
    ///
    /// FoundationNetworking ends the process when a task is cancelled while it completes: there it waits until such
    /// a completion is over, and leaves a task alone that does not run any more or is about to complete.
    private func cancelLater(_ task: URLSessionTask) {
        #if canImport(FoundationNetworking)
            Self.cancellations.asyncAfter(deadline: .now() + .milliseconds(20)) {
                if task.state == .running, self.settle(.cancelled) { task.cancel() }
            }
        #else
            Self.cancellations.async { task.cancel() }
        #endif
    }

    /// The task asks a last question, about a redirect or a credential, whose answer completes it.
    ///
    /// - Returns: False when it has been cancelled meanwhile. An answer would then end the process on Linux.
    func mayComplete() -> Bool { settle(.completing) }

    private func settle(_ fate: Fate) -> Bool {
        lock.withLock {
            if self.fate == .open { self.fate = fate }
            return self.fate == fate
        }
    }
}
