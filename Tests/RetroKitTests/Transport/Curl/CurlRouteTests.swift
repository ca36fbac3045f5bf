#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Which ways ``CurlTransport`` takes to a server.
        struct CurlRouteTests {
            @Test func `speaks i pv 6`() async throws {
                let fixture = try CurlFixture()
                let listener = try RawListener(.ipv6)
                async let call = fixture.get("/six", at: "http://[::1]:\(listener.port)")
                let head = try await listener.accept().answer("hello")
                let result = try await call
                #expect(result.text == "hello")
                #expect(result.timings?.remoteAddress == "[::1]:\(listener.port)")
                #expect(head.contains("GET /six HTTP/1.1\r\nHost: [::1]:\(listener.port)\r\n"))
            }

            @Test func `speaks to a Unix domain socket`() async throws {
                let path = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "RetroKit-\(UUID().uuidString)"
                )
                .path
                let fixture = try CurlFixture { $0.unixSocketPath = path }
                let listener = try RawListener(.unix(path))
                async let call = fixture.get("/containers", at: "http://engine.test")
                let connection = try await listener.accept()
                let head = try await connection.answer("hello")
                #expect(try await call.text == "hello")
                #expect(head.hasPrefix("GET /containers HTTP/1.1\r\nHost: engine.test\r\n"))
                async let second = fixture.get("/again", at: "http://engine.test")
                #expect(try await connection.answer("again").hasPrefix("GET /again "))
                #expect(try await second.text == "again")
            }

            /// The credentials are the proxy's alone.
            @Test func `goes through a proxy with its credentials`() async throws {
                let proxy = try RawListener(.ipv4)
                let fixture = try CurlFixture {
                    $0.proxy = .url("http://127.0.0.1:\(proxy.port)", user: "me:x", password: "p@ss")
                }
                async let call = fixture.get("/x", at: "http://far.test")
                let head = try await proxy.accept().answer("by proxy")
                #expect(try await call.text == "by proxy")
                #expect(head.hasPrefix("GET http://far.test/x HTTP/1.1\r\nHost: far.test\r\n"))
                let credentials = Data("me:x:p@ss".utf8).base64EncodedString()
                #expect(head.contains("Proxy-Authorization: Basic \(credentials)\r\n"))
                #expect(!head.contains("\r\nAuthorization:"))
            }

            @Test func `returns a proxy's refusal`() async throws {
                let proxy = try LoopbackServer()
                let fixture = try CurlFixture {
                    $0.proxy = .url(proxy.baseURL.absoluteString, user: "me", password: "no")
                }
                proxy.enqueue(.text("who?", statusCode: 407).header("Proxy-Authenticate", "Basic realm=\"x\""))
                let result = try await fixture.get(at: "http://far.test")
                #expect(result.statusCode == 407)
                #expect(result.text == "who?")
                #expect(proxy.requests.count == 1)
            }

            @Test func `reaches some hosts without the proxy`() async throws {
                let fixture = try CurlFixture {
                    $0.proxy = .url("http://127.0.0.1:1", bypassing: ["127.0.0.1", "near.test"])
                }
                #expect(try await fixture.receive(.text("direct")).text == "direct")
                await expectFailure(.cannotConnect) { try await fixture.get(at: "http://far.test") }
            }
        }
    }
#endif
