import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connected socket that never blocks.
struct LoopbackSocket: Sendable {
    /// What came of moving bytes.
    enum Outcome {
        /// So many bytes moved.
        case moved(Int)
        /// Nothing can move now.
        case wouldBlock
        /// The other side has closed or reset the connection.
        case ended
    }

    /// How often a socket is read before it is closed, at the most: a client that never stops sending is cut off.
    private static let lastReads = 64

    let descriptor: Int32

    /// Takes a descriptor over and makes it suit a server that has one thread for all connections.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
        DescriptorFlags.set(on: descriptor)
        Self.enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: descriptor)
        #if canImport(Darwin)
            Self.enable(SO_NOSIGPIPE, level: SOL_SOCKET, on: descriptor)
        #endif
    }

    /// Switches an option on.
    static func enable(_ option: Int32, level: Int32, on descriptor: Int32) {
        var value: Int32 = 1
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Reads what is there, as much as fits.
    func receive(into buffer: inout [UInt8]) -> Outcome {
        outcome(of: buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) })
    }

    /// Sends as much as the system takes.
    func transmit(_ bytes: some ContiguousBytes) -> Outcome {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return outcome(of: bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) })
    }

    private func outcome(of result: Int) -> Outcome {
        if result > 0 { return .moved(result) }
        let isTemporary = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)
        return isTemporary ? .wouldBlock : .ended
    }

    /// Tells the client that nothing more comes, but goes on reading.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the connection in good order. What the client has sent is read first, as the system would otherwise reset
    /// the connection and take the end of the answer with it.
    func end() {
        var rest = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<Self.lastReads {
            guard case .moved = receive(into: &rest) else { break }
        }
        close(descriptor)
    }

    /// Closes the connection with a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
    }
}

/// The flags of every descriptor that the server opens.
enum DescriptorFlags {
    /// Makes a descriptor non-blocking, and invisible to programs that the process starts.
    static func set(on descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}
