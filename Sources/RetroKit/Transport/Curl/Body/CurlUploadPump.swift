#if os(Linux)
    import Foundation

    /// Carries the chunks of an asynchronous stream over to the loop's thread, one chunk ahead of what is sent.
    final class CurlUploadPump: @unchecked Sendable {  // the state is behind the lock; `task` is set once, at first
        private let lock = NSLock()
        private var chunk = Data()
        private var ending: Result<Void, any Error>?
        private var waiter: CheckedContinuation<Void, Never>?
        private var isStopped = false
        private var task: Task<Void, Never>?

        /// Begins to read a stream.
        ///
        /// - Parameters:
        ///   - stream: The stream.
        ///   - notify: Tells the loop that there is something to read.
        init(_ stream: HttpUploadStream, notify: @escaping @Sendable () -> Void) {
            task = Task { [self] in
                var ending = Result<Void, any Error>.success(())
                do {
                    for try await chunk in try await stream.opened() {
                        await offer(chunk, notify)
                        try Task.checkCancellation()
                    }
                } catch {
                    ending = .failure(error)
                }
                end(ending, notify)
            }
        }

        /// Ends the reading: the exchange is over, and nobody comes for the bytes any more.
        func stop() {
            let waiter = lock.withLock {
                isStopped = true
                defer { self.waiter = nil }
                return self.waiter
            }
            task?.cancel()
            waiter?.resume()
        }

        private func offer(_ chunk: Data, _ notify: () -> Void) async {
            if chunk.isEmpty { return }
            await withCheckedContinuation { continuation in
                let isStopped = lock.withLock {
                    if !self.isStopped { (self.chunk, waiter) = (chunk, continuation) }
                    return self.isStopped
                }
                if isStopped { continuation.resume() } else { notify() }
            }
        }

        private func end(_ ending: Result<Void, any Error>, _ notify: () -> Void) {
            lock.withLock { self.ending = ending }
            notify()
        }

        /// Writes the next bytes, on the loop's thread.
        func read(into room: UnsafeMutableRawBufferPointer) -> CurlUpload.Outcome {
            lock.lock()
            defer { lock.unlock() }
            guard !chunk.isEmpty else {
                switch ending {
                case .success: return .bytes(0)
                case .failure(let error): return .failed(error)
                case nil: return .later
                }
            }
            let count = chunk.copyBytes(to: room)
            chunk = chunk.dropFirst(count)
            if chunk.isEmpty {
                chunk = Data()
                waiter?.resume()
                waiter = nil
            }
            return .bytes(count)
        }
    }
#endif
