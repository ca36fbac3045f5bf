#if os(Linux)
    import Foundation

    /// The part of a streamed body that has arrived and not been read: little, since a full buffer pauses the sender.
    ///
    /// Bytes are collected where only the loop sees them, and reach the reader many at a time: neither waits while the other
    /// is at work.
    final class CurlBodyBuffer: @unchecked Sendable {  // the first part is the loop's, the rest is behind the lock
        /// The first bytes since the reader was given any: a trickle takes little memory.
        private var first = Data()
        /// Where they went when more came.
        private var block: CurlBlock?
        /// Whether the last block became full before it was wanted.
        private var isTorrent = false

        private let lock = NSLock()
        /// What the reader may have, in the order of arrival.
        private var chunks: [Data] = []
        private var count = 0
        private var isPaused = false
        private var ending: Result<Void, any Error>?
        private var reader: CheckedContinuation<Data?, any Error>?

        /// How many bytes wait for the reader at most, but for one block.
        private static let capacity = 2 << 20

        /// Whether nothing more will come.
        var isComplete: Bool { lock.withLock { ending != nil } }

        /// Takes bytes, which the reader will get when there are many, or at the next ``flush()``. For the loop.
        ///
        /// - Returns: False when there is no room, and the sender has to pause.
        func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
            let hasRoom = lock.withLock {
                isPaused = count >= Self.capacity
                return !isPaused
            }
            guard hasRoom else { return false }
            if block == nil, first.isEmpty, !isTorrent, bytes.count <= CurlBlock.size {
                first = Data(bytes)
            } else {
                collect(bytes)
            }
            return true
        }

        private func collect(_ bytes: UnsafeRawBufferPointer) {
            var block = block ?? startBlock()
            var rest = block.append(bytes)
            while !rest.isEmpty {
                isTorrent = true
                pass()
                block = startBlock()
                rest = block.append(rest)
            }
        }

        private func startBlock() -> CurlBlock {
            let new = CurlBlock()
            first.withUnsafeBytes { _ = new.append($0) }
            first = Data()
            block = new
            return new
        }

        /// Lets the reader have what has come. For the loop.
        func flush() {
            isTorrent = false
            pass()
        }

        /// Hands over what has been collected, to a waiting reader at once.
        private func pass() {
            let chunk = block?.data ?? first
            block = nil
            first = Data()
            if chunk.isEmpty { return }
            let reader = lock.withLock {
                if self.reader == nil { keep(chunk) }
                defer { self.reader = nil }
                return self.reader
            }
            reader?.resume(returning: chunk)
        }

        /// Keeps a chunk until it is wanted: one of few bytes together with others, for each takes memory of its own.
        private func keep(_ chunk: Data) {
            count += chunk.count
            let last = chunks.count - 1
            if last >= 0, chunks[last].count + chunk.count <= CurlBlock.few {
                chunks[last].append(chunk)
            } else {
                chunks.append(chunk)
            }
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
            if let data = takeChunk(resume) { return data }
            return try await withCheckedThrowingContinuation { continuation in
                let ending = lock.withLock {
                    if chunks.isEmpty, self.ending == nil { reader = continuation }
                    return reader == nil ? self.ending ?? .success(()) : nil
                }
                guard let ending else { return }
                // Bytes may have come meanwhile, and the sender may even have been paused.
                if let data = takeChunk(resume) { return continuation.resume(returning: data) }
                continuation.resume(with: ending.map { nil })
            }
        }

        /// The oldest chunk; nil when there is none. A paused sender goes on once half of the room is free.
        private func takeChunk(_ resume: () -> Void) -> Data? {
            lock.lock()
            guard !chunks.isEmpty else {
                lock.unlock()
                return nil
            }
            let chunk = chunks.removeFirst()
            count -= chunk.count
            let mustResume = isPaused && count <= Self.capacity / 2
            if mustResume { isPaused = false }
            lock.unlock()
            if mustResume { resume() }
            return chunk
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
