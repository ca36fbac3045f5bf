#if os(Linux)
    import Foundation
    import RetroKit

    /// A point at which a server or a proxy falls silent, and stays connected.
    struct StalledStage: Sendable, CustomStringConvertible {
        let description: String
        /// Whether the head of the response is there.
        let isInBody: Bool
        /// Whether there is no connection to the server yet.
        let isConnecting: Bool
        /// Whether a proxy stands between.
        let needsProxy: Bool
        private let place: @Sendable () throws -> (port: Int, keeper: any Sendable)
        private let base: String?
        /// Whether the server waits for its clients to leave.
        private let isLeft: Bool

        private init(
            _ description: String,
            isInBody: Bool = false,
            isConnecting: Bool = false,
            at base: String? = nil,
            needsProxy: Bool = false,
            isLeft: Bool = false,
            _ place: @escaping @Sendable () throws -> (Int, any Sendable)
        ) {
            self.description = description
            self.isInBody = isInBody
            self.isConnecting = isConnecting
            self.needsProxy = needsProxy
            self.base = base
            self.isLeft = isLeft
            self.place = place
        }

        /// A server that stands still there.
        struct Place: Sendable {
            /// The server's URL.
            let url: String
            /// The proxy's URL; nil without one.
            let proxy: String?
            private let keeper: any Sendable
            private let isLeft: Bool

            fileprivate init(_ stage: StalledStage) throws {
                let (port, keeper) = try stage.place()
                let own = "http://127.0.0.1:\(port)"
                url = stage.needsProxy ? stage.base ?? own : (stage.base ?? "http") + "://127.0.0.1:\(port)"
                proxy = stage.needsProxy ? own : nil
                self.keeper = keeper
                isLeft = stage.isLeft
            }

            /// Waits until so many clients have left, where that makes a difference.
            func waitForDepartures(_ count: Int) async throws {
                if isLeft { try await (keeper as? StallingServer)?.waitForDepartures(count) }
            }
        }

        /// Whether the proxy has done its part.
        var isBehindProxy: Bool { description.contains("behind") }

        /// Starts a server that stands still there.
        func start() throws -> Place { try Place(self) }
    }

    extension StalledStage {
        /// Answers a request with a text, and then no more.
        private static func after(_ text: String, isInBody: Bool, _ description: String) -> StalledStage {
            StalledStage(description, isInBody: isInBody, isLeft: true) {
                let server = try StallingServer.answering(text)
                return (server.port, server)
            }
        }

        private static let ok = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"

        /// Before anything is sent.
        static let connecting = [
            StalledStage("connect", isConnecting: true) {
                let listener = try FullListener()
                return (listener.port, listener)
            },
            StalledStage("TLS handshake", isConnecting: true, at: "https") {
                let server = try StallingServer { _, _ in }
                return (server.port, server)
            },
        ]

        /// Before the head of the response is there.
        static let heads = [
            after("", isInBody: false, "head"),
            after("HTTP/1.1 2", isInBody: false, "within the status line"),
            after("HTTP/1.1 200 OK\r\nContent-", isInBody: false, "within the head"),
            after("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", isInBody: false, "after an interim response"),
            StalledStage("after a redirect") {
                let server = try StallingServer { connection, _ in
                    if try await connection.receiveHead().contains(" /next ") { return }
                    try await connection.send("HTTP/1.1 307 X\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n")
                }
                return (server.port, server)
            },
            StalledStage("after a redirect whose body does not end") {
                let server = try StallingServer { connection, _ in
                    if try await connection.receiveHead().contains(" /next ") { return }
                    try await connection.send("HTTP/1.1 307 X\r\nLocation: /next\r\nContent-Length: 100\r\n\r\nabc")
                }
                return (server.port, server)
            },
        ]

        /// Within the response's body.
        static let bodies = [
            after("\(ok)Content-Length: 100\r\n\r\n", isInBody: true, "body"),
            after("\(ok)Content-Length: 100\r\n\r\nabc\n", isInBody: true, "within the body"),
            after("\(ok)Transfer-Encoding: chunked\r\n\r\n4\r\nabc\n\r\n", isInBody: true, "between chunks"),
            after("\(ok)Transfer-Encoding: chunked\r\n\r\n4\r\nabc\n\r\n5", isInBody: true, "within a chunk's size"),
            after("\(ok)Transfer-Encoding: chunked\r\n\r\n4\r\nabc\n\r\n0\r\n", isInBody: true, "before the last line"),
            after("\(ok)\r\nabc\n", isInBody: true, "before the end of the connection"),
        ]

        /// Behind a proxy.
        static let proxies = [
            StalledStage("GET through a proxy", at: "http://far.test", needsProxy: true) {
                let server = try StallingServer { connection, _ in _ = try await connection.receiveHead() }
                return (server.port, server)
            },
            StalledStage("CONNECT", isConnecting: true, at: "https://far.test", needsProxy: true) {
                let server = try StallingServer { connection, _ in _ = try await connection.receiveHead() }
                return (server.port, server)
            },
            StalledStage("within the answer to CONNECT", isConnecting: true, at: "https://far.test", needsProxy: true) {
                let server = try StallingServer.answering("HTTP/1.1 200 Connection est")
                return (server.port, server)
            },
            StalledStage("TLS handshake behind CONNECT", isConnecting: true, at: "https://far.test", needsProxy: true) {
                let server = try StallingServer.answering("HTTP/1.1 200 Connection established\r\n\r\n")
                return (server.port, server)
            },
        ]
    }
#endif
