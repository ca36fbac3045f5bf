#if os(Linux)
    import Foundation

    /// The part of a streamed body that has arrived and not been read: little, since a full buffer pauses the sender.
    final class CurlBodyBuffer: @unchecked Sendable {  // the state is behind the lock
        private let lock = NSLock()
        private var chunks: [Data] = []
        private var count = 0
        private var isPaused = false
        private var ending: Result<Void, any Error>?
        private var reader: CheckedContinuation<Data?, any Error>?

        /// How many bytes are held at most, but for one chunk.
        private static let capacity = 256 << 10

        /// Whether nothing more will come.
        var isComplete: Bool { lock.withLock { ending != nil } }

        /// Takes bytes from the loop's thread; false when there is no room, and the sender has to pause.
        func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
            lock.lock()
            if let reader {
                self.reader = nil
                lock.unlock()
                reader.resume(returning: Data(bytes))
                return true
            }
            defer { lock.unlock() }
            guard count < Self.capacity else {
                isPaused = true
                return false
            }
            chunks.append(Data(bytes))
            count += bytes.count
            return true
        }

        /// Notes that the body is complete.
        func finish() {
            end(.success(()))
        }

        /// Notes that the body will not be complete.
        func finish(throwing error: any Error) {
            end(.failure(error))
        }

        private func end(_ ending: Result<Void, any Error>) {
            let reader = lock.withLock {
                self.ending = ending
                defer { self.reader = nil }
                return self.reader
            }
            reader?.resume(with: ending.map { nil })
        }

        /// What has arrived; waits when that is nothing. Nil at the end. The closure lets a paused sender go on.
        func next(resume: () -> Void) async throws -> Data? {
            var mustResume = false
            let data: Data? = try await withCheckedThrowingContinuation { continuation in
                lock.lock()
                defer { lock.unlock() }
                mustResume = isPaused
                isPaused = false
                if !chunks.isEmpty {
                    continuation.resume(returning: takeAll())
                } else if let ending {
                    continuation.resume(with: ending.map { nil })
                } else {
                    reader = continuation
                }
            }
            if mustResume { resume() }
            return data
        }

        private func takeAll() -> Data {
            defer {
                chunks.removeAll(keepingCapacity: true)
                count = 0
            }
            guard chunks.count > 1 else { return chunks[0] }
            var all = Data(capacity: count)
            for chunk in chunks { all.append(chunk) }
            return all
        }
    }

    /// The reader's end of a streamed body. When it goes, so does the exchange.
    final class CurlBodySource: HttpBodySource {
        private let buffer: CurlBodyBuffer
        private let exchange: CurlExchange
        private let loop: CurlLoop

        init(_ buffer: CurlBodyBuffer, of exchange: CurlExchange, _ loop: CurlLoop) {
            self.buffer = buffer
            self.exchange = exchange
            self.loop = loop
        }

        deinit {
            if !buffer.isComplete { loop.enqueue(.cancel(exchange)) }
        }

        func next() async throws -> Data? {
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
                try await buffer.next { loop.enqueue(.resume(exchange)) }
            } onCancel: {
                exchange.cancel(on: loop)
            }
        }
    }
#endif
