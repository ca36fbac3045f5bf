import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Connections of a ``LoopbackServer``: many at once, clients that leave, and an end that leaves nothing behind.
    struct LoopbackConnectionTests {
        private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        @Test func `serves many connections at once`() async throws {
            let count = 60
            server.route(.get, "/{number}") { request in
                .text("\(request.parameters["number"] ?? "")".padding(toLength: 3, withPad: ".", startingAt: 0))
                    .delayed(.milliseconds(20))
            }
            let connections = try (0..<count).map { _ in try RawConnection(to: server.port) }
            for (number, connection) in connections.enumerated() {
                try await connection.send("GET /\(number + 100) HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            for (number, connection) in connections.enumerated() {
                #expect(try await connection.receiveResponse().hasSuffix("\r\n\r\n\(number + 100)"))
            }
            #expect(server.acceptedConnections == count)
            #expect(server.openConnections == count)
            for connection in connections.dropFirst(20) { await connection.end() }
            try await server.waitForOpenConnections(20)
            #expect(server.disconnections.isEmpty)
        }

        @Test(arguments: [
            LoopbackResponse.silence, .status(200).delayed(.seconds(60)),
            .text("0123456789").throttled(bytes: 1, every: .seconds(60)), .data(Data(count: 32 << 20)),
        ])
        func `notes a client that leaves before its answer is complete`(response: LoopbackResponse) async throws {
            server.enqueue(response)
            let connection = try RawConnection(to: server.port)
            try await connection.send(Self.request)
            try await server.waitForRequests(1)
            #expect(server.disconnections.isEmpty)
            await connection.end()
            let disconnections = try await server.waitForDisconnections()
            #expect(disconnections.map(\.connection) == [0])
            #expect(disconnections[0].request?.path == "/")
            try await server.waitForOpenConnections(0)
        }

        @Test func `cancels the handler of a client that leaves`() async throws {
            let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
            server.route(.get, "/") { _ in
                try? await Task.sleep(for: .seconds(60))
                continuation.yield(Task.isCancelled)
                return .status(200)
            }
            let connection = try RawConnection(to: server.port)
            try await connection.send(Self.request)
            try await server.waitForRequests(1)
            await connection.reset()
            #expect(try await server.waitForDisconnections()[0].request != nil)
            #expect(await ends.first { _ in true } == true)
        }

        @Test func `notes a client that leaves in the middle of its request`() async throws {
            let connection = try RawConnection(to: server.port)
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
            try await Task.sleep(for: .milliseconds(5))
            await connection.end()
            let disconnection = try await server.waitForDisconnections()[0]
            #expect(disconnection.request == nil)
            #expect(disconnection.bytesSent == 0)
            #expect(server.requests.isEmpty)
        }

        @Test func `counts the bytes that were sent before the client left`() async throws {
            server.enqueue(.raw("0123456789").throttled(bytes: 3, every: .seconds(60)))
            let connection = try RawConnection(to: server.port)
            try await connection.send(Self.request)
            #expect(try await connection.receive(3) == "012")
            await connection.end()
            #expect(try await server.waitForDisconnections()[0].bytesSent == 3)
        }

        @Test func `does not mind a client that leaves between requests`() async throws {
            server.enqueue(.status(200))
            let connection = try RawConnection(to: server.port)
            _ = try await connection.exchange(Self.request)
            await connection.end()
            _ = try RawConnection(to: server.port)
            try await server.waitForOpenConnections(0)
            #expect(server.disconnections.isEmpty)
        }

        @Test func `stops at once whatever is going on`() async throws {
            server.route(.get, "/handler") { _ in
                try await Task.sleep(for: .seconds(60))
                return .status(200)
            }
            server.route(.get, "/delay", .status(200).delayed(.seconds(60)))
            server.route(.get, "/silence", .silence)
            var connections = [try RawConnection(to: server.port)]
            for path in ["handler", "delay", "silence"] {
                let connection = try RawConnection(to: server.port)
                try await connection.send("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                connections.append(connection)
            }
            try await server.waitForRequests(3)
            try await server.waitForOpenConnections(4)
            let start = ContinuousClock.now
            server.stop()
            server.stop()
            #expect(ContinuousClock.now - start < .seconds(5))
            #expect(server.openConnections == 0)
            #expect(server.disconnections.isEmpty)
            for connection in connections { #expect(try await connection.receiveToEnd() == "") }
            #expect(throws: RawConnection.Failure.self) { try RawConnection(to: server.port) }
        }

        @Test func `stops from a handler and from many tasks`() async throws {
            let server = self.server
            server.route(.get, "/") { [weak server] _ in
                server?.stop()
                return .status(200)
            }
            let connection = try RawConnection(to: server.port)
            try await connection.send(Self.request)
            #expect(try await connection.receiveToEnd() == "")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { server.stop() } }
            }
        }

        @Test func `stops when the last reference goes`() async throws {
            var server: LoopbackServer? = try LoopbackServer()
            let connection = try RawConnection(to: try #require(server?.port))
            server?.enqueue(.status(204))
            _ = try await connection.exchange(Self.request)
            server = nil
            #expect(try await connection.receiveToEnd() == "")
        }

        @Test func `lets go of what handlers hold when it stops`() async throws {
            weak var weakServer: LoopbackServer?
            do {
                let server = try LoopbackServer()
                server.route(.get, "/") { [server] _ in .text("\(server.port)") }
                weakServer = server
                server.stop()
            }
            #expect(weakServer == nil)
        }
    }
}
