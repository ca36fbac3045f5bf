import Foundation
import RetroKitTesting
import Testing

@testable import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The settings of a transport, before anything is sent.
struct URLSessionConfigurationTests {
    @Test func `RetroKit sets what its calls rely on over a copy of the session's configuration`() {
        var configuration = URLSessionTransport.Configuration()
        configuration.session = .default
        configuration.session.allowsCellularAccess = false
        configuration.session.httpAdditionalHeaders = ["X-App": "7", "User-Agent": "old"]
        configuration.hostConnectionLimit = 3
        configuration.userAgent = "App/2"
        let copy = configuration.sessionCopy(waitingForConnectivity: false)
        #expect(copy !== configuration.session)
        #expect(!copy.allowsCellularAccess)
        #expect(copy.httpAdditionalHeaders as? [String: String] == ["X-App": "7", "User-Agent": "App/2"])
        #expect(copy.httpMaximumConnectionsPerHost == 3)
        #expect(copy.urlCache == nil && copy.httpCookieStorage == nil && copy.urlCredentialStorage == nil)
        #expect(!copy.httpShouldSetCookies)
        #expect(copy.timeoutIntervalForRequest == URLRequest.longestTimeout)
        #expect(configuration.session.httpMaximumConnectionsPerHost != 3)
    }

    @Test func `the older spelling makes the same settings`() {
        let transport = URLSessionTransport(hostConnectionLimit: 2, responseSizeLimit: 10, redirects: .never)
        #expect(transport.configuration.hostConnectionLimit == 2)
        #expect(transport.configuration.responseSizeLimit == 10)
        #expect(transport.responseSizeLimit == 10)
        #expect(transport.redirects == .never)
        let plain = URLSessionTransport()
        #expect(plain.configuration.responseSizeLimit == URLSessionTransport.Configuration().responseSizeLimit)
        #expect(plain.configuration.hostConnectionLimit == URLSessionTransport.Configuration().hostConnectionLimit)
    }

    #if canImport(FoundationNetworking)
        private static let settings: [@Sendable (inout TLSSettings) -> Void] = [
            { $0.pinnedPublicKeys = ["AAAA"] }, { $0.authorities = .pem(Data()) },
            { $0.insecurelyTrustsAnyServer = true },
            { $0.clientIdentity = .pkcs12(Data(), password: "") }, { $0.clientCertificate = .file("a.pem") },
            { $0.minimumVersion = .v13 },
        ]

        @Test(arguments: settings.indices)
        func `what FoundationNetworking cannot do is refused, and nothing is sent`(_ index: Int) async throws {
            for host in ["127.0.0.1", nil] {
                var own = TLSSettings()
                Self.settings[index](&own)
                var configuration = URLSessionTransport.Configuration()
                if let host { configuration.tlsByHost[host] = own } else { configuration.tls = own }
                let params = HttpRequestParams(httpMethod: .get, baseURL: try BaseURL("https://127.0.0.1:1"))
                let transport = URLSessionTransport(configuration)
                let error = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: params) }
                #expect(error?.kind == .unsupportedRequest)
                #expect(error?.message.contains("the TLS settings for 127.0.0.1") == true)
                let streamed = await #expect(throws: TransportError.self) {
                    try await transport.stream(params)
                }
                #expect(streamed?.kind == .unsupportedRequest)
            }
        }

        @Test func `a handler of challenges that would not be asked is refused`() throws {
            var configuration = URLSessionTransport.Configuration()
            configuration.challenge = { _, answer in answer(.performDefaultHandling, nil) }
            let error = #expect(throws: TransportError.self) { try configuration.checkTLS(of: "a.test") }
            #expect(error?.kind == .unsupportedRequest)
        }
    #endif

    @Test func `other hosts are called as if nothing were set`() throws {
        var configuration = URLSessionTransport.Configuration()
        configuration.tlsByHost["a.test"] = {
            var settings = TLSSettings()
            settings.pinnedPublicKeys = ["AAAA"]
            return settings
        }()
        try configuration.checkTLS(of: "b.test")
        configuration.tlsByHost["https://a.test"] = TLSSettings()
        let error = #expect(throws: TransportError.self) { try configuration.checkTLS(of: "b.test") }
        #expect(error?.kind == .tls)
    }
}

/// URLSession's request of a call.
struct URLRequestOfCallTests {
    private final class Api: ApiDomain {
        @Get("/files/{name}", .timeout(.seconds(5))) var file: (_ name: String) async throws -> Data
        @Post("/files") var upload: (Data) async throws -> Void
    }

    @Test func `it has the call's target, headers, body and timeout`() throws {
        let api = Api(
            configuration: DomainConfiguration(
                baseURL: URL(string: "https://a.test/v1"),
                headers: ["X-Tenant": "7"]
            )
        )
        let file = try URLRequest(api.$file("a b/c").request())
        #expect(file.url?.absoluteString == "https://a.test/v1/files/a%20b%2Fc")
        #expect(file.httpMethod == "GET")
        #expect(file.value(forHTTPHeaderField: "X-Tenant") == "7")
        #expect(file.timeoutInterval == 5)
        let upload = try URLRequest(api.$upload(Data("hi".utf8)).request())
        #expect(upload.httpBody == Data("hi".utf8))
        #expect(upload.value(forHTTPHeaderField: "Content-Type") == "application/octet-stream")
    }

    @Test func `a request without a base URL is refused`() {
        let params = HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x")
        let error = #expect(throws: TransportError.self) { try URLRequest(params) }
        #expect(error?.kind == .invalidURL)
        #expect(error?.message.contains("has no base URL") == true)
    }
}

extension OverTheWire {
    /// The settings of a transport over the wire.
    struct URLSessionSettingsTests {
        @Test func `the session's own headers and the User-Agent are sent, a request's own go first`() async throws {
            let server = try LoopbackServer()
            server.route(.get, "/x", .text("ok"))
            var configuration = URLSessionTransport.Configuration()
            configuration.userAgent = "App/2"
            configuration.session.httpAdditionalHeaders = ["X-Session": "7"]
            let transport = URLSessionTransport(configuration)
            var params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/x",
                timeout: .seconds(10)
            )
            _ = try await transport.sendRequest(with: params)
            params.headerFields = ["User-Agent": "Own/1"]
            _ = try await transport.sendRequest(with: params)
            #expect(server.requests.map { $0.headers["User-Agent"] } == ["App/2", "Own/1"])
            #expect(server.requests.map { $0.headers["X-Session"] } == ["7", "7"])
        }
    }
}
