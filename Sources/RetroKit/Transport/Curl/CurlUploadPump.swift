#if os(Linux)
    import Foundation

    /// Carries the chunks of an asynchronous stream over to the loop's thread, one chunk ahead of what is sent.
    final class CurlUploadPump: @unchecked Sendable {  // the state is behind the lock
        private let lock = NSLock()
        private var chunk = Data()
        private var ending: Result<Void, any Error>?
        private var waiter: CheckedContinuation<Void, Never>?
        private var task: Task<Void, Never>?

        /// Begins to read a stream.
        ///
        /// - Parameters:
        ///   - stream: The stream.
        ///   - notify: Tells the loop that there is something to read.
        init(_ stream: HttpUploadStream, notify: @escaping @Sendable () -> Void) {
            task = Task { [weak self] in
                var ending = Result<Void, any Error>.success(())
                do {
                    for try await chunk in try await stream.open() {
                        guard let pump = self else { return }
                        await pump.offer(chunk, notify)
                        try Task.checkCancellation()
                    }
                } catch {
                    ending = .failure(error)
                }
                self?.end(ending, notify)
            }
        }

        deinit {
            task?.cancel()
            waiter?.resume()
        }

        private func offer(_ chunk: Data, _ notify: () -> Void) async {
            await withCheckedContinuation { continuation in
                lock.withLock {
                    self.chunk = chunk
                    waiter = continuation
                }
                notify()
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
