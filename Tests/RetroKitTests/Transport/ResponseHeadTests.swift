#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Heads of responses that no client takes, served byte by byte.
        struct ResponseHeadTests {
            private final class HeadsApi: ApiDomain, @unchecked Sendable {
                @Get("/x") var whole: () async throws -> String
                @Get("/x") var stream: () async throws -> ByteStream
                @Get("/x") var file: () async throws -> Download
            }

            private func expect(
                _ kind: TransportError.Kind,
                _ reason: String,
                of bytes: String,
                over transport: any HttpTransport
            ) async throws {
                let listener = try RawListener(.ipv4)
                let configuration = DomainConfiguration(
                    baseURL: URL(string: "http://127.0.0.1:\(listener.port)"),
                    timeout: .seconds(20)
                )
                let api = HeadsApi(configuration: configuration, transport: transport)
                let calls: [() async throws -> Void] = [
                    { _ = try await api.whole() }, { _ = try await api.stream() }, { _ = try await api.file() },
                ]
                for call in calls {
                    let serving = Task {
                        let connection = try await listener.accept()
                        _ = try await connection.receiveHead()
                        try? await connection.send(bytes)
                        _ = try? await connection.receiveToEnd()
                    }
                    let error = try await #require(throws: ApiError.self) { try await call() }
                    _ = try await serving.value
                    let failure = try #require(error.underlying as? TransportError)
                    #expect(failure.kind == kind, "\(error)")
                    #expect(error.kind == (kind == .responseTooLarge ? .limitExceeded : .transport))
                    #expect(failure.message.hasSuffix(": \(reason)."), "\(error)")
                    #expect(!error.isRetryable)
                }
            }

            private static let long = String(repeating: "x", count: 400_000)

            @Test(arguments: DownloadsApi.transports)
            func `a head that is larger than any client takes goes beyond a limit`(_ transport: any HttpTransport)
                async throws
            {
                let line = "a line of its head has more than 100 KB"
                let fields = (0..<4000).map { "X-\($0): \(String(repeating: "y", count: 90))\r\n" }.joined()
                try await expect(
                    .responseTooLarge,
                    "its headers have more than 300 KB",
                    of: "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 1\r\n\r\na",
                    over: transport
                )
                for head in ["HTTP/1.1 200 OK\r\nX: \(Self.long)\r\n\r\n", "HTTP/1.1 200 \(Self.long)"] {
                    try await expect(.responseTooLarge, line, of: head, over: transport)
                }
            }

            @Test(arguments: DownloadsApi.transports)
            func `a first header line that goes on from no other is a violation`(_ transport: any HttpTransport)
                async throws
            {
                try await expect(
                    .protocolViolation,
                    "its first header line begins with a space, as if it went on from another",
                    of: "HTTP/1.1 200 OK\r\n X: a\r\nContent-Length: 1\r\n\r\na",
                    over: transport
                )
            }

            @Test func `a switch to another protocol for which nobody has asked is a violation`() async throws {
                try await expect(
                    .protocolViolation,
                    "it switches to another protocol with a 101, for which nobody has asked",
                    of: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nabc",
                    over: PlatformTransport.shared
                )
            }

            @Test func `a head without end that is no head is a violation`() async throws {
                try await expect(
                    .protocolViolation,
                    "it does not begin with a status line of HTTP/1.1",
                    of: Self.long,
                    over: PlatformTransport.shared
                )
            }
        }
    }
#endif
