#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Proxies that open no tunnel to a host.
        @Suite(.timeLimit(.minutes(2)))
        struct ProxyRefusalTests {
            private final class Api: ApiDomain {
                @Get("/secret") var get: () async throws -> String
                @Post("/secret") var post: (Data) async throws -> String
                @Get("/secret") var lines: () async throws -> TextLines
            }

            /// A proxy that answers every wish with the same status, over and over.
            private struct Proxy {
                let listener: RawListener
                let heads = Kept<String>()
                private let work: Task<Void, Never>

                init(_ statusLine: String) throws {
                    let listener = try RawListener(.ipv4)
                    let heads = heads
                    self.listener = listener
                    work = Task {
                        while let connection = try? await listener.accept() {
                            guard let head = try? await connection.receiveHead() else { continue }
                            heads.add(head)
                            let fields = "Proxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 4\r\n"
                            try? await connection.send("HTTP/1.1 \(statusLine)\r\n\(fields)\r\nno!\n")
                        }
                    }
                }

                func stop() { work.cancel() }

                func api() throws -> Api {
                    var settings = CurlConfiguration()
                    settings.proxy = .url("http://127.0.0.1:\(listener.port)", user: "me", password: "pa55")
                    var configuration = DomainConfiguration(baseURL: URL(string: "https://far.test"))
                    configuration.interceptors = [RetryInterceptor(clock: TestClock(.running).callClock)]
                    return Api(configuration: configuration, transport: try #require(CurlTransport(settings)))
                }
            }

            @Test(arguments: [
                "403 Forbidden", "407 Proxy Authentication Required", "400 Bad Request", "500 No", "302 Found",
            ])
            func `a refusal has the proxy's status, and is not tried again`(_ statusLine: String) async throws {
                let proxy = try Proxy(statusLine)
                defer { proxy.stop() }
                let api = try proxy.api()
                for call in [
                    { _ = try await api.get() }, { _ = try await api.post(Data("x".utf8)) },
                    { _ = try await api.lines() },
                ]
                    as [() async throws -> Void]
                {
                    let error = try await #require(throws: ApiError.self) { try await call() }
                    let cause = try #require(error.underlying as? TransportError)
                    #expect(cause.kind == .proxyRefused)
                    #expect(cause.proxyStatusCode == Int(statusLine.prefix(3)))
                    #expect(error.kind == .transport)
                    #expect(error.statusCode == nil)
                    #expect(!error.isRetryable)
                    #expect(
                        error.reason.hasPrefix(
                            "The proxy opens no tunnel to far.test: the proxy answered with \(statusLine.prefix(3))"
                        )
                    )
                    #expect(!"\(error)".contains("pa55"))
                }
                #expect(proxy.heads.values.count == 3)
                #expect(proxy.heads.values.allSatisfy { $0.hasPrefix("CONNECT far.test:443 HTTP/1.1\r\n") })
            }

            @Test(arguments: [502, 503, 504])
            func `a proxy that does not reach the host is tried again`(_ statusCode: Int) async throws {
                let proxy = try Proxy("\(statusCode) Nobody there")
                defer { proxy.stop() }
                let error = try await #require(throws: ApiError.self) { _ = try await proxy.api().get() }
                let cause = try #require(error.underlying as? TransportError)
                #expect(cause.kind == .cannotConnect)
                #expect(cause.proxyStatusCode == statusCode)
                #expect(error.isRetryable)
                #expect(proxy.heads.values.count == 3)
            }
        }
    }
#endif
