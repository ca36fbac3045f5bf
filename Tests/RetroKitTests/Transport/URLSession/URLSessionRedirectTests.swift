import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Redirects over a socket.
    struct URLSessionRedirectTests {
        private let server: LoopbackServer
        private let other: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
            other = try LoopbackServer()
        }

        private func send(
            _ method: HttpMethod = .get,
            _ headerFields: HttpHeaders = [:],
            _ body: HttpBody = .none,
            timeout: Duration = .seconds(5),
            over transport: URLSessionTransport? = nil
        ) async throws -> HttpOperationResult {
            let params = HttpRequestParams(
                httpMethod: method,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/from",
                headerFields: headerFields,
                httpBody: body,
                timeout: timeout
            )
            return try await (transport ?? self.transport).sendRequest(with: params)
        }

        @Test(arguments: [
            (301, HttpMethod.post, HttpMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
            (301, .put, .put), (302, .delete, .delete), (307, .post, .post), (308, .put, .put), (307, .patch, .patch),
        ])
        func `repeats method and body or becomes a GET`(status: Int, from: HttpMethod, to: HttpMethod) async throws {
            server.enqueue(.redirect(to: "/to?page=2", statusCode: status), .text("there"))
            let result = try await send(from, ["X-A": "1"], .data(Data("{}".utf8), contentType: "application/json"))
            #expect(result.statusCode == 200)
            #expect(result.body == Data("there".utf8))
            #expect(result.url?.absoluteString == "\(server.baseURL)/to?page=2")

            let last = try #require(server.requests.last)
            #expect(server.requests.count == 2)
            #expect(last.method == to)
            #expect(last.target == "/to?page=2")
            #expect(last.headers["X-A"] == "1")
            #expect(last.body == Data((to == .get ? "" : "{}").utf8))
            #expect(last.headers["Content-Type"] == (to == .get ? nil : "application/json"))
            #expect(last.headers["Content-Length"] == (to == .get ? nil : "2"))
        }

        @Test(arguments: [301, 302, 303, 307, 308])
        func `head stays head`(status: Int) async throws {
            server.route(.head, "/from", .redirect(to: "/to", statusCode: status))
            server.route(.get, "/to", .text("hidden"))
            let result = try await send(.head)
            #expect(result.statusCode == 200)
            #expect(result.body.isEmpty)
            #expect(server.requests.map(\.method) == [.head, .head])
        }

        @Test func `takes no credentials to another origin`() async throws {
            transport.setConfiguration(
                scheme: "http",
                host: "127.0.0.1:\(server.port)",
                sharedHeaders: ["X-Api-Key": "default", "X-Tenant": "7"]
            )
            server.enqueue(.redirect(to: "/again"), .redirect(to: "\(other.baseURL)/to"))
            other.enqueue(.text("there"))
            let credentials: HttpHeaders = ["Authorization": "Bearer s3cret", "Cookie": "id=1", "X-A": "1"]
            let result = try await send(.get, credentials)
            #expect(result.url?.absoluteString == "\(other.baseURL)/to")
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer s3cret", "Bearer s3cret"])
            #expect(server.requests.map { $0.headers["X-Api-Key"] } == ["default", "default"])
            let leaked = try #require(other.requests.first).headers
            #expect(leaked["X-A"] == "1")
            for name in ["Authorization", "Cookie", "X-Api-Key", "X-Tenant"] { #expect(leaked[name] == nil) }
        }

        @Test(arguments: [301, 302, 303, 307, 308])
        func `returns the body of a redirect that is not followed`(status: Int) async throws {
            server.enqueue(.text("moved", statusCode: status).header("Location", "/to").header("X-Repo-Commit", "1"))
            let result = try await send(over: URLSessionTransport(redirects: .never))
            #expect(result.statusCode == status)
            #expect(result.body == Data("moved".utf8))
            #expect(result.headerFields["Location"] == "/to")
            #expect(result.headerFields["X-Repo-Commit"] == "1")
            #expect(server.requests.count == 1)
        }

        /// FoundationNetworking loses the body.
        @Test func `returns a redirect without location`() async throws {
            server.enqueue(.text("moved", statusCode: 302).header("X-A", "1"))
            let result = try await send()
            #expect(result.statusCode == 302)
            #expect(result.headerFields["X-A"] == "1")
            #if canImport(FoundationNetworking)
                #expect(result.body.isEmpty)
            #else
                #expect(result.body == Data("moved".utf8))
            #endif
        }

        @Test func `stops a loop`() async throws {
            server.route(.get, "/from", .redirect(to: "/from"))
            let error = await #expect(throws: TransportError.self) { try await send() }
            #expect(error?.kind == .tooManyRedirects)
            #expect(server.requests.count == 21)
        }

        @Test(arguments: [
            "file:///etc/hostname", "myapp://callback?code=s3cret", "http://me:s3cret@127.0.0.1/", "http://[",
        ])
        func `rejects odd targets`(location: String) async throws {
            server.enqueue(.redirect(to: location))
            let error = await #expect(throws: TransportError.self) { try await send() }
            #expect(error?.kind == .redirectRejected)
            #expect(error?.message.contains("s3cret") == false)
            #expect(server.requests.count == 1)
        }

        @Test(arguments: [
            ("/caf\u{E9}?q=\u{FC}", "/caf%C3%A9?q=%C3%BC"), ("to/x%2Fy#z", "/to/x%2Fy"), ("?b c", "/from?b%20c"),
        ])
        func `encodes only what must be`(location: String, target: String) async throws {
            server.enqueue(.redirect(to: location), .text("there"))
            _ = try await send()
            #expect(server.requests.last?.target == target)
        }

        /// Each hop alone is in time; twenty of them would take six seconds.
        @Test func `the deadline covers all redirects`() async throws {
            server.route(.get, "/from", LoopbackResponse.redirect(to: "/from").delayed(.milliseconds(300)))
            let start = ContinuousClock.now
            let error = await #expect(throws: TransportError.self) { try await send(timeout: .seconds(1)) }
            #expect(error?.kind == .timeout)
            #expect(start.duration(to: .now) >= .seconds(1))
            #expect(start.duration(to: .now) < .seconds(4))
        }
    }
}
