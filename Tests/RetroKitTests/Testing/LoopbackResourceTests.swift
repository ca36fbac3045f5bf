#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    @testable import RetroKitTesting

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OverTheWire {
        /// What a ``LoopbackServer`` holds of the system, looked up in `/proc`: only what belongs to one server is counted, as
        /// other tests run at the same time, or what leaves no doubt.
        struct LoopbackResourceTests {
            private let server: LoopbackServer
            private let pipe: String

            init() throws {
                server = try LoopbackServer()
                let descriptor = server.core.mailbox.wakeDescriptor
                pipe = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            }

            private func descriptors() throws -> [Int32] {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
            }

            /// How many open sockets are bound to the server's port.
            private func serverSockets() throws -> Int {
                try descriptors().count { descriptor in
                    var address = sockaddr_in()
                    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                    let status = withUnsafeMutablePointer(to: &address) {
                        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
                    }
                    return status == 0 && address.sin_family == AF_INET
                        && UInt16(bigEndian: address.sin_port) == server.port
                }
            }

            /// How many ends of the server's pipe are open.
            private func pipeEnds() throws -> Int {
                try descriptors().count { Self.file(of: $0) == pipe }
            }

            /// What a descriptor leads to, such as `pipe:[4711]`.
            private static func file(of descriptor: Int32) -> String? {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            }

            private func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            }

            @Test func `frees every descriptor`() async throws {
                let count = 200
                server.route(.get, "/", .status(200))
                server.route(.get, "/handler") { _ in
                    try await Task.sleep(for: .seconds(60))
                    return .status(200)
                }
                var connections: [RawConnection] = []
                for number in 0..<count {
                    let connection = try RawConnection(to: server.port)
                    try await connection.send("GET /\(number % 2 == 0 ? "" : "handler") HTTP/1.1\r\nHost: a\r\n\r\n")
                    connections.append(connection)
                }
                try await server.waitForRequests(count)
                #expect(try serverSockets() == count + 1)
                #expect(try pipeEnds() == 2)

                for connection in connections.prefix(150) { await connection.end() }
                try await server.waitForOpenConnections(50)
                #expect(try serverSockets() == 51)

                server.stop()
                #expect(try serverSockets() == 0)
                #expect(try pipeEnds() == 0)
            }

            /// Waits until a count of the whole process, in which other tests run too, falls below a limit.
            private func falls(_ count: () throws -> Int, below limit: Int) async throws -> Bool {
                let deadline = ContinuousClock.now + .seconds(30)
                while try count() >= limit {
                    if ContinuousClock.now > deadline { return false }
                    try await Task.sleep(for: .milliseconds(20))
                }
                return true
            }

            @Test func `ends its thread`() async throws {
                let before = try threads()
                for _ in 0..<200 { try LoopbackServer().stop() }
                #expect(try await falls(threads, below: before + 100))
            }

            @Test func `frees its pipe when the port cannot be opened`() async throws {
                let before = try descriptors().count
                for _ in 0..<2000 { #expect(throws: LoopbackError.self) { try LoopbackServer(port: server.port) } }
                #expect(try await falls({ try descriptors().count }, below: before + 1000))
            }
        }
    }
#endif
