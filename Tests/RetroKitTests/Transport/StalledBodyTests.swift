import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Responses whose bodies nobody waits for: those of errors, redirects and refusals that fall silent or have no end.
    @Suite(.timeLimit(.minutes(1)))
    struct StalledBodyTests {
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        /// A response of a hundred bytes of which three come.
        private static func stalled(_ status: Int, _ headers: String = "") -> LoopbackResponse {
            .raw("HTTP/1.1 \(status) X\r\n\(headers)Content-Length: 100\r\n\r\nabc")
        }

        private func api(over transport: any HttpTransport, timeout: Duration?, idle: Duration?) -> StalledApi {
            var configuration = DomainConfiguration(baseURL: server.baseURL, timeout: timeout)
            configuration.response.streams.idleTimeout = idle
            return StalledApi(configuration: configuration, transport: transport)
        }

        @Test(
            arguments: DownloadsApi.transports,
            [(.milliseconds(300), nil), (nil, .milliseconds(300)), (.seconds(30), .milliseconds(300))]
                as [(Duration?, Duration?)]
        )
        func `the error of a streamed call has its status and what has come of its body`(
            _ transport: any HttpTransport,
            _ limits: (Duration?, Duration?)
        ) async throws {
            let api = api(over: transport, timeout: limits.0, idle: limits.1)
            for status in [404, 401, 503] {
                server.enqueue(Self.stalled(status), Self.stalled(status))
                let error = try await #require(throws: ApiError.self) { _ = try await api.lines() }
                #expect(error.statusCode == status)
                #expect(error.body == Data("abc".utf8))
                let download = try await #require(throws: ApiError.self) { _ = try await api.file() }
                #expect(download.statusCode == status)
            }
            try await server.waitForOpenConnections(0, timeout: .seconds(10))
        }

        @Test func `a redirect is followed although its body falls silent`() async throws {
            let api = api(over: PlatformTransport.shared, timeout: .seconds(20), idle: .seconds(20))
            for status in [301, 302, 303, 307, 308] {
                server.enqueue(Self.stalled(status, "Location: /next\r\n"), .text("1\n2\n"))
                #expect(await contents(of: try await api.lines()).0 == ["1", "2"])
            }
            #expect(server.requests.map(\.target).filter { $0 == "/next" }.count == 5)
        }

        #if canImport(FoundationNetworking)
            @Test func `where the session tells of a redirect after its body alone, the call ends in its own time`()
                async throws
            {
                let api = api(over: URLSessionTransport(), timeout: .milliseconds(300), idle: nil)
                server.enqueue(Self.stalled(302, "Location: /next\r\n"))
                let error = try await #require(throws: ApiError.self) { _ = try await api.lines() }
                #expect(error.kind == .timeout)
                #expect(server.requests.map(\.target).filter { $0 == "/next" }.isEmpty)
            }
        #endif

        @Test(arguments: DownloadsApi.transports)
        func `a refused call is signed anew and sent although the refusal falls silent`(
            _ transport: any HttpTransport
        ) async throws {
            let api = api(over: transport, timeout: .seconds(20), idle: .seconds(20))
            api.configuration.interceptors = [
                Authenticator(BearerToken("old")) { _ in BearerToken("new") }
            ]
            server.enqueue(Self.stalled(401), .text("1\n"))
            #expect(await contents(of: try await api.lines()).0 == ["1"])
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        }

        @Test(arguments: DownloadsApi.transports)
        func `a refresh that fails is told with what has come of the refusal`(_ transport: any HttpTransport)
            async throws
        {
            let api = api(over: transport, timeout: .seconds(2), idle: nil)
            api.configuration.interceptors = [
                Authenticator(BearerToken("old")) { _ in throw CocoaError(.fileNoSuchFile) }
            ]
            server.enqueue(Self.stalled(401))
            let error = try await #require(throws: ApiError.self) { _ = try await api.lines() }
            #expect(error.underlying is AuthenticationError)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a call is tried again although the first answer falls silent`(_ transport: any HttpTransport)
            async throws
        {
            let api = api(over: transport, timeout: .seconds(20), idle: .seconds(20))
            var policy = RetryPolicy()
            policy.backoff = Backoff(initial: .milliseconds(1))
            api.configuration.interceptors = [RetryInterceptor(policy)]
            server.enqueue(Self.stalled(503), Self.stalled(503), .text("1\n"))
            #expect(await contents(of: try await api.lines()).0 == ["1"])
            #expect(server.requests.count == 3)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a stream is taken up, and a download goes on, although a refusal falls silent`(
            _ transport: any HttpTransport
        ) async throws {
            let api = api(over: transport, timeout: .milliseconds(500), idle: nil)
            api.configuration.response.streams.reconnection = ReconnectionPolicy(maximumDelay: .milliseconds(1))
            server.enqueue(
                .text("data: a\n\n").header("Content-Type", "text/event-stream"),
                Self.stalled(503),
                .text("data: b\n\n").header("Content-Type", "text/event-stream"),
                .status(204)
            )
            #expect(await contents(of: try await api.events()).0.map(\.data) == ["a", "b"])
        }

        #if os(Linux)
            /// The connection of a redirect whose body has no end, or does not come, is closed.
            @Test(
                arguments: ["Content-Length: 900000000", "Transfer-Encoding: chunked", "Connection: close"],
                [301, 307]
            )
            func `a collected call follows a redirect whose body has no end`(_ framing: String, _ status: Int)
                async throws
            {
                let chunk = "10000\r\n" + String(repeating: "x", count: 1 << 16) + "\r\n"
                let endless = try StallingServer { connection, number in
                    _ = try await connection.receiveHead()
                    if number > 0 { return try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
                    try await connection.send("HTTP/1.1 \(status) X\r\nLocation: /next\r\n\(framing)\r\n\r\n")
                    for _ in 0..<2000 { try await connection.send(chunk) }
                }
                let fixture = try CurlFixture()
                #expect(try await fixture.get(at: endless.url()).text == "ok")
            }

            @Test func `a collected call follows a redirect whose body falls silent`() async throws {
                let fixture = try CurlFixture()
                fixture.server.enqueue(Self.stalled(302, "Location: /next\r\n"), .text("ok"))
                #expect(try await fixture.get().text == "ok")
                #expect(fixture.server.requests.map(\.connection) == [0, 1])
            }

            @Test func `a collected call reads a short redirect and keeps its connection`() async throws {
                let fixture = try CurlFixture()
                let moved = LoopbackResponse.text(String(repeating: "x", count: 60_000), statusCode: 302)
                fixture.server.enqueue(moved.header("Location", "/next"), .text("ok"))
                #expect(try await fixture.get().text == "ok")
                #expect(fixture.server.requests.map(\.connection) == [0, 0])
            }

            @Test func `a redirect that is not followed keeps its body`() async throws {
                let fixture = try CurlFixture { $0.redirects = .sameOrigin }
                let text = String(repeating: "x", count: 100_000)
                fixture.server.enqueue(.text(text, statusCode: 302).header("Location", "http://other.test/"))
                #expect(try await fixture.get().text == text)
                fixture.server.enqueue(.text(text, statusCode: 302))
                #expect(try await fixture.get().text == text)
            }
        #endif
    }
}

private final class StalledApi: ApiDomain, @unchecked Sendable {
    @Get("/x") var lines: () async throws -> TextLines
    @Get("/x") var file: () async throws -> Download
    @Get("/x") var events: () async throws -> ServerSentEvents
}
