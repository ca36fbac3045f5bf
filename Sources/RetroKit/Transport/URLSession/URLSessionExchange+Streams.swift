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
