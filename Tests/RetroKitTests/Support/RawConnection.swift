import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One end of a connection, for tests that write and read bytes by hand. It never blocks a thread, so that handlers in
/// the same process are not kept from running.
actor RawConnection {
    /// Why bytes are not there.
    struct Failure: Error, Equatable, CustomStringConvertible {
        let description: String

        static let reset = Failure(description: "The connection was reset.")

        static func ended(_ received: Data) -> Failure {
            Failure(
                description: "The connection ended after: \(String(decoding: received, as: UTF8.self).debugDescription)"
            )
        }

        static func timeout(_ received: Data) -> Failure {
            Failure(description: "Timed out after: \(String(decoding: received, as: UTF8.self).debugDescription)")
        }
    }

    /// How long any one call waits.
    static let patience = Duration.seconds(10)

    private var descriptor: Int32
    private var received = Data()

    /// Connects to a port of 127.0.0.1.
    init(to port: Int) throws {
        descriptor = try Self.open(port)
    }

    /// Takes over a descriptor that a listener has accepted.
    init(adopting descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
    }

    private static func open(_ port: Int) throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard status == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(description: reason)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Closes the connection.
    func end() {
        close(descriptor)
        descriptor = -1
    }

    /// Closes the connection with a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        end()
    }
}

extension RawConnection {
    /// Sends a text.
    func send(_ text: String) async throws {
        try await send(Data(text.utf8))
    }

    /// Sends bytes.
    func send(_ bytes: Data) async throws {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let deadline = ContinuousClock.now + Self.patience
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.transmit(descriptor, $0, flags) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try await retry(errno, until: deadline)
            }
        }
    }

    private static func transmit(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
        #if canImport(Darwin)
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
        #elseif canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        #else
            Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
        #endif
    }

    /// Waits a moment if the system only asks for patience.
    private func retry(_ code: Int32, until deadline: ContinuousClock.Instant) async throws {
        guard code == EAGAIN || code == EWOULDBLOCK || code == EINTR else { throw Failure.reset }
        guard ContinuousClock.now < deadline else { throw Failure.timeout(received) }
        try await Task.sleep(for: .milliseconds(1))
    }

    /// Receives more bytes; false at the end of the connection.
    private func receiveMore(until deadline: ContinuousClock.Instant) async throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 {
                received += buffer[..<count]
                return count > 0
            }
            try await retry(errno, until: deadline)
        }
    }

    private func take(_ count: Int) -> Data {
        defer { received = Data(received.dropFirst(count)) }
        return Data(received.prefix(count))
    }

    /// The next so many bytes.
    func receiveBytes(_ count: Int) async throws -> Data {
        let deadline = ContinuousClock.now + Self.patience
        while received.count < count {
            guard try await receiveMore(until: deadline) else { throw Failure.ended(received) }
        }
        return take(count)
    }

    /// The next so many bytes, as text.
    func receive(_ count: Int) async throws -> String {
        String(decoding: try await receiveBytes(count), as: UTF8.self)
    }

    /// Everything up to a mark, with it.
    func receive(through mark: String) async throws -> String {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if let range = received.range(of: Data(mark.utf8)) {
                return String(decoding: take(range.upperBound), as: UTF8.self)
            }
            guard try await receiveMore(until: deadline) else { throw Failure.ended(received) }
        }
    }

    /// Everything until the server closes the connection. A reset is an error.
    func receiveToEnd() async throws -> String {
        let deadline = ContinuousClock.now + Self.patience
        while try await receiveMore(until: deadline) {}
        return String(decoding: take(received.count), as: UTF8.self)
    }

    /// A head and as much body as its `Content-Length` says.
    func receiveResponse() async throws -> String {
        let head = try await receive(through: "\r\n\r\n")
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.drop { $0 != " " }.dropFirst()) }
        return head + (try await receive(length ?? 0))
    }

    /// The bytes of a request's head, with the empty line.
    func receiveHead() async throws -> String {
        try await receive(through: "\r\n\r\n")
    }

    /// Receives a request's head and answers it with a text of type and length.
    func answer(_ text: String) async throws -> String {
        let head = try await receiveHead()
        try await send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        return head
    }

    /// Sends a text and receives a response.
    func exchange(_ text: String) async throws -> String {
        try await send(text)
        return try await receiveResponse()
    }

    /// Sends a request without body and receives a response.
    func get(_ target: String) async throws -> String {
        try await exchange("GET \(target) HTTP/1.1\r\nHost: a.test\r\n\r\n")
    }

    /// Whether nothing arrives for a while and the connection stays open.
    func isQuiet(for duration: Duration) async throws -> Bool {
        do {
            let more = try await receiveMore(until: .now + duration)
            return more && received.isEmpty
        } catch let failure as Failure where failure != .reset {
            return received.isEmpty
        }
    }
}
