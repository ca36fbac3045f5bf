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

#if os(Linux)
    import Foundation

    /// The body of a request as libcurl gets it. Forms are encoded and files opened when it is made.
    enum CurlBody {
        /// None at all.
        case none
        /// Few bytes, which are handed over at once, and go out in the same packet as the head if they fit.
        case bytes(Data)
        /// Bytes that libcurl asks for piece by piece.
        case upload(CurlUpload)

        /// How many bytes are few.
        private static let fewBytes = 64 << 10

        /// Makes the body of an exchange's request.
        init(of exchange: CurlExchange, on loop: CurlLoop) throws(TransportError) {
            let method = exchange.request.httpMethod
            let body = exchange.request.httpBody
            switch body {
            case .none:
                self = method.expectsBody ? .bytes(Data()) : .none
            case _ where method == .head:
                throw TransportError(.unsupportedRequest, "libcurl sends no body with HEAD; use another method.")
            case .data, .form, .multipart:
                let data = body.encoded() ?? Data()
                self = data.count <= Self.fewBytes ? .bytes(data) : .upload(CurlUpload(data))
            case .file(let url, _):
                self = .upload(try CurlUpload(contentsOf: url))
            case .stream(let stream):
                self = .upload(CurlUpload(stream, for: exchange, on: loop))
            }
        }

        /// What libcurl asks for the bytes; nil when it has them.
        var upload: CurlUpload? { if case .upload(let upload) = self { upload } else { nil } }

        /// How many bytes there are; nil when there are none, or the number is unknown.
        var length: Int64? {
            switch self {
            case .none: nil
            case .bytes(let data): data.isEmpty ? nil : Int64(data.count)
            case .upload(let upload): upload.length
            }
        }
    }
#endif
