import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// A refresh that reads in the refusal what the server wants.
    struct RefusalRefreshTests {
        private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
            @Get("/items") var items: () async throws -> String
            @Post("/items") var add: (Data) async throws -> String
            @Get("/items") var stream: () async throws -> TextLines
        }

        /// A session number that goes into a header.
        private struct SessionNumber: AuthCredential {
            var number: String

            func apply(to request: inout HttpRequestParams) throws {
                try request.setCredential(number, forHeader: "X-Transmission-Session-Id")
            }
        }

        private func api(_ server: LoopbackServer, _ interceptor: any Interceptor) -> Api {
            var configuration = DomainConfiguration(baseURL: server.baseURL)
            configuration.interceptors = [interceptor]
            return Api(configuration: configuration, transport: PlatformTransport.shared)
        }

        @Test func `a challenge tells what token to get, and the first call is sent unsigned`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            let challenge = #"Bearer realm="https://auth.test/token",scope="repository:a:pull""#
            server.enqueue(
                .text("who?", statusCode: 401).header("WWW-Authenticate", challenge),
                .text("hello"),
                .text("again")
            )
            let seen = Kept<String>()
            let authenticator = Authenticator<BearerToken> { old, refusal in
                seen.add(
                    "\(old?.accessToken ?? "-") \(refusal?.statusCode ?? 0) \(refusal?.headerFields["WWW-Authenticate"] ?? "")"
                )
                return BearerToken("t1")
            }
            let api = api(server, authenticator)
            #expect(try await api.items() == "hello")
            #expect(try await api.items() == "again")
            #expect(seen.values == ["- 401 \(challenge)"])
            #expect(server.requests.map { $0.headers["Authorization"] } == [nil, "Bearer t1", "Bearer t1"])
        }

        @Test func `a session's number stands in a 409, whose body can be read too`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(
                .text("409: Conflict", statusCode: 409).header("X-Transmission-Session-Id", "n1"),
                .text("added"),
                .text("409: Conflict", statusCode: 409).header("X-Transmission-Session-Id", "n2"),
                .text("added again")
            )
            var options = AuthenticatorOptions()
            options.refusals = 409
            let bodies = Kept<Data>()
            let authenticator = Authenticator<SessionNumber>(options: options) { _, refusal in
                bodies.add(refusal?.body ?? Data())
                return SessionNumber(number: refusal?.headerFields["X-Transmission-Session-Id"] ?? "")
            }
            let api = api(server, authenticator)
            #expect(try await api.add(Data("x".utf8)) == "added")
            #expect(try await api.add(Data("y".utf8)) == "added again")
            #expect(server.requests.map { $0.headers["X-Transmission-Session-Id"] } == [nil, "n1", "n1", "n2"])
            #expect(server.requests.map(\.body) == ["x", "x", "y", "y"].map { Data($0.utf8) })
            #expect(bodies.values == [Data("409: Conflict".utf8), Data("409: Conflict".utf8)])
        }

        @Test func `a refresh ahead of time sees no refusal, and that of a stream has its head alone`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.text("who?", statusCode: 401).header("X-Nonce", "n"), .text("one\ntwo\n"))
            let seen = Kept<String>()
            let clock = TestClock()
            let old = BearerToken("t0", expirationDate: clock.callClock.date.addingTimeInterval(1))
            let authenticator = Authenticator<BearerToken>(old, clock: clock.callClock) { old, refusal in
                seen.add(
                    "\(old?.accessToken ?? "-") \(refusal?.headerFields["X-Nonce"] ?? "-") \(refusal?.body.count ?? -1)"
                )
                return BearerToken("t\(seen.values.count)")
            }
            let lines = await contents(of: try await api(server, authenticator).stream()).0
            #expect(lines == ["one", "two"])
            #expect(seen.values == ["t0 - -1", "t1 n 0"])
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer t1", "Bearer t2"])
        }

        @Test func `calls that are refused together wait for one refresh, and a failed one ends them`() async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.route(.get, "/items") { request in
                request.headers["Authorization"] == nil ? .text("who?", statusCode: 401) : .text("hello")
            }
            let count = Kept<Int>()
            let authenticator = Authenticator<BearerToken> { _, refusal in
                count.add(refusal?.statusCode ?? 0)
                try await Task.sleep(for: .milliseconds(200))
                return BearerToken("t1")
            }
            let api = api(server, authenticator)
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { try await api.items() } }
                for try await text in group { #expect(text == "hello") }
            }
            #expect(count.values == [401])
            struct Sulk: Error {}
            let failing = Authenticator<BearerToken> { _, _ in throw Sulk() }
            let error = try await #require(throws: ApiError.self) { try await self.api(server, failing).items() }
            #expect(error.kind == .authentication)
            #expect(error.statusCode == 401)
        }
    }
}
