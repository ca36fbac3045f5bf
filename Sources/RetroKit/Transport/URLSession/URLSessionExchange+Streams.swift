import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Streamed bodies.
extension URLSessionExchange {
    /// Answers the caller of a streamed request. From here on the body's reader is told what happens.
    func answerWithHead() {
        let answer = lock.withLock {
            guard state.outcome == nil, state.buffer != nil, state.continuation != nil else { return nil as State? }
            defer { (state.continuation, state.timer, state.firstByte) = (nil, nil, nil) }
            return state
        }
        guard let answer, let buffer = answer.buffer else { return }
        answer.timer?.cancel()
        tell(answer)
        answer.continuation?.resume(
            with: Result {
                var head = try answer.collector.result()
                head.bodyStream = HttpBodyStream(source: URLSessionBodySource(buffer, of: self))
                return head
            }
        )
    }

    /// Hands a piece of the body to its reader, who may be slower than the sender only where that can be held back.
    func stream(_ data: Data, to buffer: URLSessionBodyBuffer) {
        guard !data.isEmpty else { return }
        if buffer.append(data) > limit { finish(.failure(TransportError.tooLarge(limit))) }
    }

    /// Lets the buffer of a streamed body hold the task back. FoundationNetworking delivers although a task is suspended,
    /// and so none is there.
    func holdBack(_ task: URLSessionTask) {
        #if !canImport(FoundationNetworking)
            lock.withLock { state.buffer }?.control { step in
                switch step {
                case .suspend: task.suspend()
                case .resume: task.resume()
                }
            }
        #endif
    }
}

// How far an exchange has come.
extension URLSessionExchange {
    /// A piece of the request's body is gone.
    ///
    /// - Parameters:
    ///   - count: How many bytes are gone by now.
    ///   - total: How many there are; negative when that is unknown.
    func sent(_ count: Int64, of total: Int64) {
        isConnected()
        report { progress, _ in
            progress.sent = count
            progress.totalToSend = total > 0 ? total : nil
        }
    }

    /// Tells the caller how far the exchange has come, after a change.
    func report(_ change: (inout HttpProgress, ResponseCollector) -> Void) {
        guard let onProgress = params.onProgress else { return }
        let progress: HttpProgress? = lock.withLock {
            guard state.outcome == nil else { return nil }
            change(&state.progress, state.collector)
            return state.progress
        }
        progress.map(onProgress)
    }
}

// What the listeners of the exchange's call hear.
extension URLSessionExchange {
    /// The task has found no network, and waits for one.
    func isWaiting() {
        let isOver = lock.withLock {
            state.isWaiting = true
            return state.outcome != nil
        }
        if !isOver { params.call?.report(.waitsForConnectivity, of: params) }
    }

    /// There is a connection.
    func isConnected() {
        lock.withLock { state.isWaiting = false }
    }

    /// Notes what URLSession measured, which it tells just before the end.
    func note(_ phases: ExchangePhases?) {
        lock.withLock { if state.outcome == nil { state.phases = phases } }
    }

    /// Tells the listeners what has happened, in order and each with its time.
    ///
    /// - Parameter state: The exchange as it was.
    func tell(_ state: State) {
        guard let call = params.call, call.isHeard else { return }
        let (now, date) = (ContinuousClock.now, Date())
        let events = state.phases?.events ?? []
        for event in events {
            call.report(event.kind, of: params, at: now - .seconds(max(0, date.timeIntervalSince(event.date))))
        }
        if case .firstByte? = events.last?.kind { return }
        if let firstByte = state.firstByte { call.report(.firstByte, of: params, at: firstByte) }
    }
}
