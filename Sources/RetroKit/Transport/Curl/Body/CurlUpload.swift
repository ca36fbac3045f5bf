#if os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The bytes of a request's body, as libcurl asks for them, on the loop's thread.
    final class CurlUpload {
        /// What came of a wish for bytes.
        enum Outcome {
            /// So many bytes were written; none at the end.
            case bytes(Int)
            /// There are none yet: the exchange is paused until some come.
            case later
            /// There will be none.
            case failed(any Error)
        }

        private enum Source {
            case data(Data)
            case file(FileHandle, path: String)
            case pump(CurlUploadPump)
        }

        /// How many bytes there are; nil when that is unknown.
        let length: Int64?
        private let source: Source
        private var offset = 0

        /// Sends bytes from memory.
        init(_ data: Data) {
            source = .data(data)
            length = Int64(data.count)
        }

        /// Sends a file's bytes, as many as it has now.
        init(contentsOf url: URL) throws(TransportError) {
            let (file, size) = try url.openRegularFile()
            source = .file(file, path: url.path)
            length = size
        }

        /// Sends the bytes of a stream, at the server's pace.
        init(_ stream: HttpUploadStream, for exchange: CurlExchange, on loop: CurlLoop) {
            source = .pump(CurlUploadPump(stream) { [weak loop] in loop?.enqueue(.resume(exchange)) })
            length = stream.length
        }

        deinit {
            if case .pump(let pump) = source { pump.stop() }
        }

        /// Writes the next bytes.
        func read(into room: UnsafeMutableRawBufferPointer) -> Outcome {
            switch source {
            case .data(let data):
                let count = min(room.count, data.count - offset)
                data.copyBytes(to: room, from: data.startIndex + offset..<data.startIndex + offset + count)
                offset += count
                return .bytes(count)
            case .file(let file, let path):
                return read(file, path, into: room)
            case .pump(let pump):
                return counted(pump.read(into: room))
            }
        }

        private func read(_ file: FileHandle, _ path: String, into room: UnsafeMutableRawBufferPointer) -> Outcome {
            let wanted = min(room.count, Int(length ?? 0) - offset)
            let count = pread(file.fileDescriptor, room.baseAddress, wanted, off_t(offset))
            guard count >= 0, count > 0 || wanted == 0 else {
                return .failed(TransportError(.unreadableBody, "The file \(path) became shorter while it was sent."))
            }
            offset += count
            return .bytes(count)
        }

        /// Holds a stream to the length that was announced, or the server would wait for the rest or take it for the next
        /// request.
        private func counted(_ outcome: Outcome) -> Outcome {
            guard case .bytes(let count) = outcome, let length else { return outcome }
            offset += count
            if count > 0 ? Int64(offset) <= length : Int64(offset) == length { return outcome }
            let sentence =
                "The body's stream has \(count > 0 ? "more" : "fewer") bytes than the \(length) it announced."
            return .failed(TransportError(.unreadableBody, sentence))
        }

        /// Goes to a position, for a request that is sent again; false when the bytes are gone.
        func seek(to position: Int) -> Bool {
            if case .pump = source { return false }
            offset = position
            return true
        }
    }
#endif
