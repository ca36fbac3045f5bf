import Foundation

/// The part of a streamed body that has arrived and not been read.
final class URLSessionBodyBuffer: @unchecked Sendable {  // the state is behind the lock
    private let lock = NSLock()
    private var pending = Data()
    private var ending: Result<Void, any Error>?
    private var reader: CheckedContinuation<Data?, any Error>?
    private var flow: BodyFlow
    private var perform: (@Sendable (BodyFlow.Step) -> Void)?

    /// Makes a buffer.
    ///
    /// - Parameter highWaterMark: How many bytes may wait for their reader before the sender is held back, where it can
    ///   be.
    init(highWaterMark: Int = 2 << 20) {
        flow = BodyFlow(highWaterMark: highWaterMark)
    }

    /// Says how the sender is held back and let go on: before the first bytes come. Without it nothing holds it back.
    func control(_ perform: @escaping @Sendable (BodyFlow.Step) -> Void) {
        lock.withLock { self.perform = perform }
    }

    /// Takes bytes from the session's thread.
    ///
    /// - Returns: How many bytes nobody has read yet.
    func append(_ data: Data) -> Int {
        let (reader, count, step) = lock.withLock {
            guard let reader = self.reader else {
                if pending.isEmpty { pending = data } else { pending.append(data) }
                return (nil as CheckedContinuation<Data?, any Error>?, pending.count, flow.append(data.count))
            }
            self.reader = nil
            return (reader, 0, nil)
        }
        reader?.resume(returning: data)
        carryOut(step)
        return count
    }

    /// Notes that the body is complete, or why it will not be.
    func end(_ ending: Result<Void, any Error>) {
        let (reader, step) = lock.withLock {
            self.ending = self.ending ?? ending
            defer { self.reader = nil }
            return (self.reader, flow.end())
        }
        reader?.resume(with: ending.map { nil })
        carryOut(step)
    }

    /// What has arrived; waits when that is nothing. Nil at the end.
    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            let (outcome, step) = lock.withLock { () -> (Result<Data?, any Error>?, BodyFlow.Step?) in
                if !pending.isEmpty {
                    defer { pending = Data() }
                    return (.success(pending), flow.drain())
                }
                if ending == nil { reader = continuation }
                return (ending?.map { nil }, nil)
            }
            carryOut(step)
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// Does what the flow wants, and what it wants after that, one step after the other and without the lock.
    private func carryOut(_ first: BodyFlow.Step?) {
        guard var step = first, let perform = lock.withLock({ perform }) else { return }
        while true {
            perform(step)
            guard let next = lock.withLock({ flow.performed(step) }) else { return }
            step = next
        }
    }
}

/// The reader's end of a streamed body. When it goes, so does the exchange.
final class URLSessionBodySource: HttpBodySource {
    private let buffer: URLSessionBodyBuffer
    private let exchange: URLSessionExchange

    init(_ buffer: URLSessionBodyBuffer, of exchange: URLSessionExchange) {
        self.buffer = buffer
        self.exchange = exchange
    }

    deinit {
        exchange.finish(.failure(CancellationError()))
    }

    func next() async throws -> Data? {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await buffer.next()
        } onCancel: {
            exchange.finish(.failure(CancellationError()))
        }
    }
}
