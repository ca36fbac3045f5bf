import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// How a ``LoopbackServer`` reads requests, and which bytes it refuses.
    struct LoopbackRequestTests {
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
            server.route(.post, "/", .status(204))
        }

        @Test func `decodes a chunked body with its trailers`() async throws {
            let bytes =
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5;x=y\r\nhello\r\n00a\r\n0123456789\r\n0\r\nDigest: 1\r\nExpires: 2\r\n\r\n"
            let connection = try RawConnection(to: server.port)
            for byte in Data(bytes.utf8) { try await connection.send(Data([byte])) }
            #expect(try await connection.receiveResponse() == "HTTP/1.1 204 No Content\r\n\r\n")
            let request = try await server.nextRequest()
            #expect(request.text == "hello0123456789")
            #expect(request.trailers == ["Digest": "1", "Expires": "2"])
            #expect(request.rawBytes == Data(bytes.utf8))
        }

        @Test func `takes a large body`() async throws {
            let body = Data((0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            let connection = try RawConnection(to: server.port)
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
            try await connection.send(body)
            _ = try await connection.receiveResponse()
            #expect(server.requests[0].body == body)
        }

        @Test func `takes chunks larger than a head may be`() async throws {
            let chunk = String(repeating: "x", count: 2 << 20)
            let connection = try RawConnection(to: server.port)
            let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let answer = try await connection.exchange("\(head)200000\r\n\(chunk)\r\n200000\r\n\(chunk)\r\n0\r\n\r\n")
            #expect(answer == "HTTP/1.1 204 No Content\r\n\r\n")
            #expect(server.requests[0].text == chunk + chunk)
        }

        @Test func `tells a client that waits to send its body`() async throws {
            let connection = try RawConnection(to: server.port)
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await connection.receive(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(server.requests.isEmpty)
            #expect(try await connection.exchange("ok") == "HTTP/1.1 204 No Content\r\n\r\n")
            #expect(server.requests[0].text == "ok")
        }

        @Test(arguments: [
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok",
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
            "POST / HTTP/1.0\r\nConnection: keep-alive\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok",
        ])
        func `tells nobody who does not wait`(request: String) async throws {
            #expect(try await RawConnection(to: server.port).exchange(request) == "HTTP/1.1 204 No Content\r\n\r\n")
        }

        @Test func `lets a client wait when told to`() async throws {
            let server = try LoopbackServer(sendsContinue: false)
            server.enqueue(.status(204))
            let connection = try RawConnection(to: server.port)
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await connection.isQuiet(for: .milliseconds(20)))
            #expect(try await connection.exchange("ok") == "HTTP/1.1 204 No Content\r\n\r\n")
        }

        @Test(arguments: [
            ("garbage\r\n\r\n", #"The request line "garbage" is not "METHOD target HTTP/1.1"."#),
            ("\r\nGET / HTTP/1.1\r\n\r\n", #"The request line "" is not "METHOD target HTTP/1.1"."#),
            ("GET  / HTTP/1.1\r\n\r\n", #"The request line "GET  / HTTP/1.1" is not "METHOD target HTTP/1.1"."#),
            ("GET /é HTTP/1.1\r\n\r\n", #"The request line "GET /é HTTP/1.1" is not "METHOD target HTTP/1.1"."#),
            ("GET /#x HTTP/1.1\r\n\r\n", ##"The request line "GET /#x HTTP/1.1" is not "METHOD target HTTP/1.1"."##),
            ("GET / HTTP/2.0\r\n\r\n", #"The version "HTTP/2.0" is not HTTP/1.1 or HTTP/1.0."#),
            ("GET / HTTP/1.1\nHost: a\n\n", "A line ends with LF alone; it must end with CRLF (RFC 9112 §2.2)."),
            ("GET / HTTP/1.1\r\nHost\r\n\r\n", #"The header line "Host" has no colon."#),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", #"The header name "Host " is no token."#),
            ("GET / HTTP/1.1\r\nA: b\r\n c: d\r\n\r\n", #"The header name " c" is no token."#),
            ("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", "The value of the header A holds a control character."),
            ("GET / HTTP/1.1\r\nA: b\0\r\n\r\n", "The value of the header A holds a control character."),
            ("GET / HTTP/1.1\r\n\r\n", "The request has 0 Host fields; it must have one (RFC 9112 §3.2)."),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
                "The request has 2 Host fields; it must have one (RFC 9112 §3.2)."
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n",
                #"The Content-Length "+1" is not one number (RFC 9112 §6.3)."#
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                #"The Content-Length "1, 2" is not one number (RFC 9112 §6.3)."#
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "The request has both Content-Length and Transfer-Encoding (RFC 9112 §6.2)."
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
                #"The transfer coding "gzip, chunked" is not "chunked" in HTTP/1.1."#
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\nx\r\n",
                #"The chunk size "+1" is no hexadecimal number (RFC 9112 §7.1)."#
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxyz",
                "A chunk is longer than its size (RFC 9112 §7.1)."
            ),
        ])
        func `refuses bytes that are no request`(bytes: String, reason: String) async throws {
            let connection = try RawConnection(to: server.port)
            try await connection.send(bytes)
            let answer = try await connection.receiveToEnd()
            #expect(
                answer == "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    + "Content-Length: \(reason.utf8.count + 1)\r\nConnection: close\r\n\r\n\(reason)\n"
            )
            let malformed = try #require(server.malformedRequests.first)
            #expect(malformed.reason == reason)
            #expect(malformed.rawBytes == Data(bytes.utf8))
            #expect(malformed.connection == 0)
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: [(1 << 20) - 100, 1 << 20, 3 << 20]) func `refuses heads over a mebibyte`(size: Int)
            async throws
        {
            let connection = try RawConnection(to: server.port)
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: size))\r\n\r\n")
            if size < 1 << 20 {
                #expect(try await connection.receiveResponse() == "HTTP/1.1 204 No Content\r\n\r\n")
            } else {
                let answer = try await connection.receiveToEnd()
                #expect(answer.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
                #expect(answer.hasSuffix("\r\n\r\nThe head of the request is larger than 1048576 bytes.\n"))
            }
        }

        @Test func `keeps bytes of headers that are no Unicode`() async throws {
            let connection = try RawConnection(to: server.port)
            try await connection.send(
                Data("POST / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + Data([0xE9]) + Data("\r\n\r\n".utf8)
            )
            _ = try await connection.receiveResponse()
            #expect(server.requests[0].headers["X"] == "\u{e9}")
        }
    }
}
