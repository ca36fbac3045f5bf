#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    /// CurlTransport through squid, a proxy that asks for credentials.
    struct SquidTests {
        private final class ItemApi: ApiDomain {
            @Get("/a.json") var item: () async throws(ApiError) -> [String: Int]
        }

        private func api(_ variable: String, user: String?, password: String?, bypassing: [String] = []) throws
            -> ItemApi
        {
            let proxy = try #require(URLComponents(string: try Peer.variable("SQUID_URL")))
            let address = "http://\(proxy.host ?? ""):\(proxy.port ?? 0)"
            var configuration = CurlConfiguration()
            configuration.proxy = .url(address, user: user, password: password, bypassing: bypassing)
            configuration.tls.authorities = .file(try Peer.variable("NGINX_CA"))
            let transport = try #require(CurlTransport(configuration))
            return ItemApi(baseURL: try Peer.url(variable), transport: transport)
        }

        @Test(arguments: ["NGINX_URL", "NGINX_TLS_URL"])
        func `with credentials a request goes through, in a tunnel where it is secure`(_ variable: String) async throws
        {
            #expect(try await api(variable, user: "user", password: "secret").item() == ["a": 1])
        }

        @Test func `without credentials the proxy's refusal is the response`() async throws {
            let error = try await Peer.error { _ = try await api("NGINX_URL", user: nil, password: nil).item() }
            #expect(error.statusCode == 407)
        }

        @Test func `without credentials there is no tunnel, and the error tells`() async throws {
            let error = try await Peer.error {
                _ = try await api("NGINX_TLS_URL", user: "nobody", password: "wrong").item()
            }
            let cause = try #require(error.underlying as? TransportError)
            #expect(cause.message.contains("407"))
            #expect(!"\(error)".contains("wrong"))
        }

        @Test func `a bypassed host is reached without the proxy`() async throws {
            let api = try api("NGINX_URL", user: nil, password: nil, bypassing: ["127.0.0.1"])
            #expect(try await api.item() == ["a": 1])
        }
    }
#endif
