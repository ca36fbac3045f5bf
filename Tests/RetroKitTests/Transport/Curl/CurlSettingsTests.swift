#if os(Linux)
    import Foundation
    import FoundationNetworking
    import RetroKitTesting
    import Testing

    @testable import RetroKit

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OverTheWire {
        /// Settings of ``CurlTransport`` that cannot be used, and peers before the host that cannot be reached: who is named.
        struct CurlSettingsTests {
            private func failure(_ change: (inout CurlConfiguration) -> Void) async throws -> TransportError {
                let fixture = try CurlFixture(change)
                let error = await #expect(throws: TransportError.self) { try await fixture.get(at: "http://far.test") }
                #expect(fixture.server.acceptedConnections == 0)
                return try #require(error)
            }

            @Test(arguments: [
                "nonsense://ada:s3cret@127.0.0.1:1", "http://ada:s3cret@ proxy", "http://proxy.test:99999999",
                "http://127.0.0.1:1/\r\nX: y", "", "http://", "http://ada:s3@cret@proxy.test", "http://proxy.test/path",
            ])
            func `a proxy that is no URL is named at every call, without its password`(_ url: String) async throws {
                let error = try await failure { $0.proxy = .url(url) }
                #expect(error.kind == .invalidConfiguration)
                #expect(error.message.hasPrefix("The proxy \"") && !error.message.contains("s3"))
                #expect(!error.message.contains("\n"))
            }

            @Test(arguments: ["", String(repeating: "x", count: 108), "a\u{0}b"])
            func `a socket that can have no such path is named`(_ path: String) async throws {
                let error = try await failure { $0.unixSocketPath = path }
                #expect(error.kind == .invalidConfiguration)
                #expect(
                    error.message.hasPrefix("The unixSocketPath of the CurlConfiguration has \(path.utf8.count) bytes")
                )
            }

            @Test func `a socket that is not there, or is none, is named`() async throws {
                let error = try await failure { $0.unixSocketPath = "/nowhere.sock" }
                #expect(error.kind == .cannotConnect)
                let start = "The Unix socket /nowhere.sock, which stands in for far.test, is not there: "
                #expect(error.message.hasPrefix(start), "\(error)")
                let file = try TemporaryFile(Data())
                let other = try await failure { $0.unixSocketPath = file.url.path }
                #expect(other.message.contains(", which stands in for far.test, takes no connection: "), "\(other)")
            }

            @Test(arguments: [
                ("http://nonsense.invalid:3128", TransportError.Kind.cannotResolve, "cannot be found"),
                ("http://127.0.0.1:1", .cannotConnect, "takes no connection"),
                ("socks5://127.0.0.1:1", .cannotConnect, "takes no connection"),
            ])
            func `a proxy that cannot be reached is named, and not the host`(
                _ url: String,
                _ kind: TransportError.Kind,
                _ verb: String
            ) async throws {
                let error = try await failure { $0.proxy = .url(url, user: "ada", password: "s3cret") }
                #expect(error.kind == kind)
                let start = "The proxy of the transport, which stands before far.test, \(verb): "
                #expect(error.message.hasPrefix(start) && !error.message.contains("s3cret"), "\(error)")
            }

            @Test func `a User-Agent that would break the message is refused`() async throws {
                let error = try await failure { $0.userAgent = "a\r\nX-Admin: 1" }
                #expect(error.kind == .invalidConfiguration)
                #expect(error.message.contains("userAgent"))
                var other = URLSessionTransport.Configuration()
                other.userAgent = "a\r\nX-Admin: 1"
                let fields = URLSessionTransport.Configuration()
                fields.session.httpAdditionalHeaders = ["X-A": "b\r\nX-Admin: 1"]
                let server = try LoopbackServer()
                for configuration in [other, fields] {
                    let api = DynamicApi(
                        configuration: DomainConfiguration(baseURL: server.baseURL),
                        transport: URLSessionTransport(configuration)
                    )
                    let error = try await #require(throws: ApiError.self) { try await api.call(DynamicRequest([])) }
                    #expect((error.underlying as? TransportError)?.kind == .invalidConfiguration)
                }
                #expect(server.acceptedConnections == 0)
            }

            @Test func `validate finds settings of a transport that cannot be used`() throws {
                var configuration = CurlConfiguration()
                configuration.proxy = .url("ftp://proxy.test")
                let api = DynamicApi(transport: try #require(CurlTransport(configuration)))
                let findings = api.validate().map(\.description)
                #expect(findings.count == 1 && findings[0].hasPrefix("DynamicApi: The proxy \"ftp://proxy.test\" of "))
            }

            @Test func `with every descriptor in use the error says so, over both transports`() async {
                await #expect(processExitsWith: .success) {
                    ProcessFacts.closeInheritedSockets()
                    let server = try LoopbackServer()
                    server.route(.post, "/", .text("ok"))
                    let transports = DownloadsApi.transports
                    for transport in transports {
                        let api = DynamicApi(
                            configuration: DomainConfiguration(baseURL: server.baseURL),
                            transport: transport
                        )
                        try await api.call(DynamicRequest([]))
                    }
                    server.stop()
                    Self.limitDescriptors(to: 200)
                    var held: [Int32] = []
                    while let descriptor = Self.anotherDescriptor { held.append(descriptor) }
                    for transport in transports {
                        let api = DynamicApi(
                            configuration: DomainConfiguration(baseURL: URL(string: "http://127.0.0.2:1")),
                            transport: transport
                        )
                        let error = try await #require(throws: ApiError.self) { try await api.call(DynamicRequest([])) }
                        #expect(
                            error.reason.contains("the process has as many files and sockets open as it may (200)"),
                            "\(error)"
                        )
                        #expect((error.underlying as? TransportError)?.kind == .cannotConnect)
                        while let descriptor = Self.anotherDescriptor { held.append(descriptor) }
                    }
                    for descriptor in held { close(descriptor) }
                }
            }

            private static var anotherDescriptor: Int32? {
                let descriptor = dup(0)
                return descriptor < 0 ? nil : descriptor
            }

            private static func limitDescriptors(to count: Int) {
                var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
                #if canImport(Glibc)
                    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                #else
                    setrlimit(RLIMIT_NOFILE, &limit)
                #endif
            }

            @Test func `files that are sent and written are kept from programs that the process starts`() throws {
                let file = try TemporaryFile(Data("x".utf8))
                let handle = try FileHandle.opened(file.url)
                #expect(fcntl(handle.fileDescriptor, F_GETFD) & FD_CLOEXEC != 0)
                let written = try FileHandle.opened(file.url, forWriting: true)
                #expect(fcntl(written.fileDescriptor, F_GETFD) & FD_CLOEXEC != 0)
                try written.write(contentsOf: Data("y".utf8))
                #expect(try handle.readToEnd() == Data("y".utf8))
                #expect(throws: POSIXError.self) { try FileHandle.opened(URL(fileURLWithPath: "/nowhere")) }
            }
        }
    }
#endif
