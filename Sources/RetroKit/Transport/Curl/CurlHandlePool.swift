#if os(Linux)
    import CCurl
    import Foundation

    /// Handles that wait for their next exchange: making one takes longer than clearing one.
    final class CurlHandlePool: @unchecked Sendable {  // the handles are behind the lock
        private let lock = NSLock()
        private var idle: [CurlHandle] = []

        /// How many handles are kept. None before libcurl 8.3: there a handle keeps a pointer into the headers of its last
        /// response, and follows it when the next response begins its headers with a folded line.
        private static let capacity = ccurl_version_number() >= 0x080300 ? 256 : 0

        /// A handle with no option set; nil when there is no memory for one.
        func handle() -> CurlHandle? {
            let handle = lock.withLock { idle.popLast() } ?? CurlHandle()
            handle?.reset()
            return handle
        }

        /// Takes a handle that is not in use any more.
        func takeBack(_ handle: CurlHandle) {
            guard Self.capacity > 0 else { return }
            lock.withLock { if idle.count < Self.capacity { idle.append(handle) } }
        }
    }
#endif
