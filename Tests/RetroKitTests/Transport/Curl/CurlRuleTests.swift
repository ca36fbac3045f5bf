#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// Where FoundationNetworking breaks a rule that ``CurlTransport`` keeps, by the rows of the table of its bugs.
        struct CurlRuleTests {
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            @Test func `returns a basic challenge with its body at once`() async throws {
                let refusal = LoopbackResponse.json(["error": "expired"], statusCode: 401)
                let start = ContinuousClock.now
                let result = try await fixture.receive(refusal.header("WWW-Authenticate", "Basic realm=\"x\""))
                #expect(start.duration(to: .now) < CurlFixture.soon)
                #expect(result.statusCode == 401)
                #expect(result.text == "{\"error\":\"expired\"}")
                #expect(fixture.server.requests.count == 1)
            }

            @Test(arguments: [307, 308], [100, 100_000])
            func `keeps the body of a redirected request`(_ status: Int, _ size: Int) async throws {
                fixture.server.enqueue(.redirect(to: "/new", statusCode: status), .status(201))
                let body = Data(repeating: 7, count: size)
                #expect(try await fixture.post(.data(body, contentType: "a/b"), to: "/old").statusCode == 201)
                #expect(fixture.server.requests.map(\.method) == [.post, .post])
                #expect(fixture.server.requests.last?.body == body)
                #expect(fixture.server.requests.last?.headers["Content-Type"] == "a/b")
            }

            @Test(arguments: ["Authorization", "Cookie", "X-Api-Key", "Proxy-Authorization"])
            func `keeps credentials from other origins`(_ name: String) async throws {
                let other = try LoopbackServer()
                other.enqueue(.status(200))
                fixture.server.enqueue(.redirect(to: "http://localhost:\(other.port)/x"))
                let request = try fixture.request(headers: HttpHeaders([.init(name: name, value: "secret")]))
                #expect(try await fixture.transport.sendRequest(with: request).statusCode == 200)
                #expect(fixture.server.requests.first?.headers[name] == "secret")
                #expect(other.requests.first?.headers[name] == nil)
            }

            @Test(arguments: [301, 302])
            func `keeps a put and its body`(_ status: Int) async throws {
                fixture.server.enqueue(.redirect(to: "/new", statusCode: status), .status(200))
                let body = HttpBody.data(Data("body".utf8), contentType: nil)
                _ = try await fixture.transport.sendRequest(with: fixture.request(.put, "/old", body: body))
                #expect(fixture.server.requests.map(\.method) == [.put, .put])
                #expect(fixture.server.requests.last?.text == "body")
            }

            @Test func `keeps a head and drops the headers of a dropped body`() async throws {
                fixture.server.enqueue(.redirect(to: "/new", statusCode: 303), .status(200))
                _ = try await fixture.transport.sendRequest(with: fixture.request(.head))
                #expect(fixture.server.requests.map(\.method) == [.head, .head])
                fixture.server.clearRecords()
                fixture.server.enqueue(.redirect(to: "/new", statusCode: 303), .status(200))
                _ = try await fixture.post(.data(Data("1".utf8), contentType: "a/b"))
                let last = try #require(fixture.server.requests.last)
                #expect(last.method == .get)
                #expect(!last.headers.contains("Content-Type"))
                #expect(!last.headers.contains("Content-Length"))
            }

            @Test(arguments: ["file:///etc/hostname", "gopher://127.0.0.1/", "myapp://callback"])
            func `follows no other scheme`(_ location: String) async throws {
                await expectFailure(.redirectRejected) { try await fixture.receive(.redirect(to: location)) }
                #expect(fixture.server.requests.count == 1)
            }

            @Test(arguments: [
                ("X-Tenant", "a\r\nX-Injected: 1"), ("X-Tenant", "a\n folded"), ("X-Tenant", "a\u{0}b"),
                ("Bad Name", "1"),
                ("X:Y", "1"), ("", "1"),
            ])
            func `refuses headers that would break the message`(_ name: String, _ value: String) async throws {
                let request = try fixture.request(headers: HttpHeaders([.init(name: name, value: value)]))
                await expectFailure(.unsupportedRequest) { try await fixture.transport.sendRequest(with: request) }
                #expect(fixture.server.acceptedConnections == 0)
            }

            @Test func `has no cookie jar`() async throws {
                fixture.server.route(.get, "/", .text("ok").header("Set-Cookie", "session=1; Path=/"))
                _ = try await fixture.get()
                _ = try await fixture.transport.sendRequest(with: fixture.request(headers: ["Cookie": "mine=1"]))
                _ = try await fixture.get()
                #expect(fixture.server.requests.map { $0.headers.values(for: "Cookie") } == [[], ["mine=1"], []])
            }

            @Test func `has no cache`() async throws {
                fixture.server.route(
                    .get,
                    "/",
                    .text("1").header("Cache-Control", "max-age=600").header("ETag", "\"1\""),
                    .status(304).header("ETag", "\"1\"")
                )
                #expect(try await fixture.get().text == "1")
                let conditional = try fixture.request(headers: ["If-None-Match": "\"1\""])
                let result = try await fixture.transport.sendRequest(with: conditional)
                #expect(result.statusCode == 304)
                #expect(result.body.isEmpty)
                #expect(fixture.server.requests.count == 2)
            }

            // MARK: Defaults

            @Test func `goes without the headers that a request removes`() async throws {
                fixture.server.route(.get, "/", .status(200))
                _ = try await fixture.get()
                #expect(
                    fixture.server.requests.last?.headers.map(\.name) == [
                        "Host", "User-Agent", "Accept", "Accept-Encoding",
                    ]
                )
                var request = try fixture.request()
                request.removedHeaders = ["user-agent", "accept", "Accept-Encoding"]
                _ = try await fixture.transport.sendRequest(with: request)
                #expect(fixture.server.requests.last?.headers.map(\.name) == ["Host"])
            }

            @Test func `describes itself`() {
                #expect(CurlTransport.libraryVersion?.first?.isNumber == true)
                #expect(
                    fixture.transport.description == "CurlTransport (libcurl \(CurlTransport.libraryVersion ?? ""))"
                )
            }
        }
    }
#endif
