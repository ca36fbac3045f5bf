#if os(Linux)
    import Foundation

    /// The part of a streamed body that has arrived and not been read: little, since a full buffer pauses the sender.
    final class CurlBodyBuffer: @unchecked Sendable {  // the state is behind the lock
        private let lock = NSLock()
        /// What is there, in the order of arrival: a first block as small as it came, then larger ones, so that a trickle takes
        /// little memory and a torrent few copies.
        private var blocks: [Data] = []
        private var count = 0
        private var isPaused = false
        private var ending: Result<Void, any Error>?
        private var reader: CheckedContinuation<Data?, any Error>?

        /// How many bytes are held at most, but for one chunk of libcurl's.
        private static let capacity = 2 << 20
        /// How many bytes a block holds, but for the first.
        private static let blockSize = 256 << 10

        /// Whether nothing more will come.
        var isComplete: Bool { lock.withLock { ending != nil } }

        /// What became of bytes that were offered.
        enum Outcome {
            /// They are here, and nobody waits for them.
            case taken
            /// They are here, and a reader waits: ``CurlBodyBuffer/flush()`` is due at the end of the loop's round.
            case awaited
            /// There is no room: the sender has to pause.
            case refused
        }

        /// Takes bytes from the loop's thread. A waiting reader is not woken for every chunk: that would cost more than the
        /// chunk.
        func offer(_ bytes: UnsafeRawBufferPointer) -> Outcome {
            lock.lock()
            guard count < Self.capacity else {
                isPaused = true
                lock.unlock()
                return .refused
            }
            append(bytes)
            let isAwaited = reader != nil
            let isWorthIt = count >= Self.blockSize
            lock.unlock()
            guard isAwaited else { return .taken }
            if isWorthIt { flush() }
            return isWorthIt ? .taken : .awaited
        }

        private func append(_ bytes: UnsafeRawBufferPointer) {
            count += bytes.count
            let last = blocks.count - 1
            if last > 0, blocks[last].count + bytes.count <= Self.blockSize {
                blocks[last].append(contentsOf: bytes)
            } else {
                var block = Data(capacity: blocks.isEmpty ? bytes.count : Self.blockSize)
                block.append(contentsOf: bytes)
                blocks.append(block)
            }
        }

        /// Hands the oldest block to a waiting reader.
        func flush() {
            lock.lock()
            guard let reader, !blocks.isEmpty else { return lock.unlock() }
            self.reader = nil
            let block = blocks.removeFirst()
            count -= block.count
            lock.unlock()
            reader.resume(returning: block)
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
            flush()
            let reader = lock.withLock {
                self.ending = ending
                defer { self.reader = nil }
                return self.reader
            }
            reader?.resume(with: ending.map { nil })
        }

        /// What has arrived; waits when that is nothing. Nil at the end. The closure lets a paused sender go on.
        func next(resume: () -> Void) async throws -> Data? {
            if let data = takeBlock(resume) { return data }
            return try await withCheckedThrowingContinuation { continuation in
                let ending = lock.withLock {
                    if blocks.isEmpty, self.ending == nil { reader = continuation }
                    return reader == nil ? self.ending ?? .success(()) : nil
                }
                guard let ending else { return }
                // Bytes may have come meanwhile, and the sender may even have been paused.
                if let data = takeBlock(resume) { return continuation.resume(returning: data) }
                continuation.resume(with: ending.map { nil })
            }
        }

        /// The oldest block; nil when there is none. A paused sender goes on once half of the room is free.
        private func takeBlock(_ resume: () -> Void) -> Data? {
            lock.lock()
            guard !blocks.isEmpty else {
                lock.unlock()
                return nil
            }
            let block = blocks.removeFirst()
            count -= block.count
            let mustResume = isPaused && count <= Self.capacity / 2
            if mustResume { isPaused = false }
            lock.unlock()
            if mustResume { resume() }
            return block
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
