import Foundation
import RetroKit
import Testing

/// An authenticator against an OpenID provider whose access tokens live two seconds.
struct OidcTests {
    private final class UserApi: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/userinfo") var user: () async throws -> User
    }

    private struct User: Decodable, Sendable {
        let sub: String
    }

    private let client: OAuth2Client
    private let url: URL
    private static let redirectURI = "http://127.0.0.1/back"

    init() throws {
        url = try Peer.url("OIDC_URL")
        client = OAuth2Client(id: "app", secret: "s3cret", tokenURL: url.appending(path: "oauth2/token"))
    }

    /// Signs in as a browser would, and trades the code for a token.
    private func signIn() async throws -> BearerToken {
        var request = HttpRequestParams(
            httpMethod: .post,
            baseURL: try BaseURL(url),
            percentEncodedPath: "/oauth2/authorize",
            httpBody: .form(HttpForm([.init(name: "sub", value: "ada")]))
        )
        request.queryItems = [
            URLQueryItem(name: "response_type", value: "code"), URLQueryItem(name: "client_id", value: client.id),
            URLQueryItem(name: "redirect_uri", value: Self.redirectURI), URLQueryItem(name: "scope", value: "openid"),
        ]
        let answer = try await URLSessionTransport(redirects: .never).sendRequest(with: request)
        let location = try #require(answer.headerFields["Location"].flatMap { URLComponents(string: $0) })
        let code = try #require(location.queryItems?.first { $0.name == "code" }?.value)
        return try await client.token(code: code, redirectURI: Self.redirectURI)
    }

    private func api(_ authenticator: Authenticator<BearerToken>) -> UserApi {
        var configuration = DomainConfiguration(baseURL: url)
        configuration.interceptors = [authenticator]
        return UserApi(configuration: configuration)
    }

    /// Calls from ten tasks until the first token has long expired.
    ///
    /// - Returns: How often the token was refreshed.
    private func callThroughExpiry(_ token: BearerToken) async throws -> Int {
        let refreshes = Refreshes()
        let authenticator = Authenticator.oauth2(client, token: token) { change in
            if case .refreshed = change { refreshes.add() }
        }
        let api = api(authenticator)
        let end = ContinuousClock.now + .seconds(4)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    while ContinuousClock.now < end {
                        let user = try await api.user()
                        #expect(user.sub == "ada")
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
            try await group.waitForAll()
        }
        return refreshes.count
    }

    @Test func `a token that is known to expire is refreshed before it does`() async throws {
        let token = try await signIn()
        #expect(token.expirationDate != nil)
        #expect(token.refreshToken != nil)
        #expect(try await callThroughExpiry(token) == 1)
    }

    @Test func `a token of unknown life is refreshed once when it is refused`() async throws {
        var token = try await signIn()
        token.expirationDate = nil
        #expect(try await callThroughExpiry(token) == 1)
    }

    @Test func `a refresh token that the provider does not know ends the session`() async throws {
        var token = try await signIn()
        token.refreshToken = "unknown"
        token.expirationDate = .distantPast
        let authenticator = Authenticator.oauth2(client, token: token)
        let error = try await Peer.error { _ = try await api(authenticator).user() }
        #expect(error.kind == .authentication)
        guard case .sessionEnded(let cause) = (error.underlying as? AuthenticationError)?.problem else {
            Issue.record("\(error)")
            return
        }
        #expect((cause as? OAuth2Error)?.code == "invalid_grant")
        #expect(authenticator.credential == nil)
    }
}

/// Counts refreshes.
private final class Refreshes: @unchecked Sendable {  // the number is behind the lock
    private let lock = NSLock()
    private var number = 0

    var count: Int { lock.withLock { number } }

    func add() { lock.withLock { number += 1 } }
}
