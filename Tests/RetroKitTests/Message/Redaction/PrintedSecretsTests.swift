import Foundation
import RetroKitTesting
import Testing

@testable import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// No text of a public type that can hold a secret shows it.
struct PrintedSecretsTests {
    private static let secret = "s3cr3t-value"
    private static let body = Data(secret.utf8)
    private static let url = URL(
        string: "https://ada:\(secret)@api.example.test/a;token=\(secret)?api_key=\(secret)&page=2#\(fragment)"
    )
    private static let fragment = "access_token=\(secret)"
    private static let target = "/list?filter[api_key]=\(secret)&page=2"
    private static let headers: HttpHeaders = ["X-Amz-Security-Token": secret, "Api-Key": secret, "Location": target]

    private static var request: HttpRequestParams {
        HttpRequestParams(
            httpMethod: .post,
            baseURL: try? BaseURL("https://api.example.test"),
            percentEncodedPath: "/list",
            percentEncodedQuery: "secret=\(secret)&login%5Bpassword%5D=\(secret)",
            headerFields: headers,
            httpBody: .form(HttpForm([HttpForm.Field(name: "login[password]", value: secret)]))
        )
    }

    private static var result: HttpOperationResult {
        HttpOperationResult(statusCode: 200, headerFields: headers, body: body, url: url)
    }

    private static var context: CallContext {
        CallContext(
            endpoint: EndpointDescriptor(domain: "Api", name: "get", method: .get, template: "/a"),
            arguments: [["password": secret]]
        )
    }

    private static func values() throws -> [Any] {
        let multipart = MultipartBody([MultipartBody.Part(name: "token", value: secret)])
        let stream = HttpBodyStream([body])
        let params = HttpRequestParams(httpMethod: .post, httpBody: .multipart(multipart))
        let form = HttpForm([HttpForm.Field(name: "a.b.secret", value: secret)])
        let failure = TransportError(.other, "It failed.", underlying: URLError(.badURL, userInfo: ["url": secret]))
        return [
            headers, headers[0], request, result, form, form.fields[0], HttpBody.data(body, contentType: nil),
            HttpBody.form(form), multipart, multipart.parts[0], multipart.parts[0].source,
            HttpBody.multipart(multipart),
            params.formParams ?? [], request.formParams ?? [],
            HttpOperationResult(statusCode: 200, headerFields: headers, url: url, bodyStream: stream),
            Download(body, headers: headers, url: url), HttpLink.links(in: "<\(target)>; rel=next"),
            Page(Response(value: 1, headers: headers, url: url), next: PageToken(rawValue: target)),
            PageToken(rawValue: target), PageStep.link(target),
            PageStep.query("token", secret), AuthenticationError(.missingCredential, response: result), failure,
            OAuth2Error(code: "invalid_grant", explanation: secret, statusCode: 400), context,
            CallEvent.Kind.done(result), CallEvent.Kind.failed(failure), ApiKey(secret), BearerToken(secret),
            BasicCredential(user: "ada", password: secret), Response(value: 1, headers: headers, url: url),
            cookie, CookieJar([cookie]), Authenticator(Anything(text: secret)) { $0 },
            EndpointDeclaration(.get, target, EndpointOptions()),
        ]
    }

    private struct Anything: AuthCredential {
        let text: String
        func apply(to request: inout HttpRequestParams) {}
    }

    private static var cookie: HttpCookie { HttpCookie(name: "sid", value: secret, domain: "a.test") }

    private func expectNoSecret(in value: Any) {
        for text in PrintedText.all(of: value) { #expect(!text.contains(Self.secret), "\(type(of: value))") }
    }

    @Test func `requests, responses, bodies, links, events and errors`() throws {
        for value in try Self.values() { expectNoSecret(in: value) }
    }

    @Test func `what is no secret is still to be seen`() throws {
        #expect(PrintedText.all(of: Self.headers).allSatisfy { $0.contains("/list?filter[api_key]=<redacted>&page=2") })
        #expect(PrintedText.all(of: Self.result).allSatisfy { $0.contains("12 bytes") && $0.contains("page=2") })
        #expect(PrintedText.all(of: HttpForm.Field(name: "a", value: "b")).allSatisfy { $0.contains("a=b") })
        #expect("\(PageStep.link("/a?page=2"))" == "/a?page=2")
        #expect("\(Self.context)".hasSuffix(" \(Self.context.endpoint)"))
    }

    @Test func `what listeners and signers are given, and what keeps responses`() async throws {
        struct Listener: EventListener {
            let events: Kept<CallEvent>
            func handle(_ event: CallEvent) { events.add(event) }
        }
        let events = Kept<CallEvent>()
        let signed = Kept<RequestToSign>()
        let cache = HttpCache()
        let stub = StubTransport { _ in
            HttpOperationResult(statusCode: 200, headerFields: ["Cache-Control": "max-age=60"], body: Self.body)
        }
        let api = DynamicApi("GET", "/list?token=\(Self.secret)&page=2", transport: stub)
        let signing = Authentication.signing { request in
            signed.add(request)
            return ["X-Sign": Self.secret]
        }
        api.configuration.interceptors = [cache, RequestDeduplicator(), signing]
        api.configuration.eventListeners = [Listener(events: events)]
        api.configuration.headers = ["X-Api-Key": Self.secret]
        _ = try? await api.call(DynamicRequest([Header(wrappedValue: Self.secret, "api-key")]))
        #expect(!events.values.isEmpty && signed.values.count == 1)
        for value in events.values as [Any] + signed.values + [cache, api, api.$call] { expectNoSecret(in: value) }
        #expect(signed.values.first.map { "\($0)" } == "GET api.example.test/list?token=<redacted>&page=2")
    }

    @Test func `the settings of URLSession`() {
        var configuration = URLSessionTransport.Configuration()
        configuration.session.httpAdditionalHeaders = ["Authorization": Self.secret]
        configuration.session.connectionProxyDictionary = ["password": Self.secret]
        configuration.tls.clientKeyPassword = Self.secret
        for value in [configuration, URLSessionTransport(configuration)] as [Any] { expectNoSecret(in: value) }
        #expect(PrintedText.all(of: configuration)[1].contains("Authorization"))
    }

    #if os(Linux)
        @Test func `the settings of libcurl`() throws {
            var configuration = CurlConfiguration()
            configuration.proxy = .url("http://ada:\(Self.secret)@proxy.test:3128", user: "ada", password: Self.secret)
            configuration.tls.clientKey = .pem(Self.body)
            configuration.tls.clientCertificate = .pem(Self.body)
            configuration.tls.clientKeyPassword = Self.secret
            let transport = try #require(CurlTransport(configuration))
            let values: [Any] = [
                configuration, configuration.proxy, configuration.tls, CurlConfiguration.TLS.Source.pem(Self.body),
                transport,
            ]
            for value in values { expectNoSecret(in: value) }
            #expect("\(configuration.proxy)" == "http://<redacted>@proxy.test:3128 with a password")
            #expect("\(configuration)".contains("proxy.test") && "\(configuration.tls)".contains("12 bytes"))
            #expect(!PrintedText.all(of: configuration).contains { $0.contains("115, 51") })
        }

        @Test func `a transport stands for its certificate, its trust and its proxy's credentials`() throws {
            var settings = [CurlConfiguration(), CurlConfiguration(), CurlConfiguration(), CurlConfiguration()]
            settings[0].tls.clientCertificate = .pem(Data("ada".utf8))
            settings[1].tls.clientCertificate = .pem(Data("bob".utf8))
            settings[2].tls.insecurelyTrustsAnyServer = true
            settings[3].proxy = .url("http://proxy.test", user: "ada", password: Self.secret)
            let identities = try settings.map { try #require(CurlTransport($0)).defaults.identity }
            #expect(Set(identities).count == 4)
            #expect(identities.allSatisfy { $0.utf8.count == 64 })
            let transport = try #require(CurlTransport(settings[0]))
            transport.setConfiguration(scheme: "https", host: "a.test", sharedHeaders: nil)
            #expect(transport.defaults.identity == identities[0])
            let plain = try #require(CurlTransport())
            #expect(plain.defaults.identity.isEmpty)
            let file = try TemporaryFile(Data("ada".utf8))
            settings[1].tls.clientCertificate = .file(file.url.path)
            let other = try #require(CurlTransport(settings[1]))
            #expect(other.defaults.identity == identities[0])
        }

        @Test(arguments: [
            "http://ada:s3cr3t-value@ proxy", "nonsense://ada:s3cr3t-value@127.0.0.1:1",
            "http://ada:s3cr3t-value@127.0.0.1:1",
            "ada:s3cr3t-value@[::1", "http://ada:s3cr3t-value@host.invalid:99999999",
        ])
        func `an error of a proxy`(_ url: String) async throws {
            var configuration = CurlConfiguration()
            configuration.proxy = .url(url)
            guard let transport = CurlTransport(configuration) else { return }
            let api = DynamicApi(
                configuration: DomainConfiguration(baseURL: URL(string: "http://127.0.0.1:1")),
                transport: transport
            )
            let error = try await #require(throws: ApiError.self) { try await api.call(DynamicRequest([])) }
            expectNoSecret(in: error)
            expectNoSecret(in: error.underlying as Any)
        }
    #endif
}
