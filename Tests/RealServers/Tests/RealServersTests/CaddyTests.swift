#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    /// CurlTransport against Caddy: its admin API sends an ETag in a trailer, its site speaks HTTP/2.
    struct CaddyTests {
        private final class SiteApi: ApiDomain {
            @Get("/") var hello: () async throws -> Response<String>
        }

        @Test func `an ETag in a trailer arrives, and the body with it`() async throws {
            let transport = try #require(CurlTransport())
            let request = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(try Peer.variable("CADDY_ADMIN_URL")),
                percentEncodedPath: "/config/"
            )
            let result = try await transport.sendRequest(with: request)
            #expect(result.statusCode == 200)
            #expect(result.trailerFields["etag"]?.isEmpty == false)
            #expect(try JSONSerialization.jsonObject(with: result.body) is [String: Any])
        }

        @Test func `a site with an authority of its own is reached over HTTP 2`() async throws {
            var configuration = CurlConfiguration()
            configuration.tls.authorities = .file(try Peer.variable("CADDY_CA"))
            let transport = try #require(CurlTransport(configuration))
            let response = try await SiteApi(baseURL: try Peer.url("CADDY_TLS_URL"), transport: transport).hello()
            #expect(response.value == "hello")
            #expect(response.timings?.protocolVersion == "HTTP/2")
        }
    }
#endif
