// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of Credentials.md.
private enum CredentialsSamples {
    struct Answer: Decodable { let token: String, refreshToken: String }
    struct Login: Encodable {}
    struct Session: Decodable {}
    struct Account: Decodable {}

    struct Auth: Sendable {
        func refresh(_ token: String) async throws -> Answer { Answer(token: "", refreshToken: "") }
        func renew(_ token: BearerToken) async throws -> BearerToken { token }
        func token(for challenge: String) async throws -> BearerToken { BearerToken(challenge) }
    }

    struct Keychain: Sendable {
        func token() async throws -> String { "" }
        func store(_ token: BearerToken) {}
    }

    @Sendable static func showSignIn() {}
    @Sendable static func hmac(_ data: Data) -> String { "" }

    static func fixed(_ token: String, _ password: String, _ key: String, _ keychain: Keychain) {
        var configuration = DomainConfiguration()
        configuration.interceptors = [Authentication.bearer(token)]
        configuration.interceptors = [Authentication.basic(user: "ada", password: password)]
        configuration.interceptors = [Authentication.apiKey(key, in: .header("X-Service-Key"))]
        configuration.interceptors = [Authentication.token { try await keychain.token() }]
    }

    static func refreshed(_ storedToken: BearerToken, _ auth: Auth, _ keychain: Keychain) {
        var configuration = DomainConfiguration()
        let authenticator = Authenticator(storedToken) { token in
            let answer = try await auth.refresh(token.refreshToken ?? "")
            return BearerToken(answer.token, refreshToken: answer.refreshToken)
        }
        configuration.interceptors = [RetryInterceptor(), authenticator]

        let watched = Authenticator(
            storedToken,
            onChange: { change in
                switch change {
                case .refreshed(let token): keychain.store(token)
                case .sessionEnded: showSignIn()
                }
            },
            refresh: { token in try await auth.renew(token) }
        )
        watched.credential = nil    // signed out

        let registry = Authenticator<BearerToken>(refresh: { old, refusal in
            try await auth.token(for: refusal?.headerFields["WWW-Authenticate"] ?? "")
        })
        configuration.interceptors = [registry]
    }

    static func oauth(_ tokenURL: URL, _ code: String, _ verifier: String, _ secret: String) async throws {
        let client = OAuth2Client(id: "app", tokenURL: tokenURL, scopes: ["read"])
        let token = try await client.token(code: code, redirectURI: "app:/signed-in", verifier: verifier)
        let user = Authenticator.oauth2(client, token: token)
        let machine = Authenticator.clientCredentials(OAuth2Client(id: "job", secret: secret, tokenURL: tokenURL))
        var billing = OAuth2Client(id: "job", secret: secret, tokenURL: tokenURL, audiences: ["billing"])
        billing.resources = ["https://billing.example.test/"]
        print(user, machine, billing)
    }

    final class AccountApi: ApiDomain {
        @Post("/login", .authentication(.never)) var login: (Login) async throws -> Session
        @Get("/account") var account: () async throws -> Account
    }

    static func scopes(_ token: String) throws {
        var configuration = DomainConfiguration()
        let scope = CredentialScope.origins(try BaseURL("https://api.example.test"), try BaseURL("https://cdn.example.test"))
        configuration.interceptors = [Authentication.bearer(token, in: scope)]

        configuration.redaction.headerNames.insert("X-Account-Id")
        configuration.redaction.exceptions.insert("sort_token")

        let signing = Authentication.signing { request in
            let text = "\(request.method)\n\(request.host)\n\(request.target)\n"
            return ["X-Signature": hmac(Data(text.utf8) + request.body)]
        }
        configuration.interceptors = [RetryInterceptor(), signing]

        let uploads = Authentication.signing(of: .digest) { request in
            ["X-Content-Sha256": request.bodyDigest?.hexadecimal ?? "UNSIGNED-PAYLOAD"]
        }
        configuration.interceptors.append(uploads)
    }
}
