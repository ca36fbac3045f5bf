#if os(Linux)
    import Foundation
    import RetroKit
    import Testing

    /// CurlTransport against nginx: TLS, HTTP/2, client certificates, dropped connections, limits.
    struct NginxTests {
        private final class NginxApi: ApiDomain, @unchecked Sendable {  // only endpoints, which are locked
            @Get("/a.json") var item: () async throws(ApiError) -> Response<[String: Int]>
            @Get("/proto") var proto: () async throws(ApiError) -> String
            @Post("/pub/{name}") var publish: (_ name: String, _ text: Data) async throws(ApiError) -> Empty
            @Get("/mtls") var subject: () async throws(ApiError) -> String
            @Get("/close") var dropped: () async throws(ApiError) -> Empty
            @Post("/close") var droppedPost: (Data) async throws(ApiError) -> Empty
            @Get("/moved") var moved: () async throws(ApiError) -> Response<[String: Int]>
            @Get("/empty204") var empty: () async throws(ApiError) -> Empty
            @Get("/slow/big.bin") var slow: () async throws(ApiError) -> Data
            @Get("/slow/big.bin", .timeout(.milliseconds(300))) var tooSlow: () async throws(ApiError) -> Data
            @Get("/big.bin") var big: () async throws(ApiError) -> Data
            @Get("/auth/a.json") var guarded: (GuardedRequest) async throws(ApiError) -> [String: Int]
            @Put("/dav/{name}") var store: (_ name: String, _ bytes: Data) async throws(ApiError) -> Empty
            @Get("/dav/{name}") var stored: (_ name: String) async throws(ApiError) -> Data
            @Delete("/dav/{name}") var remove: (_ name: String) async throws(ApiError) -> Empty
        }

        private struct GuardedRequest {
            @Header("Authorization") var authorization: String? = nil
        }

        private func api(_ variable: String, _ configure: (inout CurlConfiguration) throws -> Void = { _ in }) throws
            -> NginxApi
        {
            var configuration = CurlConfiguration()
            configuration.tls.authorities = .file(try Peer.variable("NGINX_CA"))
            try configure(&configuration)
            let transport = try #require(CurlTransport(configuration))
            return NginxApi(baseURL: try Peer.url(variable), transport: transport)
        }

        /// The server leaves a connection after fifty requests, with a GOAWAY that says which it has processed. Of a POST that
        /// is not always to be known: then it is not sent again.
        @Test(.timeLimit(.minutes(1)))
        func `no GET is lost when a server of HTTP/2 ends its connections again and again, and hardly a POST`()
            async throws
        {
            let api = try api("NGINX_TLS_URL")
            let lost = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<16 {
                    group.addTask {
                        var lost = 0
                        for _ in 0..<100 {
                            guard index % 2 == 1 else {
                                let text = try await api.proto()
                                #expect(text == "HTTP/2.0\n")
                                continue
                            }
                            do throws(ApiError) {
                                _ = try await api.publish("load\(index)", Data("x".utf8))
                            } catch {
                                #expect((error.underlying as? TransportError)?.kind == .connectionLost, "\(error)")
                                lost += 1
                            }
                        }
                        return lost
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(lost < 16)
        }

        @Test func `TLS with an authority of one's own, from a file and from memory`() async throws {
            let response = try await api("NGINX_TLS_URL").item()
            #expect(response.value == ["a": 1])
            #expect(response.timings?.protocolVersion == "HTTP/2")
            #expect(response.timings?.secure != nil)
            let fromMemory = try api("NGINX_TLS_URL") {
                let pem = try Data(contentsOf: URL(fileURLWithPath: Peer.variable("NGINX_CA")))
                $0.tls.authorities = .pem(pem)
            }
            #expect(try await fromMemory.item().value == ["a": 1])
        }

        @Test func `an unknown authority is refused, with the reason, unless everybody is trusted`() async throws {
            let strict = try api("NGINX_TLS_URL") { $0.tls.authorities = nil }
            let error = try await Peer.error { _ = try await strict.item() }
            let cause = try #require(error.underlying as? TransportError)
            #expect(cause.kind == .tls)
            #expect(cause.message.contains("certificate"))
            let lax = try api("NGINX_TLS_URL") {
                $0.tls.authorities = nil
                $0.tls.insecurelyTrustsAnyServer = true
            }
            #expect(try await lax.item().value == ["a": 1])
        }

        @Test func `HTTP 2 is spoken where TLS offers it, and many requests share one connection`() async throws {
            let api = try api("NGINX_TLS_URL")
            #expect(try await api.proto() == "HTTP/2.0\n")
            let reused = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 { group.addTask { try await api.item().timings?.isConnectionReused == true } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(reused >= 49)
            let first = try self.api("NGINX_TLS_URL") { $0.allowsHTTP2 = false }
            #expect(try await first.proto() == "HTTP/1.1\n")
            #expect(try await self.api("NGINX_URL").proto() == "HTTP/1.1\n")
        }

        @Test func `a client certificate is shown where one is configured`() async throws {
            let error = try await Peer.error { _ = try await api("NGINX_TLS_URL").subject() }
            #expect(error.statusCode == 403)
            let files = try api("NGINX_TLS_URL") {
                $0.tls.clientCertificate = .file(try Peer.variable("NGINX_CLIENT_CERT"))
                $0.tls.clientKey = .file(try Peer.variable("NGINX_CLIENT_KEY"))
            }
            #expect(try await files.subject() == "CN=client\n")
            let memory = try api("NGINX_TLS_URL") {
                $0.tls.clientCertificate = .pem(
                    try Data(contentsOf: URL(fileURLWithPath: Peer.variable("NGINX_CLIENT_CERT")))
                )
                $0.tls.clientKey = .pem(try Data(contentsOf: URL(fileURLWithPath: Peer.variable("NGINX_CLIENT_KEY"))))
            }
            #expect(try await memory.subject() == "CN=client\n")
        }

        @Test func `a pinned key is demanded`() async throws {
            let pinned = try api("NGINX_TLS_URL") { $0.tls.pinnedPublicKeys = [try Self.publicKeyDigest()] }
            #expect(try await pinned.item().value == ["a": 1])
            let wrong = try api("NGINX_TLS_URL") {
                $0.tls.pinnedPublicKeys = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
            }
            let error = try await Peer.error { _ = try await wrong.item() }
            #expect((error.underlying as? TransportError)?.kind == .tls)
        }

        /// The digest of nginx's public key, as openssl sees it.
        private static func publicKeyDigest() throws -> String {
            let folder = URL(fileURLWithPath: try Peer.variable("NGINX_CA")).deletingLastPathComponent().path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c",
                "openssl x509 -in '\(folder)/server.pem' -pubkey -noout | openssl pkey -pubin -outform der "
                    + "| openssl dgst -sha256 -binary | openssl base64 -A",
            ]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }

        @Test func `a dropped connection is an error that says so, a POST is not repeated`() async throws {
            let api = try api("NGINX_URL")
            let errors = [
                try await Peer.error { _ = try await api.dropped() },
                try await Peer.error { _ = try await api.droppedPost(Data("x".utf8)) },
            ]
            for error in errors { #expect((error.underlying as? TransportError)?.kind == .connectionLost) }
        }

        @Test func `a body above the server's limit is refused with its status`() async throws {
            let error = try await Peer.error { _ = try await api("NGINX_URL").store("large", Data(count: 2 << 20)) }
            #expect(error.statusCode == 413)
        }

        @Test func `files are put, read and deleted, with names of any kind`() async throws {
            let api = try api("NGINX_TLS_URL")
            for name in ["plain", "ä ö.txt", "100%", "a+b"] {
                let bytes = Data(name.utf8)
                _ = try await api.store(name, bytes)
                #expect(try await api.stored(name) == bytes)
                _ = try await api.remove(name)
            }
        }

        @Test func `a slow body arrives whole, or ends at the deadline`() async throws {
            let api = try api("NGINX_URL")
            #expect(try await api.slow() == api.big())
            let error = try await Peer.error { _ = try await api.tooSlow() }
            #expect(error.isTimeout)
        }

        @Test func `a redirect, no content, and a password with a colon and a space`() async throws {
            let api = try api("NGINX_URL")
            let moved = try await api.moved()
            #expect(moved.url?.path == "/a.json")
            _ = try await api.empty()
            let user = try Peer.variable("NGINX_USER")
            let password = try Peer.variable("NGINX_PASSWORD")
            let credentials = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
            #expect(try await api.guarded(GuardedRequest(authorization: credentials)) == ["a": 1])
            let error = try await Peer.error { _ = try await api.guarded(GuardedRequest()) }
            #expect(error.statusCode == 401)
        }
    }
#endif
