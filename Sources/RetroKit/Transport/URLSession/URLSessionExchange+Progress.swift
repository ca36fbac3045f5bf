import Foundation

// How far an exchange has come.
extension URLSessionExchange {
    /// A piece of the request's body is gone.
    ///
    /// - Parameters:
    ///   - count: How many bytes are gone by now.
    ///   - total: How many there are; negative when that is unknown.
    func sent(_ count: Int64, of total: Int64) {
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
