import Foundation
import RetroKit
import RetroKitTesting

/// A server that takes some tokens and gives out others, one after the other: a1, a2, a3 …
final class TokenService: @unchecked Sendable {  // what changes is behind the lock
    /// The service's endpoints.
    final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/items") var items: () async throws -> String
        @Post("/items") var add: () async throws -> String
        @Get("/login", .authentication(.never)) var login: () async throws -> String
        @Get("/refresh", .authentication(.never)) var refresh: (Old) async throws -> String
        @Get("/refresh") private var refreshInner: (Old) async throws -> String

        /// Refreshes through an endpoint that asks for credentials like any other.
        func refreshSigned(_ token: String) async throws -> String { try await refreshInner(Old(token: token)) }
    }

    /// The token to be refreshed.
    struct Old: Sendable {
        @Query var token: String
    }

    let server: LoopbackServer
    private let lock = NSLock()
    private var accepted: Set<String> = []
    private var refreshed: [String] = []

    init() throws {
        server = try LoopbackServer()
        server.route(.get, "/items") { [weak self] in self?.answer($0) ?? .status(500) }
        server.route(.get, "/login", .text("a1"))
        routeRefresh()
    }

    /// The tokens that were refreshed, in order.
    var refreshes: [String] { lock.withLock { refreshed } }

    /// Takes these tokens and no other.
    func accept(_ tokens: String?...) {
        lock.withLock { accepted = Set(tokens.compactMap { $0.map { "Bearer \($0)" } }) }
    }

    /// Answers refreshes, each with the next token.
    func routeRefresh() {
        server.route(.get, "/refresh") { [weak self] request in
            guard let self else { return .status(500) }
            return .text(
                lock.withLock {
                    self.refreshed.append(request.queryValue("token") ?? "")
                    return "a\(self.refreshed.count)"
                }
            )
        }
    }

    /// Answers a request that needs a token.
    func answer(_ request: RecordedRequest) -> LoopbackResponse {
        let token = request.headers["Authorization"]
        let name = token?.split(separator: " ").last.map(String.init) ?? "nobody"
        let isAccepted = lock.withLock { token.map(accepted.contains) ?? false }
        return isAccepted ? .text("for \(name)") : .text("refused \(name)", statusCode: 401)
    }

    /// What the requests for a path were authorized with.
    func authorizations(of path: String) -> [String?] {
        server.requests.filter { $0.path == path }.map { $0.headers["Authorization"] }
    }

    /// An authenticator that refreshes at the service, through a domain of its own.
    func authenticator(
        _ token: String?,
        clock: TestClock? = nil,
        onChange: (@Sendable (Authenticator<BearerToken>.Change) -> Void)? = nil
    ) -> Authenticator<BearerToken> {
        let api = Api(baseURL: server.baseURL)
        let time = clock?.callClock ?? .system
        return Authenticator(token.map { BearerToken($0) }, clock: time, onChange: onChange) { token in
            BearerToken(try await api.refresh(Old(token: token.accessToken)))
        }
    }

    /// The endpoints behind interceptors.
    func api(_ interceptors: any Interceptor..., over transport: any HttpTransport = PlatformTransport.shared) -> Api {
        var configuration = DomainConfiguration(baseURL: server.baseURL, timeout: .seconds(30))
        configuration.interceptors = interceptors
        return Api(configuration: configuration, transport: transport)
    }
}
