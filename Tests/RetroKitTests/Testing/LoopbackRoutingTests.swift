import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Which answer a request gets from a ``LoopbackServer``.
    struct LoopbackRoutingTests {
        private struct Broken: Error, CustomStringConvertible {
            var description: String { "The handler broke." }
        }

        private struct Unencodable: Encodable {
            func encode(to encoder: any Encoder) throws { throw Broken() }
        }

        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
        }

        @Test func `gives a handler the decoded parameters`() async throws {
            server.route(.get, "/users/{id}/files/{+rest}") { request in
                .text("\(request.parameters["id"] ?? "-") \(request.parameters["rest"] ?? "-")")
            }
            let answer = try await RawConnection(to: server.port).get("/users/a%2Fb%20c/files/x/y%25.txt")
            #expect(answer.hasSuffix("\r\n\r\na/b c x/y%.txt"))
            #expect(server.requests[0].parameters == ["id": "a/b c", "rest": "x/y%.txt"])
        }

        @Test(arguments: [
            ("/users/me", "literal"), ("/users/7", "value"), ("/users/7.json", "mixed"), ("/users/7/x", "rest"),
            ("/users/gr%C3%BC%C3%9Fe", "text"), ("/users/7?sort=name&page=1", "query"), ("/users/", "none"),
            ("/users", "none"), ("/users/.json", "value"), ("/Users/me", "none"),
        ])
        func `prefers the more specific path`(target: String, expected: String) async throws {
            server.route(.get, "/users/{+rest}", .text("rest"))
            server.route(.get, "/users/{id}", .text("value"))
            server.route(.get, "/users/{id}?sort=name", .text("query"))
            server.route(.get, "users/{id}.json", .text("mixed"))
            server.route(.get, "/users/me", .text("literal"))
            server.route(.get, "/users/grüße", .text("text"))
            let answer = try await RawConnection(to: server.port).get(target)
            #expect(expected == "none" ? answer.hasPrefix("HTTP/1.1 404 ") : answer.hasSuffix("\r\n\r\n\(expected)"))
        }

        @Test func `answers with fixed responses in order and repeats the last`() async throws {
            server.route(.get, "/", .status(503), .status(429), .status(204))
            let connection = try RawConnection(to: server.port)
            var statuses: [String] = []
            for _ in 0..<4 { statuses.append(String(try await connection.get("/").dropFirst(9).prefix(3))) }
            #expect(statuses == ["503", "429", "204", "204"])
        }

        @Test func `puts the queue before the routes`() async throws {
            server.route(.get, "/users/{id}", .text("route"))
            server.enqueue(.text("first"), .text("second"))
            #expect(server.queuedAnswers == 2)
            let connection = try RawConnection(to: server.port)
            #expect(try await connection.get("/users/1").hasSuffix("first"))
            #expect(try await connection.get("/elsewhere").hasSuffix("second"))
            #expect(try await connection.get("/users/2").hasSuffix("route"))
            #expect(server.queuedAnswers == 0)
            #expect(server.requests.map { $0.parameters["id"] } == ["1", nil, "2"])
            #expect(server.unmatchedRequests.isEmpty)
        }

        @Test func `replaces a route of the same method and path`() async throws {
            server.route(.get, "/x", .text("old"))
            server.route(.get, "/x") { _ in .text("new") }
            #expect(try await RawConnection(to: server.port).get("/x").hasSuffix("new"))
        }

        @Test func `names the known routes when none fits`() async throws {
            server.route(.get, "/users/{id}", .status(200))
            server.route(.post, "/users", .status(201))
            let answer = try await RawConnection(to: server.port).get("/user/1?x=y")
            let text = "No route for GET /user/1?x=y. Known routes:\nGET /users/{id}\nPOST /users\n"
            #expect(
                answer == "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
            )
            #expect(server.unmatchedRequests.map(\.target) == ["/user/1?x=y"])
            #expect(server.requests.count == 1)
            #expect(server.uncalledRoutes == ["GET /users/{id}", "POST /users"])
        }

        @Test func `says that there are no routes`() async throws {
            let answer = try await RawConnection(to: server.port).get("/")
            #expect(answer.hasSuffix("\r\n\r\nNo route for GET /. Known routes:\n(none)\n"))
        }

        @Test func `answers a wrong method with those allowed`() async throws {
            server.route(.get, "/users/{id}", .status(200))
            server.route(.delete, "/users/{id}", .status(204))
            server.route(.post, "/users", .status(201))
            let answer = try await RawConnection(to: server.port).exchange("PUT /users/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
            #expect(answer.contains("\r\nAllow: GET, HEAD, DELETE\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nPUT is not allowed for /users/1, only GET, HEAD, DELETE.\n"))
            #expect(server.unmatchedRequests.map(\.method) == [.put])
        }

        @Test func `answers head by the route of get`() async throws {
            server.route(.get, "/x") { _ in .text("hello") }
            let connection = try RawConnection(to: server.port)
            try await connection.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(
                try await connection.receive(through: "\r\n\r\n")
                    == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\n"
            )
            #expect(try await connection.get("/x").hasSuffix("\r\n\r\nhello"))
            server.route(.head, "/x", .status(418, reason: "Teapot"))
            try await connection.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await connection.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 418 Teapot\r\n"))
        }

        @Test func `answers with 500 when a handler throws or a value cannot be encoded`() async throws {
            server.route(.get, "/throws") { _ in throw Broken() }
            server.route(.get, "/encodes") { _ in .json(Unencodable()) }
            let connection = try RawConnection(to: server.port)
            for path in ["/throws", "/encodes"] {
                let answer = try await connection.get(path)
                #expect(answer.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
                #expect(answer.hasSuffix("\r\n\r\nThe handler broke.\n"))
            }
            #expect(server.uncalledRoutes.isEmpty)
        }

        @Test func `takes methods of any name`() async throws {
            server.route("PURGE", "/cache/{key}", .status(204))
            let connection = try RawConnection(to: server.port)
            #expect(
                try await connection.exchange("PURGE /cache/a HTTP/1.1\r\nHost: a\r\n\r\n")
                    == "HTTP/1.1 204 No Content\r\n\r\n"
            )
            #expect(try await connection.exchange("purge /cache/a HTTP/1.1\r\nHost: a\r\n\r\n").contains(" 405 "))
        }
    }
}
