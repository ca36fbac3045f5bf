import Foundation

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
