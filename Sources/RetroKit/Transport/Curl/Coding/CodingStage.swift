#if os(Linux)
    import CDecoders
    import CZlib

    /// Undoes one coding, step by step.
    protocol CodingStage: AnyObject {
        /// Whether what has come is whole: what ends here ends well.
        var isAtEnd: Bool { get }

        /// Takes some of the input and writes some of the output.
        ///
        /// - Parameters:
        ///   - input: The bytes that come next; none to ask for what was written of those before.
        ///   - output: Where the result goes.
        /// - Returns: How many bytes were taken and written; nil when they are not what the coding says.
        func read(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
    }

    extension ContentCoding {
        /// Begins to undo it; nil when there is no memory.
        func makeStage() -> (any CodingStage)? {
            switch self {
            case .gzip: GzipStage()
            case .deflate: DeflateStage()
            case .brotli: LibraryStage(CDecodersBrotli, hasFrames: false)
            case .zstandard: LibraryStage(CDecodersZstandard, hasFrames: true)
            }
        }
    }

    /// zlib at work on one stream after the other.
    private final class Inflater {
        private let stream: OpaquePointer
        /// Whether the present stream has ended.
        private(set) var isAtEnd = false

        /// zlib's numbers for the formats.
        static let gzip: Int32 = 31
        static let zlib: Int32 = 15
        static let deflate: Int32 = -15

        init?(_ format: Int32) {
            guard let stream = czlib_inflater_make(format) else { return nil }
            self.stream = stream
        }

        deinit {
            czlib_inflater_free(stream)
        }

        func read(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
        {
            var (taken, written) = (input.count, output.count)
            let result = czlib_inflater_read(stream, input.baseAddress, &taken, output.baseAddress, &written)
            isAtEnd = result > 0
            return result < 0 ? nil : (taken, written)
        }

        /// Begins another stream.
        func reset() -> Bool {
            isAtEnd = false
            return czlib_inflater_reset(stream)
        }
    }

    /// gzip: members, whose contents are joined (RFC 1952 §2.2), and zeros after the last one, with which some fill a block.
    private final class GzipStage: CodingStage {
        private let inflater: Inflater
        private var isPadding = false

        init?() {
            guard let inflater = Inflater(Inflater.gzip) else { return nil }
            self.inflater = inflater
        }

        var isAtEnd: Bool { inflater.isAtEnd }

        func read(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
        {
            guard inflater.isAtEnd else { return inflater.read(input, into: output) }
            let zeros = input.prefix { $0 == 0 }.count
            if zeros > 0 { isPadding = true }
            guard zeros < input.count else { return (zeros, 0) }
            guard !isPadding, inflater.reset() else { return nil }
            return inflater.read(input, into: output)
        }
    }

    /// deflate: a zlib stream (RFC 1950), or bare as some servers send it (RFC 9110 §8.4.1.2), which the first two bytes
    /// tell. A bare one may have zlib's checksum behind it all the same.
    private final class DeflateStage: CodingStage {
        private var head: [UInt8] = []
        private var inflater: Inflater?
        private var allowance = 0
        private static let checksumSize = 4

        var isAtEnd: Bool { inflater?.isAtEnd ?? false }

        func read(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
        {
            guard let inflater else { return begin(input, into: output) }
            guard inflater.isAtEnd else { return inflater.read(input, into: output) }
            allowance -= input.count
            return allowance < 0 && !input.isEmpty ? nil : (input.count, 0)
        }

        private func begin(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
        {
            let beginning = input.prefix(2 - head.count)
            head += beginning
            guard head.count == 2 else { return (beginning.count, 0) }
            let isZlib = head[0] & 0x0F == 8 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
            allowance = isZlib ? 0 : Self.checksumSize
            inflater = Inflater(isZlib ? Inflater.zlib : Inflater.deflate)
            // Two bytes become few, for which there is room.
            let step = head.withUnsafeBytes { inflater?.read($0, into: output) }
            return step.map { (beginning.count - (head.count - $0.taken), $0.written) }
        }
    }

    /// A coding that a library of its own undoes.
    private final class LibraryStage: CodingStage {
        private let decoder: OpaquePointer
        private let hasFrames: Bool
        private(set) var isAtEnd = false

        /// - Parameters:
        ///   - format: The coding.
        ///   - hasFrames: Whether another stream may follow, whose content is joined (RFC 8878 §3.1).
        init?(_ format: CDecodersFormat, hasFrames: Bool) {
            guard let decoder = cdecoders_make(format) else { return nil }
            self.decoder = decoder
            self.hasFrames = hasFrames
        }

        deinit {
            cdecoders_free(decoder)
        }

        func read(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
            -> (taken: Int, written: Int)?
        {
            if isAtEnd {
                if input.isEmpty { return (0, 0) }
                guard hasFrames else { return nil }
            }
            var (taken, written) = (input.count, output.count)
            let result = cdecoders_read(decoder, input.baseAddress, &taken, output.baseAddress, &written)
            isAtEnd = result > 0
            return result < 0 ? nil : (taken, written)
        }
    }
#endif
