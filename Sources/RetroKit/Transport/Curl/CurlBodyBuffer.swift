#if os(Linux)
    import Foundation

    /// The part of a streamed body that has arrived and not been read: little, since a full buffer pauses the sender.
    final class CurlBodyBuffer: @unchecked Sendable {  // the state is behind the lock
        private let lock = NSLock()
        private var pending = Data()
        private var isPaused = false
        private var ending: Result<Void, any Error>?
        private var reader: CheckedContinuation<Data?, any Error>?

        /// How many bytes are held at most, but for one chunk of libcurl's.
        private static let capacity = 1 << 20
        /// How many bytes there is room for from the first on, so that the buffer need not grow step by step.
        private static let firstCapacity = 64 << 10

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
            guard pending.count < Self.capacity else {
                isPaused = true
                return false
            }
            if pending.isEmpty { pending.reserveCapacity(Self.firstCapacity) }
            pending.append(contentsOf: bytes)
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
            if let data = takePending(resume) { return data }
            return try await withCheckedThrowingContinuation { continuation in
                let ending = lock.withLock {
                    if pending.isEmpty, self.ending == nil { reader = continuation }
                    return reader == nil ? self.ending ?? .success(()) : nil
                }
                guard let ending else { return }
                // Bytes may have come meanwhile, and the sender may even have been paused.
                if let data = takePending(resume) { return continuation.resume(returning: data) }
                continuation.resume(with: ending.map { nil })
            }
        }

        /// What has arrived; nil when that is nothing.
        private func takePending(_ resume: () -> Void) -> Data? {
            lock.lock()
            guard !pending.isEmpty else {
                lock.unlock()
                return nil
            }
            let data = pending
            pending = Data()
            let mustResume = isPaused
            isPaused = false
            lock.unlock()
            if mustResume { resume() }
            return data
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
