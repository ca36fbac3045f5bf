import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What a declaration makes of the request line, as a server sees it, over every transport.
    struct TargetOnTheWireTests {
        static let transports: [any HttpTransport] = [PlatformTransport.shared, URLSessionTransport()]

        /// The request that a server receives.
        private func received(
            _ template: String,
            _ fields: [Any] = [],
            base path: String = "",
            over transport: any HttpTransport
        ) async throws -> RecordedRequest {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let configuration = DomainConfiguration(baseURL: URL(string: server.baseURL.absoluteString + path))
            try await DynamicApi("POST", template, configuration: configuration, transport: transport)
                .call(DynamicRequest(fields))
            return try #require(server.requests.first)
        }

        @Test(arguments: transports)
        func `a path value is encoded once and not decoded on the way`(_ transport: any HttpTransport)
            async throws
        {
            let role = try await received("/roles/{name}", [Path(wrappedValue: "A role", "name")], over: transport)
            #expect(role.target == "/roles/A%20role")
            let slug = try await received("/repo/{slug}", [Path(wrappedValue: "owner/name", "slug")], over: transport)
            #expect(slug.target == "/repo/owner%2Fname")
        }

        @Test(arguments: ["", "/", "/v1", "/v1/"], ["/users/x", "users/x"])
        func `base URL and path meet in one slash`(_ base: String, _ path: String) async throws {
            let request = try await received(path, base: base, over: PlatformTransport.shared)
            #expect(request.target == (base.hasPrefix("/v1") ? "/v1/users/x" : "/users/x"))
        }

        @Test(arguments: transports)
        func `a query in the template stays first, beside placeholders`(_ transport: any HttpTransport)
            async throws
        {
            let fields: [Any] = [Path(wrappedValue: "v", "baz"), Query(wrappedValue: "e", "extra")]
            let request = try await received("/bar/{baz}?fixed=1&kind=a%20b", fields, over: transport)
            #expect(request.target == "/bar/v?fixed=1&kind=a%20b&extra=e")
        }

        @Test(arguments: transports)
        func `a trailing slash stays as it is declared`(_ transport: any HttpTransport) async throws {
            #expect(try await received("/auth/sign-in/", over: transport).target == "/auth/sign-in/")
            #expect(try await received("/auth/sign-in", over: transport).target == "/auth/sign-in")
        }

        @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
        func `a query parameter stays in the query, whatever the verb`(_ method: String) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(200))
            let mayHaveBody = !["GET", "HEAD"].contains(method)
            let fields: [Any] =
                [Query(wrappedValue: true, "dryRun")] + (mayHaveBody ? [JsonBody(wrappedValue: [1])] : [])
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            try await DynamicApi(method, "/items", configuration: configuration, transport: PlatformTransport.shared)
                .call(DynamicRequest(fields))
            let request = try #require(server.requests.first)
            #expect(request.target == "/items?dryRun=true")
            #expect(request.method.rawValue == method)
            #expect(request.body == Data((mayHaveBody ? "[1]" : "").utf8))
        }

        @Test(arguments: transports)
        func `text right after a placeholder stays, and values are not read as templates`(
            _ transport: any HttpTransport
        ) async throws {
            let action = try await received("/a/{id}:join", [Path(wrappedValue: 7, "id")], over: transport)
            #expect(action.target == "/a/7:join")
            let fields: [Any] = [Path(wrappedValue: "{e}", "n"), Path(wrappedValue: "txt", "e")]
            let file = try await received("/f/{n}.{e}", fields, over: transport)
            #expect(file.target == "/f/%7Be%7D.txt")
        }

        @Test(arguments: transports)
        func `an empty POST announces its length`(_ transport: any HttpTransport) async throws {
            let request = try await received("/ping", over: transport)
            #expect(request.headers["Content-Length"] == "0")
            #expect(!request.headers.contains("Transfer-Encoding"))
            #expect(!request.headers.contains("Content-Type"))
        }

        @Test(arguments: 0..<40)
        func `every text arrives as it was given, in path, query and header`(_ seed: Int) async throws {
            var random = SeededRandom(seed: UInt64(seed))
            let path = random.text()
            let query = random.text()
            guard path != ".", path != ".." else { return }
            let fields: [Any] = [Path(wrappedValue: path, "p"), Query(wrappedValue: query, "q")]
            let request = try await received("/x/{p}/y", fields, over: PlatformTransport.shared)
            let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.count == 4)
            #expect(segments[2].removingPercentEncoding == path)
            #expect(request.queryValue("q") == query)
        }
    }
}
