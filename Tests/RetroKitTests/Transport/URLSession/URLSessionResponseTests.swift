import Foundation
import RetroKitTesting
import Testing

@testable import RetroKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension OverTheWire {
    /// What comes back.
    struct URLSessionResponseTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
        }

        private func send(
            _ method: HttpMethod = .get,
            _ path: String = "/x",
            _ headerFields: HttpHeaders = [:],
            over transport: URLSessionTransport? = nil
        ) async throws -> HttpOperationResult {
            let params = HttpRequestParams(
                httpMethod: method,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: path,
                headerFields: headerFields,
                timeout: .seconds(5)
            )
            return try await (transport ?? self.transport).sendRequest(with: params)
        }

        @Test(arguments: [
            (LoopbackResponse.text("ok"), 200, "ok"), (.status(204), 204, ""), (.status(304), 304, ""),
            (.status(205), 205, ""), (.text("gone", statusCode: 410), 410, "gone"),
            (.text("no", statusCode: 500), 500, "no"),
            (.text("", statusCode: 404), 404, ""), (.text("odd", statusCode: 799), 799, "odd"),
            (.text("choose", statusCode: 300).header("Location", "/y"), 300, "choose"),
            (.chunked([Data("ab".utf8), Data("cd".utf8)]), 200, "abcd"),
            (.text("to the end").withoutContentLength().closingConnection(), 200, "to the end"),
            (.text("early").informational(103, ["Link": "</a>"]), 200, "early"),
            (.text("slow").throttled(bytes: 1, every: .milliseconds(5)), 200, "slow"),
        ])
        func returnsEveryStatusWithItsBody(response: LoopbackResponse, status: Int, body: String) async throws {
            server.enqueue(response)
            let result = try await send()
            #expect(result.statusCode == status)
            #expect(result.body == Data(body.utf8))
            #expect(result.url?.absoluteString == "\(server.baseURL)/x")
        }

        @Test func `keeps the body byte for byte`() async throws {
            let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            server.enqueue(.data(body))
            #expect(try await send().body == body)
        }

        @Test func `undoes the content coding`() async throws {
            let zipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA6vKLChITQEAV2jC4gYAAAA="))
            server.enqueue(.data(zipped).header("Content-Encoding", "gzip"))
            #expect(try await send().body == Data("zipped".utf8))
        }

        @Test func `takes no body from head`() async throws {
            server.route(.get, "/x", .text("not sent"))
            let result = try await send(.head)
            #expect(result.statusCode == 200)
            #expect(result.headerFields["Content-Length"] == "8")
            #expect(result.body.isEmpty)
        }

        /// On Linux names are respelled and repeated fields joined.
        @Test func `finds headers in any spelling`() async throws {
            server.enqueue(
                .status(200).header("ETag", "\"1\"").header("x-lower", "a").header("Link", "</a>").header(
                    "Link",
                    "</b>"
                )
                .header("X-Empty", "").header("X-Utf8", "caf\u{E9}")
            )
            let headerFields = try await send().headerFields
            #expect(headerFields["etag"] == "\"1\"")
            #expect(headerFields["X-LOWER"] == "a")
            #expect(headerFields["link"] == "</a>, </b>")
            #expect(headerFields["x-empty"] == "")
            #expect(headerFields["x-utf8"] == "caf\u{E9}")
        }

        @Test func `measures the call`() async throws {
            server.enqueue(.redirect(to: "/y").delayed(.milliseconds(60)), .text("ok").delayed(.milliseconds(60)))
            let start = ContinuousClock.now
            let total = try #require(try await send().timings?.total)
            #expect(total >= .milliseconds(120))
            #expect(total <= start.duration(to: .now))
        }

        /// At once and with the whole body, whatever the framing and however slowly it comes.
        @Test(arguments: [
            LoopbackResponse.text("{\"error\":\"no\"}", statusCode: 401),
            .text("{\"error\":\"no\"}", statusCode: 401).throttled(bytes: 5, every: .milliseconds(40)),
            .text("{\"error\":\"no\"}", statusCode: 401).withoutContentLength().closingConnection(),
            .text("{\"error\":\"no\"}", statusCode: 401).delayed(.milliseconds(100)),
        ])
        func `returns a refusal with a basic challenge at once`(response: LoopbackResponse) async throws {
            server.route(.get, "/x", response.header("WWW-Authenticate", "Basic realm=\"x\""))
            for headerFields in [[:], ["Authorization": "Basic YTpi"]] as [HttpHeaders] {
                let start = ContinuousClock.now
                let result = try await send(.get, "/x", headerFields)
                #expect(result.statusCode == 401)
                #expect(result.body == Data("{\"error\":\"no\"}".utf8))
                #expect(result.headerFields["WWW-Authenticate"] == "Basic realm=\"x\"")
                #expect(start.duration(to: .now) < .seconds(4))
            }
            #expect(server.requests.map { $0.headers["Authorization"] } == [nil, "Basic YTpi"])
        }

        @Test func `goes on after a refusal`() async throws {
            let body = Data(repeating: 0x61, count: 300_000)
            server.route(
                .post,
                "/x",
                LoopbackResponse.data(body, statusCode: 401).header("WWW-Authenticate", "Basic realm=\"x\"")
            )
            server.route(.get, "/y", .text("ok"))
            for _ in 0..<10 {
                #expect(try await send(.post).body == body)
                #expect(try await send(.get, "/y").body == Data("ok".utf8))
            }
            #expect(server.requests.count == 20)
            #expect(server.acceptedConnections == 1)
        }

        @Test(arguments: ["Bearer", "Bearer realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Basic", "Negotiate", "x"])
        func `returns other refusals too`(challenge: String) async throws {
            server.enqueue(.text("no", statusCode: 401).header("WWW-Authenticate", challenge))
            server.enqueue(.text("no", statusCode: 407).header("Proxy-Authenticate", challenge))
            #expect(try await send().body == Data("no".utf8))
            let result = try await send()
            #expect(result.statusCode == 407)
            #expect(result.body == Data("no".utf8))
        }

        /// A sender cannot be held back, so there is an end to what is kept.
        @Test func `ends a response that is too large`() async throws {
            let transport = URLSessionTransport(responseSizeLimit: 100_000)
            server.enqueue(.data(Data(count: 100_000)), .data(Data(count: 100_001)))
            #expect(try await send(over: transport).body.count == 100_000)
            let error = await #expect(throws: TransportError.self) { try await send(over: transport) }
            #expect(error?.kind == .responseTooLarge)
            #expect(error?.message == "The response is larger than 100000 bytes.")
        }

        @Test(arguments: [(nil, 5), ("identity", 5), ("gzip", nil)] as [(String?, Int64?)])
        func `knows the length of a body unless it comes compressed`(_ coding: String?, _ length: Int64?) throws {
            let fields = ["Content-Length": "5", "Content-Encoding": coding].compactMapValues(\.self)
            let response = HTTPURLResponse(url: server.baseURL, statusCode: 200, httpVersion: nil, headerFields: fields)
            var collector = ResponseCollector(host: "example.test", limit: 10)
            try collector.receive(try #require(response))
            #expect(collector.announcedLength == length)
        }

        @Test func `takes a response of any size without a limit`() async throws {
            let transport = URLSessionTransport(hostConnectionLimit: nil, responseSizeLimit: nil)
            server.enqueue(.data(Data(count: 1_000_000)))
            #expect(try await send(over: transport).body.count == 1_000_000)
        }

        /// The length that HEAD announces is of no body.
        @Test func `allows HEAD for anything large`() async throws {
            server.route(.head, "/x", .status(200).header("Content-Length", "999999999999"))
            let transport = URLSessionTransport(responseSizeLimit: 100)
            #expect(try await send(.head, over: transport).headerFields["Content-Length"] == "999999999999")
        }

        /// The server sees the connection close.
        @Test func `hangs up on an endless response`() async throws {
            let chunk = Data(repeating: 0x78, count: 10_000)
            server.enqueue(.chunked(Array(repeating: chunk, count: 2_000), every: .milliseconds(2)))
            let error = await #expect(throws: TransportError.self) {
                try await send(over: URLSessionTransport(responseSizeLimit: 50_000))
            }
            #expect(error?.kind == .responseTooLarge)
            try await server.waitForDisconnections()
        }
    }
}
