import RetroKit
import Testing

extension OverTheWire {
    /// Which headers go along.
    struct RedirectCredentialTests {
        private static let headers: HttpHeaders = [
            "authorization": "Bearer s3cret", "Cookie": "id=1", "Proxy-Authorization": "Basic s3cret",
            "X-API-Key": "s3cret", "X-Auth-Token": "s3cret", "Accept": "text/plain",
        ]

        private func request(_ url: String = "http://a.test") throws -> HttpRequestParams {
            HttpRequestParams(httpMethod: .get, baseURL: try BaseURL(url), headerFields: Self.headers)
        }

        private func next(_ request: HttpRequestParams, _ location: String) throws -> HttpRequestParams {
            let next = try RedirectPolicy.follow.next(after: request, status: 307, headerFields: ["Location": location])
            return try #require(next)
        }

        @Test func `names the credentials once`() {
            #expect(Self.headers.withoutCredentials(.standard) == ["Accept": "text/plain"])
            #expect(Self.headers.withoutCredentials(.never) == ["Accept": "text/plain"])
        }

        @Test func `the user adds names and excepts others`() throws {
            var request = try request()
            request.headerFields.append("7", for: "X-Account-Id")
            request.redaction.headerNames.insert("x-account-ID")
            request.redaction.exceptions.insert("X-Api-Key")
            #expect(
                try next(request, "http://b.test/").headerFields == ["X-API-Key": "s3cret", "Accept": "text/plain"]
            )
            request.redaction = .never
            request.credentialHeaders = ["ACCEPT"]
            #expect(try next(request, "http://b.test/").headerFields == ["X-Account-Id": "7"])
        }

        @Test(arguments: [301, 302, 303, 307, 308])
        func `no usual name of a credential goes to another origin`(_ status: Int) throws {
            var request = try request("https://a.test")
            for name in CredentialNames.headers { request.headerFields[name] = "s3cret" }
            for location in ["https://b.test/", "https://a.test:8443/", "https://www.a.test/"] {
                let next = try #require(
                    try RedirectPolicy.follow.next(
                        after: request,
                        status: status,
                        headerFields: ["Location": location]
                    )
                )
                #expect(next.headerFields == ["Accept": "text/plain"])
            }
        }

        @Test(arguments: ["/to", "http://a.test/to", "http://A.TEST:80/to", "//a.test"])
        func `keeps credentials at the origin`(location: String) throws {
            #expect(try next(try request(), location).headerFields == Self.headers)
        }

        @Test(arguments: ["http://b.test/", "http://a.test:8080/", "https://a.test/", "//www.a.test/"])
        func `drops credentials where the origin changes`(location: String) throws {
            #expect(try next(try request(), location).headerFields == ["Accept": "text/plain"])
        }

        /// Not even a way back to the first origin brings them back, or another host could send a call there in the
        /// caller's name.
        @Test func `never gives transport defaults to another origin`() throws {
            let configuration = TransportConfiguration()
            configuration.set(
                scheme: "http",
                host: "a.test",
                sharedHeaders: ["Authorization": "Bearer default", "X-Tenant": "7"]
            )
            let defaults = configuration.current
            let first = try HttpRequestParams(httpMethod: .get, percentEncodedPath: "/x").resolved(with: defaults)
            #expect(first.headerFields(over: defaults) == ["Authorization": "Bearer default", "X-Tenant": "7"])

            let stayed = try next(first, "/y")
            #expect(stayed.headerFields(over: defaults) == ["Authorization": "Bearer default", "X-Tenant": "7"])
            let elsewhere = try next(stayed, "http://b.test/")
            #expect(elsewhere.headerFields(over: defaults) == [:])
            let back = try next(elsewhere, "http://a.test/z")
            #expect(back.headerFields(over: defaults) == ["X-Tenant": "7"])
        }
    }
}
