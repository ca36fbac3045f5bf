#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Responses that bring more bytes of a file than they announced: the file ends where it was announced to end.
        @Suite(.timeLimit(.minutes(2)))
        struct DownloadSurplusTests {
            private static let transports = DownloadsApi.transports
            /// The first 400 of 1,000 bytes, and then the end of the connection.
            private static let beginning =
                "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n"
                + String(repeating: "a", count: 400)

            private let folder: TemporaryFolder
            private let url: URL

            init() throws {
                folder = try TemporaryFolder()
                url = folder.file("file.bin")
            }

            /// A server that breaks off after 400 bytes, and answers the question for the rest with a head and bytes without end,
            /// or so many. It refuses any further one.
            private func server(_ heads: Kept<String>, _ head: String, chunked: Bool, count: Int = .max) throws
                -> StallingServer
            {
                try StallingServer { connection, number in
                    heads.add(try await connection.receiveHead())
                    if number == 0 {
                        try await connection.send(Self.beginning)
                        return await connection.end()
                    }
                    if number > 1 { return try await connection.send("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n") }
                    try await connection.send(head)
                    let piece = String(repeating: "b", count: 100)
                    var sent = 0
                    while sent < count {
                        try await connection.send(chunked ? "64\r\n\(piece)\r\n" : piece)
                        sent += 100
                    }
                    if chunked { try await connection.send("0\r\n\r\n") }
                    await connection.end()
                }
            }

            private func save(from server: StallingServer, over transport: any HttpTransport) async throws
                -> (most: Int64, error: ApiError)
            {
                let api = DownloadsApi(baseURL: try #require(URL(string: server.url())), transport: transport)
                let steps = Kept<Int64>()
                let error = try await #require(throws: ApiError.self) {
                    try await api.file("a").save(
                        to: url,
                        resumption: DownloadResumption(attemptLimit: 1, backoff: .never),
                        progress: .each { steps.add($0.received) }
                    )
                }
                return (steps.values.max() ?? 0, error)
            }

            @Test(
                arguments: transports,
                [
                    ("Transfer-Encoding: chunked", true), ("Connection: close", false),
                    ("Content-Length: 900000000", false), ("Content-Length: 700", false),
                ]
            )
            func `the rest of a file ends where its range does`(
                _ transport: any HttpTransport,
                _ framing: (String, Bool)
            )
                async throws
            {
                let heads = Kept<String>()
                let head =
                    "HTTP/1.1 206 X\r\nETag: \"v1\"\r\nContent-Range: bytes 400-999/1000\r\n\(framing.0)\r\n\r\n"
                let (most, error) = try await save(
                    from: server(heads, head, chunked: framing.1),
                    over: transport
                )
                #expect(most == 1000)
                #expect((error.underlying as? TransportError)?.kind == .protocolViolation)
                #expect(error.reason.hasSuffix("brings more bytes of the file than the 600 that it announced."))
                #expect(heads.values.count == 2 && heads.values[1].contains("Range: bytes=400-\r\n"))
                // What comes from a server that does not keep to HTTP is no beginning of anything.
                #expect(folder.names == [])
            }

            @Test(arguments: transports)
            func `a part of the rest ends where its own range does`(_ transport: any HttpTransport) async throws {
                let heads = Kept<String>()
                let head =
                    "HTTP/1.1 206 X\r\nETag: \"v1\"\r\nContent-Range: bytes 400-599/1000\r\nTransfer-Encoding: chunked\r\n\r\n"
                let (most, error) = try await save(from: server(heads, head, chunked: true), over: transport)
                #expect(most == 600)
                #expect(error.reason.hasSuffix("brings more bytes of the file than the 200 that it announced."))
                #expect(folder.names == [])
            }

            @Test(arguments: transports)
            func `a rest that is short of its range is no whole file, and stays for another call`(
                _ transport: any HttpTransport
            ) async throws {
                let heads = Kept<String>()
                let head =
                    "HTTP/1.1 206 X\r\nETag: \"v1\"\r\nContent-Range: bytes 400-999/1000\r\nTransfer-Encoding: chunked\r\n\r\n"
                let (most, error) = try await save(
                    from: server(heads, head, chunked: true, count: 300),
                    over: transport
                )
                #expect(most == 700)
                #expect(error.statusCode == 403)
                #expect(heads.values.count == 3 && heads.values[2].contains("Range: bytes=700-\r\n"))
                #expect(folder.names == ["file.bin.partial", "file.bin.partial.json"])
                #expect(try Data(contentsOf: folder.file("file.bin.partial")).count == 700)
            }

            @Test(arguments: transports)
            func `a whole file that was announced ends there too`(_ transport: any HttpTransport) async throws {
                let heads = Kept<String>()
                let head = "HTTP/1.1 206 X\r\nContent-Range: bytes 0-599/600\r\nTransfer-Encoding: chunked\r\n\r\n"
                let endless = try StallingServer { connection, _ in
                    heads.add(try await connection.receiveHead())
                    try await connection.send(head)
                    while true { try await connection.send("64\r\n\(String(repeating: "b", count: 100))\r\n") }
                }
                let (most, error) = try await save(from: endless, over: transport)
                #expect(most == 600)
                #expect(error.reason.hasSuffix("brings more bytes of the file than the 600 that it announced."))
                #expect(heads.values.count == 1)
                #expect(folder.names == [])
            }
        }
    }
#endif
