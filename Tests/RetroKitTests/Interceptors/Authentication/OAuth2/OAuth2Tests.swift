import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// The grants of RFC 6749, as they go over the wire.
    struct OAuth2Tests {
        private let server: LoopbackServer
        private let clock = TestClock()

        init() throws {
            server = try LoopbackServer()
        }

        private func client(
            secret: String? = "p@ss word",
            _ identification: OAuth2Client.Identification = .header
        ) throws -> OAuth2Client {
            OAuth2Client(
                id: "my:app",
                secret: secret,
                tokenURL: try #require(URL(string: server.baseURL.absoluteString + "/oauth/token/?tenant=7")),
                scopes: ["read", "write"],
                identification: identification,
                clock: clock.callClock
            )
        }

        private func route(_ response: LoopbackResponse) {
            server.route(.post, "/oauth/token/", response)
        }

        @Test func `a client gets a token for itself`() async throws {
            route(
                .raw(
                    "HTTP/1.1 200 OK\r\nContent-Length: 61\r\n\r\n{\"access_token\":\"a\",\"token_type\":\"bearer\",\"expires_in\":\"600\"}"
                )
            )
            let token = try await client().clientCredentials()
            let date = clock.date.addingTimeInterval(600)
            #expect(token == BearerToken("a", expirationDate: date, leeway: .seconds(30)))
            let request = try #require(server.requests.first)
            #expect(request.target == "/oauth/token/?tenant=7")
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            #expect(
                request.headers["Authorization"] == "Basic " + Data("my%3Aapp:p%40ss+word".utf8).base64EncodedString()
            )
            #expect(request.text == "grant_type=client_credentials&scope=read+write")
        }

        @Test func `a refresh token gets another token, and stays if there is no new one`() async throws {
            route(.text(#"{"access_token":"b","token_type":"Bearer","expires_in":2}"#, contentType: "application/json"))
            let token = try await client(.form).refresh(BearerToken("a", refreshToken: "r&1"))
            #expect(token.accessToken == "b")
            #expect(token.refreshToken == "r&1")
            #expect(token.leeway == .milliseconds(200))
            let form = "grant_type=refresh_token&refresh_token=r%261&client_id=my%3Aapp&client_secret=p%40ss+word"
            #expect(server.requests[0].text == form)
            #expect(!server.requests[0].headers.contains("Authorization"))
        }

        @Test func `a code gets a token, for a client without a secret`() async throws {
            route(.text(#"{"access_token":"c","refresh_token":"r"}"#))
            let token = try await client(secret: nil).token(code: "x", redirectURI: "app:/back", verifier: "v")
            #expect(token == BearerToken("c", refreshToken: "r", leeway: .zero))
            let form =
                "grant_type=authorization_code&code=x&redirect_uri=app%3A%2Fback&code_verifier=v&client_id=my%3Aapp"
            #expect(server.requests[0].text == form)
        }

        @Test func `every grant names the services that its token is for`() async throws {
            route(.text(#"{"access_token":"c","refresh_token":"r"}"#))
            var client = try client(secret: nil)
            client.resources = ["https://a.example.test/x", "urn:b"]
            client.audiences = ["billing & co"]
            _ = try await client.clientCredentials()
            _ = try await client.token(code: "x")
            _ = try await client.refresh(BearerToken("a", refreshToken: "r"))
            let services =
                "resource=https%3A%2F%2Fa.example.test%2Fx&resource=urn%3Ab&audience=billing+%26+co&client_id=my%3Aapp"
            #expect(
                server.requests.map(\.text) == [
                    "grant_type=client_credentials&scope=read+write&\(services)",
                    "grant_type=authorization_code&code=x&\(services)",
                    "grant_type=refresh_token&refresh_token=r&\(services)",
                ]
            )
        }

        @Test func `a refusal says why, and ends the session where it is final`() async throws {
            let ends = Kept<Bool>()
            route(.text(#"{"error":"invalid_grant","error_description":"used"}"#, statusCode: 400))
            let error = try await #require(throws: OAuth2Error.self) {
                try await client().refresh(BearerToken("a", refreshToken: "r"))
            }
            #expect(error.code == "invalid_grant")
            #expect(error.explanation == "used")
            #expect(error.reason == "The authorization server gave no token: it answered 400 with \"invalid_grant\".")
            let authenticator = Authenticator.oauth2(
                try client(),
                token: BearerToken("a", refreshToken: "r")
            ) { change in
                if case .sessionEnded = change { ends.add(true) }
            }
            let stub = StubTransport { _ in HttpOperationResult(statusCode: 401) }
            let request = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL("https://api.example.test"))
            await #expect(throws: AuthenticationError.self) {
                try await InterceptorChain([authenticator], to: stub)(request)
            }
            #expect(ends.values == [true])
            #expect(authenticator.credential == nil)
        }

        @Test(arguments: ["bad_refresh_token", "invalid_grant"], [200, 400])
        func `a refusal is one under any status, whatever its explanation is`(_ code: String, _ status: Int)
            async throws
        {
            route(
                .text(
                    #"{"error":"\#(code)","error_description":{"text":"used"},"access_token":""}"#,
                    statusCode: status
                )
            )
            let error = try await #require(throws: OAuth2Error.self) {
                try await client().refresh(BearerToken("a", refreshToken: "r"))
            }
            #expect(error.code == code && error.explanation == nil && error.statusCode == status && error.endsSession)
            #expect(server.requests.count == 1)
        }

        @Test(arguments: [#""""#, #"" ""#, "null", "5", "{}"])
        func `a refresh token that is none leaves the old one`(_ other: String) async throws {
            route(.text(#"{"access_token":"b","refresh_token":\#(other)}"#))
            let token = try await client().refresh(BearerToken("a", refreshToken: "r"))
            #expect(token == BearerToken("b", refreshToken: "r", leeway: .zero))
        }

        @Test(arguments: ["0", "-1", #""nan""#])
        func `a life that is over before it begins is an unknown one`(_ life: String) async throws {
            route(.text(#"{"access_token":"b","expires_in":\#(life)}"#))
            let token = try await client().clientCredentials()
            #expect(token.expirationDate == nil && !token.needsRefresh(at: clock.date))
        }

        @Test(arguments: [
            LoopbackResponse.text("<html>", statusCode: 500), .text("{}"), .text("nonsense"),
            .text(#"{"access_token":"a","token_type":"mac"}"#), .hangUp,
        ])
        func `what is no token is an error`(_ response: LoopbackResponse) async throws {
            route(response)
            await #expect(throws: (any Error).self) { try await client().clientCredentials() }
        }

        @Test(arguments: [
            ("{}", "it has no access_token"), ("nonsense SECRET", "it is no JSON object"),
            ("[]", "it is no JSON object"),
            (#"{"access_token":"SECRET","token_type":"mac"}"#, "its token_type is not Bearer"),
            (#"{"access_token":["SECRET"]}"#, "its access_token is no text"),
            (#"{"access_token":null,"refresh_token":"SECRET"}"#, "its access_token is no text"),
            (#"{"access_token":" ","refresh_token":"SECRET"}"#, "its access_token is empty"),
        ])
        func `an answer that is no token is said to be what it is, and not quoted`(
            _ body: String,
            _ fault: String
        ) async throws {
            route(.text(body))
            let error = await #expect(throws: OAuth2Error.self) { try await client().clientCredentials() }
            #expect(error?.reason == "The authorization server's answer (200) is no bearer token: \(fault).")
            #expect(error?.endsSession == false)
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("SECRET"))
        }

        @Test func `a client's own token is obtained once, and again when it expires`() async throws {
            route(.text(#"{"access_token":"a","expires_in":60}"#))
            let authenticator = Authenticator.clientCredentials(try client(), clock: clock.callClock)
            let stub = StubTransport { _ in HttpOperationResult(statusCode: 200) }
            let chain = InterceptorChain([authenticator], to: stub)
            let request = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL("https://api.example.test"))
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { _ = try await chain(request) } }
                try await group.waitForAll()
            }
            #expect(server.requests.count == 1)
            clock.advance(by: .seconds(54))
            _ = try await chain(request)
            #expect(server.requests.count == 2)
            #expect(stub.requests.allSatisfy { $0.headerFields["Authorization"] == "Bearer a" })
        }
    }
}
