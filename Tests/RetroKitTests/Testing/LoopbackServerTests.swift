import Foundation
import RetroKit
import RetroKitTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension OverTheWire {
    /// Whole exchanges with a ``LoopbackServer``, byte for byte.
    struct LoopbackServerTests {
        private struct User: Codable, Equatable {
            var id: Int
            var name: String
        }

        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        @Test func `serves at a port of 127.0.0.1 as soon as it is made`() async throws {
            #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
            server.enqueue(.text("hello"))
            let answer = try await RawConnection(to: server.port).get("/")
            #expect(
                answer == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\nhello"
            )
        }

        @Test func `serves URL session as any server does`() async throws {
            server.route(.get, "/users/{id}", .json(User(id: 7, name: "Ada")))
            let (data, _) = try await URLSession.shared.data(from: server.baseURL.appendingPathComponent("users/7"))
            #expect(String(decoding: data, as: UTF8.self) == #"{"id":7,"name":"Ada"}"#)
        }

        @Test func `reports a port that is taken`() throws {
            let error = try #require(throws: LoopbackError.self) { try LoopbackServer(port: server.port) }
            #expect(error.kind == .cannotListen)
            #expect(error.message == "Cannot listen on 127.0.0.1:\(server.port): Address already in use.")
        }

        @Test(arguments: [-1, 65536]) func `refuses numbers that are no port`(port: Int) throws {
            let error = try #require(throws: LoopbackError.self) { try LoopbackServer(port: port) }
            #expect(error.message == "\(port) is no port; give one from 1 to 65535, or 0 for any free one.")
        }

        @Test func `frees its port for the next server`() async throws {
            server.stop()
            let next = try LoopbackServer(port: server.port)
            next.enqueue(.status(204))
            #expect(try await RawConnection(to: next.port).get("/") == "HTTP/1.1 204 No Content\r\n\r\n")
        }

        @Test func `keeps the connection and answers in order`() async throws {
            server.enqueue(.status(200), .status(201), .status(202))
            let connection = try RawConnection(to: server.port)
            #expect(try await connection.get("/a") == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            #expect(try await connection.get("/b") == "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
            #expect(try await connection.get("/c") == "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")
            #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
            #expect(server.acceptedConnections == 1)
        }

        @Test func `answers pipelined requests in order though handlers take their time`() async throws {
            server.route(.get, "/slow") { _ in
                try await Task.sleep(for: .milliseconds(20))
                return .text("slow")
            }
            server.route(.get, "/fast", .text("fast").closingConnection())
            let connection = try RawConnection(to: server.port)
            try await connection.send(
                "GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /fast HTTP/1.1\r\nHost: a\r\n\r\n"
            )
            let answers = try await connection.receiveToEnd()
            #expect(answers.split(separator: "HTTP/1.1").map { $0.suffix(4) } == ["slow", "slow", "fast"])
        }

        @Test func `records a request as it was on the wire`() async throws {
            server.enqueue(.status(204))
            let bytes =
                "POST /users/a%20b?page=2&q=x%26y+z&flag HTTP/1.1\r\nHost: a.test\r\nx-Trace:  1 \r\nX-TRACE: 2\r\n"
                + "content-length: 4\r\n\r\nb\u{e9}\n"
            let connection = try RawConnection(to: server.port)
            _ = try await connection.exchange(bytes)
            let request = try await server.nextRequest()
            #expect(request.method == .post)
            #expect(request.target == "/users/a%20b?page=2&q=x%26y+z&flag")
            #expect(request.path == "/users/a%20b")
            #expect(request.query == "page=2&q=x%26y+z&flag")
            #expect(
                request.queryItems == [
                    URLQueryItem(name: "page", value: "2"), URLQueryItem(name: "q", value: "x&y+z"),
                    URLQueryItem(name: "flag", value: nil),
                ]
            )
            #expect(request.queryValue("q") == "x&y+z")
            #expect(request.queryValue("none") == nil)
            #expect(request.version == "HTTP/1.1")
            #expect(request.headers.map(\.name) == ["Host", "x-Trace", "X-TRACE", "content-length"])
            #expect(request.headers.values(for: "X-Trace") == ["1", "2"])
            #expect(request.text == "b\u{e9}\n")
            #expect(request.rawBytes == Data(bytes.utf8))
            #expect(request.connection == 0)
            #expect("\(request)" == "POST /users/a%20b?page=2&q=x%26y+z&flag HTTP/1.1 (4 bytes)")
        }

        @Test func `takes targets in the form for proxies`() async throws {
            server.route(.get, "/x", .text("x"))
            let connection = try RawConnection(to: server.port)
            _ = try await connection.get("http://other.test:81/x?y=1")
            _ = try await connection.get("http://other.test")
            #expect(server.requests.map(\.path) == ["/x", "/"])
            #expect(server.requests.map(\.query) == ["y=1", nil])
            #expect(server.unmatchedRequests.map(\.target) == ["http://other.test"])
        }

        @Test func `numbers connections in order of arrival`() async throws {
            server.enqueue(.status(200), .status(200), .status(200))
            let first = try RawConnection(to: server.port)
            _ = try await first.get("/")
            _ = try await RawConnection(to: server.port).get("/")
            _ = try await first.get("/")
            #expect(server.requests.map(\.connection) == [0, 1, 0])
        }

        @Test func `closes the connection when the client asks for it`() async throws {
            server.enqueue(.status(204), .status(204), .status(204))
            for head in ["HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n", "HTTP/1.0\r\n\r\n"] {
                let connection = try RawConnection(to: server.port)
                try await connection.send("GET / \(head)")
                #expect(try await connection.receiveToEnd() == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
            }
            let answer = try await RawConnection(to: server.port).exchange(
                "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
            )
            #expect(answer == "HTTP/1.1 204 No Content\r\n\r\n")
        }

        @Test func `hands out requests once each and waits for them`() async throws {
            server.route(.get, "/{any}", .status(200))
            async let second = server.waitForRequests(2)
            let connection = try RawConnection(to: server.port)
            _ = try await connection.get("/a")
            _ = try await connection.get("/b")
            #expect(try await second.map(\.path) == ["/a", "/b"])
            #expect(try await server.nextRequest().path == "/a")
            #expect(try await server.nextRequest().path == "/b")
            let error = await #expect(throws: LoopbackError.self) {
                try await server.nextRequest(timeout: .milliseconds(5))
            }
            #expect(error?.kind == .timeout)
            #expect(error?.message.contains("There were 2 requests, 0 disconnections, 0 malformed requests") == true)
        }

        @Test func `forgets records when told`() async throws {
            let connection = try RawConnection(to: server.port)
            _ = try await connection.get("/none")
            #expect(server.unmatchedRequests.count == 1)
            server.clearRecords()
            #expect(server.requests.isEmpty)
            #expect(server.unmatchedRequests.isEmpty)
            #expect(server.acceptedConnections == 1)
            #expect(server.openConnections == 1)
        }
    }
}
