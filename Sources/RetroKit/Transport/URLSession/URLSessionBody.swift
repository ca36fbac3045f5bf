import Foundation

/// The part of a streamed body that has arrived and not been read.
final class URLSessionBodyBuffer: @unchecked Sendable {  // the state is behind the lock
    private let lock = NSLock()
    private var pending = Data()
    private var ending: Result<Void, any Error>?
    private var reader: CheckedContinuation<Data?, any Error>?

    /// Takes bytes from the session's thread.
    ///
    /// - Returns: How many bytes nobody has read yet.
    func append(_ data: Data) -> Int {
        let (reader, count) = lock.withLock {
            guard let reader = self.reader else {
                if pending.isEmpty { pending = data } else { pending.append(data) }
                return (nil as CheckedContinuation<Data?, any Error>?, pending.count)
            }
            self.reader = nil
            return (reader, 0)
        }
        reader?.resume(returning: data)
        return count
    }

    /// Notes that the body is complete, or why it will not be.
    func end(_ ending: Result<Void, any Error>) {
        let reader = lock.withLock {
            self.ending = self.ending ?? ending
            defer { self.reader = nil }
            return self.reader
        }
        reader?.resume(with: ending.map { nil })
    }

    /// What has arrived; waits when that is nothing. Nil at the end.
    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<Data?, any Error>? = lock.withLock {
                if !pending.isEmpty {
                    defer { pending = Data() }
                    return .success(pending)
                }
                if ending == nil { reader = continuation }
                return ending?.map { nil }
            }
            if let outcome { continuation.resume(with: outcome) }
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
            defer { exchange.goOn() }
            return try await buffer.next()
        } onCancel: {
            exchange.finish(.failure(CancellationError()))
        }
    }
}
