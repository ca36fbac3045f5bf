import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// An authenticator against a service whose tokens are used up, over a socket.
    struct AuthenticatorTests {
        private let service: TokenService

        init() throws {
            service = try TokenService()
        }

        /// Twenty calls at once, one refresh.
        @Test func `calls that are refused together wait for one refresh`() async throws {
            service.accept("a1")
            let authenticator = service.authenticator("a0")
            let api = service.api(authenticator)
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await api.items() } }
                for try await text in group { #expect(text == "for a1") }
            }
            #expect(service.refreshes == ["a0"])
            #expect(authenticator.credential?.accessToken == "a1")
        }

        /// New tokens that are refused as well are no reason to go on.
        @Test func `a call is sent twice at most, and its last refusal is its answer`() async throws {
            service.accept(nil)
            let api = service.api(service.authenticator("a0"))
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            #expect(error.kind == .status)
            #expect(error.statusCode == 401)
            #expect(error.body == Data("refused a1".utf8))
            #expect(service.refreshes.count == 1)
            #expect(service.server.requests.count { $0.path == "/items" } == 2)
        }

        /// A refresh that is made through the same domain waits for nobody.
        @Test(.timeLimit(.minutes(1)))
        func `a refresh through the same domain is sent unsigned, and a 401 there fails it`() async throws {
            service.accept("a1")
            let domain = Kept<TokenService.Api>()
            let authenticator = Authenticator(BearerToken("a0")) { token in
                BearerToken(try await domain.values[0].refreshSigned(token.accessToken))
            }
            let api = service.api(authenticator)
            domain.add(api)
            #expect(try await api.items() == "for a1")
            #expect(service.authorizations(of: "/refresh") == [nil])
            service.accept("a9")
            service.server.route(.get, "/refresh", .status(401))
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            #expect(error.kind == .authentication)
            #expect(error.response?.statusCode == 401)
        }

        /// What needs no token has none, and is not held up.
        @Test func `an endpoint that wants no credentials is called while nobody is signed in`() async throws {
            service.accept("a1")
            let api = service.api(service.authenticator(nil))
            #expect(try await api.login() == "a1")
            #expect(service.authorizations(of: "/login") == [nil])
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            guard case .missingCredential = (error.underlying as? AuthenticationError)?.problem else {
                Issue.record("\(error)")
                return
            }
            #expect(error.statusCode == 401)
            #expect(service.refreshes.isEmpty)
        }

        @Test func `the end of a session is told once, and the credential is gone`() async throws {
            service.accept("z")
            service.server.route(.get, "/refresh", .status(400))
            let ends = Kept<String>()
            let authenticator = service.authenticator("a0") { change in
                if case .sessionEnded(let error) = change { ends.add("\(error)") }
            }
            let api = service.api(authenticator)
            await withTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask { await #expect(throws: ApiError.self) { try await api.items() } }
                }
            }
            #expect(ends.values.count == 1)
            #expect(authenticator.credential == nil)
            authenticator.credential = BearerToken("z")
            #expect(try await api.items() == "for z")
            authenticator.credential = BearerToken("y")
            await #expect(throws: ApiError.self) { try await api.items() }
            #expect(ends.values.count == 2)
        }

        @Test func `a refresh that is called off cancels the calls that wait, and ends no session`() async throws {
            service.accept("a1")
            let authenticator = Authenticator(BearerToken("a0")) { _ in throw CancellationError() }
            let api = service.api(authenticator)
            await #expect(throws: CancellationError.self) { try await api.items() }
            #expect(authenticator.credential?.accessToken == "a0")
        }

        @Test func `a credential is refreshed before it expires, and used if that fails while it is valid`()
            async throws
        {
            service.accept("a0", "a1")
            let clock = TestClock()
            let authenticator = service.authenticator("a0", clock: clock)
            let expiry = clock.date.addingTimeInterval(60)
            authenticator.credential = BearerToken("a0", expirationDate: expiry, leeway: .seconds(30))
            let api = service.api(authenticator)
            #expect(try await api.items() == "for a0")
            clock.advance(by: .seconds(31))
            service.server.route(.get, "/refresh", .status(503))
            #expect(try await api.items() == "for a0")
            clock.advance(by: .seconds(30))
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            #expect(error.kind == .authentication)
            #expect(error.response == nil)
            service.routeRefresh()
            #expect(try await api.items() == "for a1")
            #expect(service.authorizations(of: "/items") == ["Bearer a0", "Bearer a0", "Bearer a1"])
        }

        @Test(arguments: InterceptedCallTests.transports)
        func `no credential follows a redirect to another origin, and a refusal there is none of ours`(
            _ transport: any HttpTransport
        ) async throws {
            let other = try LoopbackServer()
            other.route(.get, "/items", .status(401))
            service.server.route(
                .get,
                "/items",
                .redirect(to: other.baseURL.absoluteString + "/items", statusCode: 307)
            )
            let key = Authentication.apiKey("k", in: .header("X-My-Key"))
            let signing = Authentication.signing { _ in ["X-Signature": "s"] }
            let api = service.api(service.authenticator("a0"), key, signing, over: transport)
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            #expect(error.kind == .status)
            #expect(service.refreshes.isEmpty)
            let first = try #require(service.server.requests.first?.headers)
            #expect(["Authorization", "X-My-Key", "X-Signature"].map { first[$0] } == ["Bearer a0", "k", "s"])
            let second = try #require(other.requests.first?.headers)
            #expect(["Authorization", "X-My-Key", "X-Signature"].allSatisfy { !second.contains($0) })
        }

        @Test func `a body is sent again as it was`() async throws {
            service.accept("a1")
            service.server.route(.post, "/items") { [service] request in service.answer(request) }
            let api = service.api(service.authenticator("a0"))
            let file = try TemporaryFile(Data(repeating: 0x61, count: 100_000))
            api.configuration.interceptors.insert(
                RequestInterceptor { $0.httpBody = .file(file.url, contentType: "text/plain") },
                at: 0
            )
            #expect(try await api.add() == "for a1")
            #expect(service.server.requests.filter { $0.path == "/items" }.map(\.body.count) == [100_000, 100_000])
        }

        @Test func `a call waits for a refresh no longer than its timeout`() async throws {
            service.accept("a1")
            let authenticator = Authenticator(BearerToken("a0")) { _ in
                try await Task.sleep(for: .seconds(600))
                return BearerToken("never")
            }
            let api = service.api(authenticator)
            api.configuration.timeout = .milliseconds(200)
            let error = try await #require(throws: ApiError.self) { try await api.items() }
            #expect(error.isTimeout)
            authenticator.credential = nil
        }
    }
}
