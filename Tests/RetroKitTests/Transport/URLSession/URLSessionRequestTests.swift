import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// What a request is on the wire.
    struct URLSessionRequestTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
        }

        private func recorded(_ change: (inout HttpRequestParams) -> Void) async throws -> RecordedRequest {
            var params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                timeout: .seconds(10)
            )
            change(&params)
            server.enqueue(.status(204))
            _ = try await transport.sendRequest(with: params)
            #expect(server.malformedRequests.isEmpty)
            return try await server.nextRequest()
        }

        @Test(arguments: [
            ("", nil, "/"), ("/", nil, "/"), ("/a%20b/c%2Fd%2fe", nil, "/a%20b/c%2Fd%2fe"),
            ("/%C3%A9%c3%a9", nil, "/%C3%A9%c3%a9"),
            ("/..a/.b/v1.2/...", nil, "/..a/.b/v1.2/..."), ("/a//b/", nil, "/a//b/"),
            ("/~a-b_c.d!$&'()*+,;=:@", nil, "/~a-b_c.d!$&'()*+,;=:@"),
            ("/x", "q=a%20b%2Bc&r=%5B1%5D", "/x?q=a%20b%2Bc&r=%5B1%5D"), ("/x", "", "/x?"),
            ("/x", "a=1&a=2&b", "/x?a=1&a=2&b"),
            ("", "a=1", "/?a=1"), ("/x", "u=http://b.test/?y", "/x?u=http://b.test/?y"),
            ("/100%25", "p=100%25", "/100%25?p=100%25"),
        ])
        func `sends the target byte for byte`(path: String, query: String?, target: String) async throws {
            let request = try await recorded {
                $0.percentEncodedPath = path
                $0.percentEncodedQuery = query
            }
            #expect(request.target == target)
            #expect(request.headers.values(for: "Host") == ["127.0.0.1:\(server.port)"])
        }

        @Test(arguments: ["/a/../b", "/%2E%2E/x", "/./b", "/b/..", "/a b", "/caf\u{E9}", "/a[1]", "/a\"b"])
        func `refuses a target that URL session would change`(path: String) async throws {
            let error = await #expect(throws: TransportError.self) {
                try await recorded {
                    $0.percentEncodedPath = path
                    $0.percentEncodedQuery = "token=s3cret"
                }
            }
            #expect(error?.kind == .invalidURL)
            #expect(error?.message.contains("127.0.0.1") == true)
            #expect(error?.message.contains("s3cret") == false)
            #expect(server.requests.isEmpty)
        }

        /// A length of zero where a body could be; FoundationNetworking adds it to DELETE, OPTIONS and others too.
        @Test(arguments: [
            (HttpMethod.get, [String]()), (.head, []), (.post, ["0"]), (.put, ["0"]), (.patch, ["0"]), (.delete, ["0"]),
            (.options, ["0"]), (HttpMethod(rawValue: "PURGE"), ["0"]),
        ])
        func `announces an empty body where one could be`(method: HttpMethod, lengths: [String]) async throws {
            let request = try await recorded { $0.httpMethod = method }
            #expect(request.method == method)
            #expect(request.headers.values(for: "Content-Length") == lengths)
            #expect(!request.headers.contains("Transfer-Encoding"))
            #expect(!request.headers.contains("Content-Type"))
            #expect(request.body.isEmpty)
        }

        @Test(arguments: [HttpMethod.post, .put, .patch, .delete, "PURGE"])
        func `frames a body by its length alone`(method: HttpMethod) async throws {
            let body = Data((0...255).map { UInt8($0) })
            let request = try await recorded {
                $0.httpMethod = method
                $0.httpBody = .data(body, contentType: nil)
                $0.headerFields = [
                    "content-length": "7", "Transfer-Encoding": "chunked", "Host": "b.test", "Connection": "close",
                    "X-A": "1",
                ]
            }
            #expect(request.body == body)
            #expect(request.headers.values(for: "Content-Length") == ["256"])
            #expect(request.headers.values(for: "Content-Type") == ["application/octet-stream"])
            #expect(request.headers.values(for: "Host") == ["127.0.0.1:\(server.port)"])
            #expect(!request.headers.contains("Transfer-Encoding"))
            #expect(request.headers["Connection"] != "close")
            #expect(request.headers["X-A"] == "1")
        }

        @Test func `names the body's type`() async throws {
            let form = try await recorded {
                $0.httpMethod = .post
                $0.httpBody = .form(HttpForm([.init(name: "a", value: "b c")]))
            }
            #expect(form.headers.values(for: "Content-Type") == ["application/x-www-form-urlencoded"])
            #expect(form.body == Data("a=b+c".utf8))
            let json = try await recorded {
                $0.httpMethod = .post
                $0.httpBody = .data(Data("{}".utf8), contentType: "text/plain")
                $0.headerFields = ["content-type": "application/json"]
            }
            #expect(json.headers.values(for: "Content-Type") == ["application/json"])
            let empty = try await recorded {
                $0.httpMethod = .post
                $0.httpBody = .data(Data(), contentType: nil)
            }
            #expect(empty.headers.values(for: "Content-Length") == ["0"])
            #expect(empty.headers["Content-Type"] != "application/x-www-form-urlencoded")
        }

        @Test func `sends a large body whole`() async throws {
            let body = Data(repeating: 0x5A, count: 1_000_000)
            let request = try await recorded {
                $0.httpMethod = .put
                $0.httpBody = .data(body, contentType: "application/zip")
            }
            #expect(request.body == body)
            #expect(!request.headers.contains("Expect"))
        }

        @Test func `joins repeated fields`() async throws {
            let request = try await recorded {
                $0.headerFields = [
                    "X-A": "1", "Cookie": "a=1", "x-a": "2", "cookie": "b=2", "X-Empty": "", "X-\u{7E}": "\u{E9}",
                ]
            }
            #expect(request.headers.values(for: "X-A") == ["1, 2"])
            #expect(request.headers.values(for: "Cookie") == ["a=1; b=2"])
            #expect(request.headers.values(for: "X-Empty") == [""])
            #expect(request.headers.values(for: "X-~") == ["\u{E9}"])
        }

        @Test(arguments: [HttpMethod.get, .head])
        func `refuses a body that URL session cannot send`(method: HttpMethod) async throws {
            let error = await #expect(throws: TransportError.self) {
                try await recorded {
                    $0.httpMethod = method
                    $0.httpBody = .data(Data("{}".utf8), contentType: nil)
                }
            }
            #expect(error?.kind == .unsupportedRequest)
            #expect(error?.message == "URLSession sends no body with \(method); use another method.")
            #expect(server.requests.isEmpty)
        }

        /// What no encoder has checked.
        @Test(arguments: [
            (
                "X-A", "1\r\nX-Evil: s3cret",
                "The value of the header X-A contains a line break or another control character."
            ),
            ("X-A", "1\0", "The value of the header X-A contains a line break or another control character."),
            (
                "X A", "1",
                "The header name \"X A\" is not allowed; use letters, digits and hyphens (RFC 9110 §5.1)."
            ),
        ])
        func `refuses headers that break the message`(name: String, value: String, message: String) async throws {
            let error = await #expect(throws: TransportError.self) {
                try await recorded { $0.headerFields.append(value, for: name) }
            }
            #expect(error?.kind == .unsupportedRequest)
            #expect(error?.message == message)
            transport.setConfiguration(scheme: "http", host: "127.0.0.1:\(server.port)", sharedHeaders: [name: value])
            let byDefault = await #expect(throws: TransportError.self) { try await recorded { _ in } }
            #expect(byDefault?.message == message)
            #expect(server.acceptedConnections == 0)
        }

        @Test func `refuses a method that breaks the message`() async throws {
            let error = await #expect(throws: TransportError.self) {
                try await recorded { $0.httpMethod = "GET / HTTP/1.1\r\nX-Evil: 1\r\n" }
            }
            #expect(error?.kind == .unsupportedRequest)
            #expect(server.acceptedConnections == 0)
        }

        @Test func `neither keeps nor sends cookies`() async throws {
            server.route(.get, "/set", .status(200).header("Set-Cookie", "id=1; Path=/"))
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/set"
            )
            for _ in 0..<2 { _ = try await transport.sendRequest(with: params) }
            _ = try await URLSessionTransport().sendRequest(with: params)
            let requests = try await server.waitForRequests(3)
            #expect(requests.allSatisfy { !$0.headers.contains("Cookie") })
        }

        @Test func `asks the server every time`() async throws {
            server.route(.get, "/cached", .text("fresh").header("Cache-Control", "max-age=600"))
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/cached"
            )
            for _ in 0..<3 { #expect(try await transport.sendRequest(with: params).body == Data("fresh".utf8)) }
            #expect(server.requests.count == 3)
            #expect(server.acceptedConnections == 1)
        }
    }
}
