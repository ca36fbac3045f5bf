#if os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A place where nobody ever gets a connection: its queue is full, and the system answers no more.
    final class FullListener: Sendable {
        let port: Int
        private let listener: RawListener
        private let guests: [Int32]

        init() throws {
            listener = try RawListener(.ipv4, backlog: 0)
            port = listener.port
            guests = (0..<3).map { [port] _ in Self.beginToConnect(to: port) }
        }

        deinit {
            for guest in guests { close(guest) }
        }

        /// Takes a place in the queue, or waits for one, without waiting here.
        private static func beginToConnect(to port: Int) -> Int32 {
            #if canImport(Glibc)
                let guest = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
                let guest = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            _ = fcntl(guest, F_SETFL, fcntl(guest, F_GETFL) | O_NONBLOCK)
            _ = fcntl(guest, F_SETFD, FD_CLOEXEC)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = connect(guest, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return guest
        }
    }
#endif
