#if os(Linux)
    import Foundation
    import RetroKit

    #if canImport(Glibc)
        import Glibc

        private let systemListen: @Sendable (Int32, Int32) -> Int32 = Glibc.listen
        private let systemAccept:
            @Sendable (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32 = Glibc.accept
    #elseif canImport(Musl)
        import Musl

        private let systemListen: @Sendable (Int32, Int32) -> Int32 = Musl.listen
        private let systemAccept:
            @Sendable (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32 = Musl.accept
    #endif

    /// A socket that waits for connections where ``LoopbackServer`` cannot, for tests that serve them byte by byte.
    final class RawListener: Sendable {
        /// Where to listen.
        enum Place {
            /// A free port of 127.0.0.1.
            case ipv4
            /// A free port of ::1.
            case ipv6
            /// The path of a Unix domain socket.
            case unix(String)
        }

        /// The port; 0 for a Unix domain socket.
        let port: Int
        private let descriptor: Int32
        private let path: String?

        /// Begins to listen.
        ///
        /// - Parameters:
        ///   - place: Where.
        ///   - backlog: How many connections may wait to be accepted.
        /// - Throws: ``RawConnection/Failure`` when the place is not to be had.
        init(_ place: Place, backlog: Int32 = 128) throws {
            switch place {
            case .ipv4:
                path = nil
                descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                try Self.listen(descriptor, &address, backlog)
                port = Int(UInt16(bigEndian: address.sin_port))
            case .ipv6:
                path = nil
                descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_addr = in6addr_loopback
                try Self.listen(descriptor, &address, backlog)
                port = Int(UInt16(bigEndian: address.sin6_port))
            case .unix(let path):
                self.path = path
                descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
                try Self.listen(descriptor, &address, backlog)
                port = 0
            }
        }

        deinit {
            close(descriptor)
            if let path { unlink(path) }
        }

        private static func listen<Address>(_ descriptor: Int32, _ address: inout Address, _ backlog: Int32) throws {
            var size = socklen_t(MemoryLayout<Address>.size)
            let status = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    guard bind(descriptor, pointer, size) == 0 else { return Int32(-1) }
                    guard systemListen(descriptor, backlog) == 0 else { return Int32(-1) }
                    return getsockname(descriptor, pointer, &size)
                }
            }
            guard status == 0 else { throw RawConnection.Failure(description: String(cString: strerror(errno))) }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }

        /// The next connection.
        func accept() async throws -> RawConnection {
            let deadline = ContinuousClock.now + RawConnection.patience
            while true {
                let accepted = systemAccept(descriptor, nil, nil)
                if accepted >= 0 { return RawConnection(adopting: accepted) }
                guard ContinuousClock.now < deadline else {
                    throw RawConnection.Failure(description: "Nobody connected.")
                }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
#endif
