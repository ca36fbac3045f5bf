import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// Credentials that do not change, as they stand in requests.
struct AuthenticationTests {
    private final class Api: ApiDomain, @unchecked Sendable {  // it adds endpoints alone
        @Get("/items?page=1") var items: () async throws -> Data
        @Post("/login", .authentication(.never)) var login: () async throws -> Data
        @Get("/items") var own: (Own) async throws -> Data
        @Get("https://other.example.test/items") var elsewhere: () async throws -> Data
        @Get("https://api.example.test:443/items") var absolute: () async throws -> Data
        @Post("/items") var add: (Data) async throws -> Data
    }

    private struct Own: Sendable {
        @Header("Authorization") var authorization = "Own s3cret"
    }

    private let stub = StubTransport { _ in HttpOperationResult(statusCode: 200) }

    private func api(_ interceptors: any Interceptor...) -> Api {
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = interceptors
        return Api(configuration: configuration, transport: stub)
    }

    private var authorizations: [String?] { stub.requests.map { $0.headerFields["Authorization"] } }

    @Test func `bearer tokens and passwords stand in the Authorization field`() async throws {
        _ = try await api(Authentication.bearer("abc")).items()
        _ = try await api(Authentication.basic(user: "Aladdin", password: "open sesame:1")).items()
        #expect(authorizations == ["Bearer abc", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZTox"])
    }

    @Test func `an endpoint carries no credentials where it says so, and one call of it may`() async throws {
        let api = api(Authentication.bearer("abc"))
        _ = try await api.login()
        _ = try await api.$login.with(.authentication(.standard))()
        _ = try await api.$items.with(.authentication(.never))()
        #expect(authorizations == [nil, "Bearer abc", nil])
    }

    @Test func `a stored token says its leeway in seconds`() throws {
        let stored = Data(#"{"accessToken":"a","refreshToken":"r","leeway":1.5}"#.utf8)
        let token = try JSONDecoder().decode(BearerToken.self, from: stored)
        #expect(token == BearerToken("a", refreshToken: "r", leeway: .milliseconds(1500)))
        let again = try JSONEncoder().encode(token)
        #expect(
            try JSONDecoder().decode(JsonValue.self, from: again) == JSONDecoder().decode(JsonValue.self, from: stored)
        )
        for seconds in ["1e300", "-1e300"] {
            let absurd = Data(#"{"accessToken":"a","leeway":\#(seconds)}"#.utf8)
            _ = try JSONDecoder().decode(BearerToken.self, from: absurd).needsRefresh(at: Date())
        }
    }

    @Test func `an API key stands in a header or in the query`() async throws {
        _ = try await api(Authentication.apiKey("k+y")).items()
        _ = try await api(Authentication.apiKey("k+y", in: .header("X-My-Key"))).items()
        _ = try await api(Authentication.apiKey("k+y&z", in: .query("my key"))).items()
        #expect(stub.requests[0].headerFields["X-Api-Key"] == "k+y")
        #expect(stub.requests[1].headerFields["X-My-Key"] == "k+y")
        #expect(stub.requests[2].percentEncodedQuery == "page=1&my%20key=k%2By%26z")
        for request in stub.requests {
            let curl = CurlCommand(request, defaults: stub.defaults, policy: request.redaction).description
            var dumped = ""
            dump(request, to: &dumped)
            #expect(!"\(request) \(curl) \(dumped)".contains(/k(%2B|\+)y/))
        }
    }

    @Test func `a request that has the query parameter of an API key keeps it, and it is hidden`() async throws {
        _ = try await api(Authentication.apiKey("s3cret", in: .query("page"))).items()
        #expect(stub.requests.map(\.percentEncodedQuery) == ["page=1"])
        #expect("\(stub.requests[0])".contains("page=1") == false)
    }

    @Test func `a token is asked for before every request, and none is sent when there is none`() async throws {
        let tokens = Kept<String?>()
        let api = api(
            Authentication.token {
                tokens.add(nil)
                return [nil, "  ", "two"][tokens.values.count - 1]
            }
        )
        for _ in 0..<3 { _ = try await api.items() }
        #expect(authorizations == [nil, nil, "Bearer two"])
    }

    @Test func `a provider that calls the same domain does not ask itself`() async throws {
        let domain = Kept<Api>()
        let api = api(
            Authentication.token {
                _ = try await domain.values[0].items()
                return "inner"
            }
        )
        domain.add(api)
        _ = try await api.items()
        #expect(authorizations == [nil, "Bearer inner"])
    }

    /// Credentials stay where they belong.
    @Test func `credentials go to the domain's own origin alone, unless the endpoint wants none`() async throws {
        let api = api(Authentication.bearer("abc"), Authentication.apiKey("key"))
        _ = try await api.login()
        _ = try await api.elsewhere()
        _ = try await api.absolute()
        #expect(authorizations == [nil, nil, "Bearer abc"])
        #expect(stub.requests.map { $0.headerFields["X-Api-Key"] } == [nil, nil, "key"])
    }

    @Test func `a scope can name the origins`() async throws {
        let scope = CredentialScope.origins(try BaseURL("https://other.example.test/x"))
        let api = api(Authentication.bearer("abc", in: scope))
        _ = try await api.elsewhere()
        _ = try await api.items()
        #expect(authorizations == ["Bearer abc", nil])
    }

    @Test func `a request's own Authorization field stays`() async throws {
        _ = try await api(Authentication.bearer("abc")).own(Own())
        #expect(authorizations == ["Own s3cret"])
    }

    @Test(arguments: [
        Authentication.basic(user: "us:er", password: "x"), .basic(user: "user", password: "a\nb"), .bearer("a\r\nb"),
        .apiKey("a\nb"), .apiKey("a", in: .header("X Key")),
    ])
    func `a credential that would break out of its place is an error, and nothing is sent`(
        _ authentication: Authentication
    ) async throws {
        let api = api(authentication)
        let error = try await #require(throws: ApiError.self) { try await api.items() }
        #expect(error.kind == .invalidRequest)
        #expect(stub.requests.isEmpty)
    }

    @Test func `no credential shows itself in a text`() {
        let secrets: [Any] = [
            BearerToken("s3cret", refreshToken: "s3cret"), BasicCredential(user: "s3cret", password: "s3cret"),
            ApiKey("s3cret"), ApiKey("s3cret", in: .query("q")),
            OAuth2Client(id: "app", secret: "s3cret", tokenURL: URL(fileURLWithPath: "/")),
        ]
        for secret in secrets {
            var dumped = ""
            dump(secret, to: &dumped)
            #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("s3cret"))
        }
    }

    /// The bytes that are signed are the bytes that are sent.
    @Test func `a signature is over the final bytes`() async throws {
        let key = Data("key".utf8)
        let signing = Authentication.signing { request in
            let text = [request.method.rawValue, request.host, request.target, request.headers["X-Last"] ?? ""]
            let mac = HmacSha256.code(of: Data(text.joined(separator: "\n").utf8) + request.body, key: key)
            return ["X-Signature": mac.hexadecimal]
        }
        let last = RequestInterceptor { $0.headerFields["X-Last"] = "7" }
        _ = try await api(last, signing).add(Data("{\"a\":\"http://x\",\"n\":1.10}".utf8))
        let sent = stub.requests[0]
        let body = try #require(sent.httpBody.encoded())
        let expected = HmacSha256.code(of: Data("POST\napi.example.test\n/items\n7".utf8) + body, key: key)
        #expect(sent.headerFields["X-Signature"] == expected.hexadecimal)
        #expect(body == Data("{\"a\":\"http://x\",\"n\":1.10}".utf8))
        #expect(sent.credentialHeaders == ["X-Signature"])
    }

    @Test func `files and forms are signed with the bytes that are sent, and streams cannot be`() async throws {
        let bodies = Kept<Data>()
        let signing = Authentication.signing { request in
            bodies.add(request.body)
            return [:]
        }
        let file = try TemporaryFile(Data("from a file".utf8))
        let form = HttpForm([.init(name: "a", value: "b c")])
        let multipart = MultipartBody([.init(name: "a", value: "b")])
        for body in [.file(file.url, contentType: "text/plain"), .form(form), .multipart(multipart)] as [HttpBody] {
            _ = try await api(RequestInterceptor { $0.httpBody = body }, signing).items()
        }
        #expect(stub.requests.map { $0.httpBody.encoded() } == bodies.values)
        #expect(bodies.values[0] == Data("from a file".utf8))
        #expect(stub.requests[1].headerFields["Content-Type"] == HttpForm.contentType)
        let stream = RequestInterceptor { $0.httpBody = .stream(HttpUploadStream { HttpBodyStream([]) }) }
        let error = try await #require(throws: ApiError.self) { try await api(stream, signing).items() }
        #expect((error.underlying as? RequestProblem)?.code == .unencodableBody)
    }
}
