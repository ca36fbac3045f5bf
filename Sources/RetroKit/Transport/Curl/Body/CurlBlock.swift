#if os(Linux)
    import Foundation

    /// Memory for bytes that arrive faster than they are read. It is used again and again: memory that is fresh each time
    /// costs more than receiving does.
    final class CurlBlock {
        private let memory: UnsafeMutableRawBufferPointer
        private var count = 0

        /// How many bytes a block holds.
        static let size = 256 << 10
        /// How many bytes are too few to keep a block for.
        static let few = size / 4
        private static let spares = Spares()

        init() {
            memory = Self.spares.take() ?? .allocate(byteCount: Self.size, alignment: 16)
        }

        deinit {
            Self.spares.keep(memory)
        }

        /// Takes as many bytes as there is room for.
        ///
        /// - Returns: The bytes that are left.
        func append(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
            let taken = min(bytes.count, memory.count - count)
            UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[..<taken])
            )
            count += taken
            return UnsafeRawBufferPointer(rebasing: bytes[taken...])
        }

        /// What has been taken: few bytes as a copy, many as data that keep the block alive. Nothing may be appended any
        /// more.
        var data: Data {
            guard let start = memory.baseAddress else { return Data() }
            if count <= Self.few { return Data(bytes: start, count: count) }
            return Data(bytesNoCopy: start, count: count, deallocator: .custom { [self] _, _ in _ = self })
        }
    }

    /// Memory of blocks that are not in use, for the whole process.
    private final class Spares: @unchecked Sendable {  // the memory is behind the lock
        private let lock = NSLock()
        private var idle: [UnsafeMutableRawBufferPointer] = []

        /// How many blocks are kept.
        private static let capacity = 8

        func take() -> UnsafeMutableRawBufferPointer? {
            lock.withLock { idle.popLast() }
        }

        func keep(_ memory: UnsafeMutableRawBufferPointer) {
            let isKept = lock.withLock {
                guard idle.count < Self.capacity else { return false }
                idle.append(memory)
                return true
            }
            if !isKept { memory.deallocate() }
        }
    }
#endif
