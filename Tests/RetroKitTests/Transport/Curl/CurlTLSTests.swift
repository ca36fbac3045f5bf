#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Whom ``CurlTransport`` trusts, and how it shows who it is.
        @Suite(.enabled(if: TLSServer.isAvailable, "openssl is not installed"))
        struct CurlTLSTests {
            /// The status of a request to a server, with some settings.
            private func status(
                of server: TLSServer,
                host: String = "127.0.0.1",
                _ change: (inout CurlConfiguration.TLS) -> Void
            ) async throws -> Int? {
                let fixture = try CurlFixture { change(&$0.tls) }
                return try await fixture.get(at: "https://\(host):\(server.port)").statusCode
            }

            @Test func `trusts nobody unknown`() async throws {
                let server = try await TLSServer()
                let error = await expectFailure(.tls) { try await status(of: server) { _ in } }
                #expect(error?.message.contains("certificate") == true)
            }

            @Test func `trusts the authorities that it is given`() async throws {
                let server = try await TLSServer()
                let pem = try server.content(of: "cert.pem")
                #expect(try await status(of: server) { $0.authorities = .file(server.path(of: "cert.pem")) } == 200)
                #expect(try await status(of: server, host: "localhost") { $0.authorities = .pem(pem) } == 200)
                await expectFailure(.tls) { try await status(of: server) { $0.authorities = .file("/nowhere.pem") } }
                await expectFailure(.tls) { try await status(of: server) { $0.authorities = .pem(Data("no".utf8)) } }
            }

            /// What the environment names stands in for the system's list; it is read once, which takes a process of its own.
            @Test func `trusts the authorities that the environment names, but where it is given others`() async throws
            {
                for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "SSL_CERT_DIR"] {
                    let server = try await TLSServer()
                    let folder = server.folder.path
                    let place = name == "SSL_CERT_DIR" ? folder : server.path(of: "cert.pem")
                    let (port, variable) = (server.port, "\(name)=\(place)")
                    let rehash = try ShellProcess("cd \(folder) && openssl rehash .")
                    _ = try await rehash.end()
                    rehash.clean()
                    let other = try await TLSServer().content(of: "cert.pem")
                    await #expect(processExitsWith: .success) {
                        [port = port as Int, variable = variable as String, other = other as Data] in
                        for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "SSL_CERT_DIR"] { unsetenv(name) }
                        putenv(strdup(variable))
                        let url = "https://127.0.0.1:\(port)"
                        #expect(try await CurlFixture().get(at: url).statusCode == 200)
                        let strict = try CurlFixture { $0.tls.authorities = .pem(other) }
                        await expectFailure(.tls) { try await strict.get(at: url) }
                    }
                }
            }

            @Test func `trusts anybody only when told to`() async throws {
                let server = try await TLSServer()
                #expect(try await status(of: server) { $0.insecurelyTrustsAnyServer = true } == 200)
            }

            @Test func `demands the pinned key`() async throws {
                let server = try await TLSServer()
                let pin = try String(decoding: server.content(of: "pin"), as: UTF8.self).trimmingCharacters(
                    in: .newlines
                )
                let other = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                let authorities = CurlConfiguration.TLS.Source.file(server.path(of: "cert.pem"))
                let pinned = try await status(of: server) {
                    $0.authorities = authorities
                    $0.pinnedPublicKeys = [other, pin]
                }
                #expect(pinned == 200)
                await expectFailure(.tls) {
                    try await status(of: server) {
                        $0.authorities = authorities
                        $0.pinnedPublicKeys = [other]
                    }
                }
            }

            @Test func `shows its own certificate`() async throws {
                let server = try await TLSServer("-Verify", "1", "-CAfile", "cert.pem", "-verify_return_error")
                let (certificate, key) = (server.path(of: "cert.pem"), server.path(of: "key.pem"))
                let fromFiles = try await status(of: server) {
                    $0.authorities = .file(certificate)
                    ($0.clientCertificate, $0.clientKey) = (.file(certificate), .file(key))
                }
                #expect(fromFiles == 200)
                let both = try server.content(of: "cert.pem") + server.content(of: "key.pem")
                let fromMemory = try await status(of: server) {
                    ($0.authorities, $0.clientCertificate) = (.file(certificate), .pem(both))
                }
                #expect(fromMemory == 200)
                await expectFailure(.tls) { try await status(of: server) { $0.authorities = .file(certificate) } }
            }

            @Test func `shows an identity in PKCS 12`() async throws {
                let server = try await TLSServer("-Verify", "1", "-CAfile", "cert.pem", "-verify_return_error")
                let certificate = server.path(of: "cert.pem")
                let data = try server.content(of: "identity.p12")
                let identity = ClientIdentity.pkcs12(data, password: "s3cret")
                #expect(
                    try await status(of: server) {
                        ($0.authorities, $0.clientIdentity) = (.file(certificate), identity)
                    } == 200
                )
                let wrong = ClientIdentity.pkcs12(data, password: "wr0ng")
                let error = await expectFailure(.tls) {
                    try await status(of: server) { ($0.authorities, $0.clientIdentity) = (.file(certificate), wrong) }
                }
                #expect(error?.message.contains("wr0ng") == false)
            }

            @Test func `keeps to the settings of the host`() async throws {
                let server = try await TLSServer()
                let pin = try String(decoding: server.content(of: "pin"), as: UTF8.self).trimmingCharacters(
                    in: .newlines
                )
                var (right, wrong) = (CurlConfiguration.TLS(), CurlConfiguration.TLS())
                right.authorities = .file(server.path(of: "cert.pem"))
                (right.pinnedPublicKeys, wrong) = ([pin], right)
                wrong.pinnedPublicKeys = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
                let fixture = try CurlFixture {
                    $0.tlsByHost = ["LocalHost": right, "127.0.0.1": wrong, "*.localhost": wrong]
                }
                #expect(try await fixture.get(at: "https://localhost:\(server.port)").statusCode == 200)
                let error = await expectFailure(.tls) { try await fixture.get(at: "https://127.0.0.1:\(server.port)") }
                #expect(error?.message.contains("127.0.0.1") == true)
            }

            /// The events of a secured connection.
            @Test func `tells when the connection is secured`() async throws {
                final class Listener: EventListener {
                    let events = Kept<CallEvent>()

                    func handle(_ event: CallEvent) { events.add(event) }
                }
                final class Api: ApiDomain {
                    @Get("/") var page: () async throws -> String
                }
                let server = try await TLSServer()
                let authorities = CurlConfiguration.TLS.Source.file(server.path(of: "cert.pem"))
                let fixture = try CurlFixture { $0.tls.authorities = authorities }
                let listener = Listener()
                var configuration = DomainConfiguration(baseURL: URL(string: "https://localhost:\(server.port)"))
                configuration.eventListeners = [listener]
                _ = try await Api(configuration: configuration, transport: fixture.transport).page()
                let events = listener.events.values
                #expect(
                    events.map(\.kind.description)
                        == ["queued", "resolved", "connected", "secured", "sent", "first byte", "done with 200"]
                )
                #expect(events.map(\.elapsed) == events.map(\.elapsed).sorted())
            }

            @Test func `keeps to the oldest version of TLS`() async throws {
                let server = try await TLSServer("-tls1_2")
                let authorities = CurlConfiguration.TLS.Source.file(server.path(of: "cert.pem"))
                #expect(try await status(of: server) { $0.authorities = authorities } == 200)
                await expectFailure(.tls) {
                    try await status(of: server) { ($0.authorities, $0.minimumVersion) = (authorities, .v13) }
                }
            }

            @Test func `tells a server without TLS`() async throws {
                let fixture = try CurlFixture()
                await expectFailure(.tls) { try await fixture.get(at: "https://127.0.0.1:\(fixture.server.port)") }
            }
        }
    }
#endif
