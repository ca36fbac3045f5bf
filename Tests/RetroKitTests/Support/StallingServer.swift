#if os(Linux)
    import Foundation

    /// A server of raw sockets that treats every connection in the same way, and closes none by itself.
    final class StallingServer: Sendable {
        let port: Int
        /// How many connections of ``answering(_:)`` their clients have left.
        private let departures: Flag<Int>
        private let task: Task<Void, Never>

        /// Starts the server.
        ///
        /// - Parameter serve: What is done with a connection, by its number.
        /// - Throws: When there is no port.
        convenience init(_ serve: @escaping @Sendable (RawConnection, Int) async throws -> Void) throws {
            try self.init(counting: Flag(0), serve)
        }

        private init(
            counting departures: Flag<Int>,
            _ serve: @escaping @Sendable (RawConnection, Int) async throws -> Void
        ) throws {
            self.departures = departures
            let listener = try RawListener(.ipv4)
            port = listener.port
            task = Task {
                await withTaskGroup(of: RawConnection.self) { group in
                    var number = 0
                    while !Task.isCancelled {
                        guard let connection = try? await listener.accept() else { continue }
                        group.addTask { [number] in
                            try? await serve(connection, number)
                            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
                            return connection
                        }
                        number += 1
                    }
                    group.cancelAll()
                }
            }
        }

        deinit {
            task.cancel()
        }

        /// Where it is.
        func url(_ scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(port)" }

        /// Receives a request without body, and answers it with a text.
        static func answering(_ text: String) throws -> StallingServer {
            let departures = Flag(0)
            return try StallingServer(counting: departures) { connection, _ in
                defer { departures.value += 1 }
                _ = try await connection.receiveHead()
                try await connection.send(text)
                _ = try await connection.receiveToEnd()
            }
        }

        /// Waits until so many clients of ``answering(_:)`` have left, or a while has passed: FoundationNetworking ends the
        /// process when the server leaves first, in the middle of a head.
        func waitForDepartures(_ count: Int) async throws {
            let deadline = ContinuousClock.now + RawConnection.patience
            while departures.value < count, .now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        }
    }
#endif
