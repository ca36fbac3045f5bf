import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// The bytes of each kind of answer.
    struct LoopbackResponseTests {
        private struct User: Codable {
            var name: String
            var id: Int
            var url = "a/b"
        }

        private let server: LoopbackServer
        private let connection: RawConnection

        init() throws {
            server = try LoopbackServer()
            connection = try RawConnection(to: server.port)
        }

        /// Sends a request, closing the connection from the server's side afterwards, and returns all that came.
        private func bytes(of response: LoopbackResponse, to method: HttpMethod = .get) async throws -> String {
            server.enqueue(response, .hangUp)
            let request = "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n"
            try await connection.send(request + request)
            return try await connection.receiveToEnd()
        }

        @Test(arguments: [
            (LoopbackResponse.status(200), "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            (.status(204), "HTTP/1.1 204 No Content\r\n\r\n"),
            (.status(304), "HTTP/1.1 304 Not Modified\r\n\r\n"),
            (
                .text("x", statusCode: 304),
                "HTTP/1.1 304 Not Modified\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
            ),
            (.status(799), "HTTP/1.1 799 \r\nContent-Length: 0\r\n\r\n"),
            (.status(200, reason: "Fine"), "HTTP/1.1 200 Fine\r\nContent-Length: 0\r\n\r\n"),
            (
                .json(User(name: "Ada", id: 7), statusCode: 201),
                "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n"
                    + #"{"id":7,"name":"Ada","url":"a/b"}"#
            ),
            (
                .text("é", contentType: "text/x"),
                "HTTP/1.1 200 OK\r\nContent-Type: text/x\r\nContent-Length: 2\r\n\r\né"
            ),
            (
                .data(Data("ab".utf8)),
                "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 2\r\n\r\nab"
            ),
            (.data(Data("ab".utf8), contentType: nil), "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"),
            (
                .chunked([Data("hello".utf8), Data(), Data("0123456789".utf8)]),
                "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n"
            ),
            (
                .chunked([Data("x".utf8)], trailers: ["Digest": "1"], contentType: nil),
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nDigest: 1\r\n\r\n"
            ),
            (
                .redirect(to: "/there", statusCode: 307),
                "HTTP/1.1 307 Temporary Redirect\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"
            ),
            (.raw("HTTP/1.1 2"), "HTTP/1.1 2"),
            (.hangUp, ""),
        ])
        func sendsExactlyTheBytesOf(response: LoopbackResponse, expected: String) async throws {
            #expect(try await bytes(of: response) == expected)
        }

        @Test(arguments: [
            (
                LoopbackResponse.status(200).header("Set-Cookie", "a=1").header("set-cookie", "b=2"),
                "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n"
            ),
            (
                .text("x").header("content-type", "a/b"),
                "HTTP/1.1 200 OK\r\ncontent-type: a/b\r\nContent-Length: 1\r\n\r\nx"
            ),
            (.status(200).header("Content-Length", "00"), "HTTP/1.1 200 OK\r\nContent-Length: 00\r\n\r\n"),
            (.status(200).contentLength(9), "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
            (.status(204).contentLength(9), "HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n"),
            (
                .data(Data("ab".utf8), contentType: nil).contentLength(1),
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab"
            ),
            (.data(Data("ab".utf8), contentType: nil).withoutContentLength(), "HTTP/1.1 200 OK\r\n\r\nab"),
            (
                .chunked([Data("x".utf8)], contentType: nil).withoutContentLength(),
                "HTTP/1.1 200 OK\r\n\r\n1\r\nx\r\n0\r\n\r\n"
            ),
            (.status(200).closingConnection(), "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
            (
                .status(204).informational(102).informational(103, ["Link": "</a>"]),
                "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"
            ),
            (.text("hello").closing(afterBytes: 20), "HTTP/1.1 200 OK\r\nCon"),
            (.text("hello").closing(afterBytes: 0), ""),
            (
                .data(Data("ab".utf8), contentType: nil).closing(afterBytes: 39),
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na"
            ),
            (.status(204).closing(afterBytes: 1000), "HTTP/1.1 204 No Content\r\n\r\n"),
            (.raw("garbage").closing(afterBytes: 4), "garb"),
        ])
        func sendsExactlyTheBytesOfAModified(response: LoopbackResponse, expected: String) async throws {
            #expect(try await bytes(of: response) == expected)
        }

        @Test func `leaves the body out of answers to HEAD`() async throws {
            let text = try await bytes(of: .text("hello"), to: .head)
            #expect(text == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\n")
        }

        @Test func `leaves the chunks out of answers to HEAD`() async throws {
            let text = try await bytes(of: .chunked([Data("x".utf8)], contentType: nil), to: .head)
            #expect(text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        }

        @Test func `resets the connection`() async throws {
            server.enqueue(.reset)
            await #expect(throws: RawConnection.Failure.reset) { try await connection.get("/") }
            try await server.waitForOpenConnections(0)
        }

        @Test func `stays silent until the server stops`() async throws {
            server.enqueue(.silence)
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try await server.waitForRequests(1)
            #expect(try await connection.isQuiet(for: .milliseconds(30)))
            server.stop()
            #expect(try await connection.receiveToEnd() == "")
        }

        @Test func `sends informational heads before it waits`() async throws {
            server.enqueue(.status(204).informational(103).delayed(.seconds(60)))
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await connection.receive(through: "\r\n\r\n") == "HTTP/1.1 103 Early Hints\r\n\r\n")
            #expect(try await connection.isQuiet(for: .milliseconds(20)))
        }

        @Test func `waits as long as it is told`() async throws {
            let start = ContinuousClock.now
            server.enqueue(.status(204).delayed(.milliseconds(30)))
            #expect(try await connection.get("/") == "HTTP/1.1 204 No Content\r\n\r\n")
            #expect(ContinuousClock.now - start >= .milliseconds(30))
        }

        @Test func `sends no more of a throttled body than its first piece at once`() async throws {
            server.enqueue(.text("0123456789").throttled(bytes: 4, every: .seconds(60)))
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await connection.receive(through: "\r\n\r\n")
            #expect(try await connection.receive(4) == "0123")
            #expect(try await connection.isQuiet(for: .milliseconds(20)))
        }

        @Test(arguments: [
            LoopbackResponse.data(Data("0123456789".utf8)).throttled(bytes: 4, every: .milliseconds(20)),
            .chunked([Data("a".utf8), Data("b".utf8)], every: .milliseconds(20)),
        ])
        func `waits between pieces`(response: LoopbackResponse) async throws {
            let start = ContinuousClock.now
            #expect(try await bytes(of: response).isEmpty == false)
            #expect(ContinuousClock.now - start >= .milliseconds(40))
        }

        @Test func `sends large bodies though the client is slow to read`() async throws {
            let body = Data((0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            server.enqueue(.data(body))
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await connection.receive(through: "\r\n\r\n")
            #expect(try await connection.receiveBytes(body.count) == body)
            #expect(server.disconnections.isEmpty)
        }
    }
}
