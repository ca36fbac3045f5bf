#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket that waits for connections to a port of 127.0.0.1.
struct LoopbackListener: Sendable {
    /// What came of asking for the next connection.
    enum Arrival {
        /// Somebody has connected.
        case connection(LoopbackSocket)
        /// Nobody waits.
        case none
        /// The process has no descriptor left.
        case exhausted
    }

    let descriptor: Int32
    let port: Int

    /// Opens a port.
    ///
    /// - Parameter port: The port; 0 for any free one.
    /// - Throws: ``LoopbackError`` when the port cannot be opened.
    init(port: Int) throws(LoopbackError) {
        guard let number = UInt16(exactly: port) else {
            throw LoopbackError(.cannotListen, "\(port) is no port; give one from 1 to 65535, or 0 for any free one.")
        }
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Self.failure(port) }
        DescriptorFlags.set(on: descriptor)
        LoopbackSocket.enable(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        do {
            self.port = try Self.bindAndListen(at: number, with: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func bindAndListen(at port: UInt16, with descriptor: Int32) throws(LoopbackError) -> Int {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(descriptor, pointer, size) == 0 else { return Int32(-1) }
                guard listen(descriptor, SOMAXCONN) == 0 else { return Int32(-1) }
                return getsockname(descriptor, pointer, &size)
            }
        }
        guard status == 0 else { throw failure(Int(port)) }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func failure(_ port: Int) -> LoopbackError {
        LoopbackError(.cannotListen, "Cannot listen on 127.0.0.1:\(port): \(String(cString: strerror(errno))).")
    }

    /// The next connection that waits.
    func next() -> Arrival {
        let accepted = accept(descriptor, nil, nil)
        if accepted >= 0 { return .connection(LoopbackSocket(adopting: accepted)) }
        return errno == EMFILE || errno == ENFILE ? .exhausted : .none
    }

    /// Closes the port.
    func end() {
        close(descriptor)
    }
}
