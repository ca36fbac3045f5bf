import Foundation
import RetroKit
import RetroKitTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension OverTheWire {
    /// What goes wrong, and how it is told.
    struct URLSessionErrorTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()

        init() throws {
            server = try LoopbackServer()
        }

        private func failure(of base: BaseURL) async throws -> TransportError {
            let params = HttpRequestParams(
                httpMethod: .get,
                baseURL: base,
                percentEncodedPath: "/x",
                percentEncodedQuery: "token=s3cret",
                headerFields: ["Authorization": "Bearer s3cret"],
                timeout: .seconds(10)
            )
            let error = await #expect(throws: TransportError.self) { try await transport.sendRequest(with: params) }
            return try #require(error)
        }

        /// What ends the process in FoundationNetworking is left out: trailers,
        /// a head that ends after its first line, a `Location` such as `//%00`.
        @Test(arguments: [
            (LoopbackResponse.hangUp, TransportError.Kind.connectionLost), (.reset, .connectionLost),
            (.text("complete").closing(afterBytes: 12), .connectionLost),
            (.text("complete").contentLength(20).closingConnection(), .incompleteResponse),
            (.raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8)), .protocolViolation),
            (
                .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nok".utf8)).closing(
                    afterBytes: 500
                ),
                .incompleteResponse
            ),
            (.raw(Data("garbage".utf8)).closing(afterBytes: 500), .protocolViolation),
            (.raw(Data("HTTP/1.1 200 OK\r\nno colon\r\n\r\n".utf8)), .protocolViolation),
            (.raw(Data("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n".utf8)), .protocolViolation),
            (.text("not zipped").header("Content-Encoding", "gzip"), .protocolViolation),
        ])
        func sortsWhatAServerMayDo(response: LoopbackResponse, kind: TransportError.Kind) async throws {
            server.enqueue(response)
            let error = try await failure(of: try BaseURL(server.baseURL))
            #expect(error.kind == kind)
            #expect(error.message.contains("127.0.0.1"))
            #expect(error.underlying is URLError)
            for text in ["\(error)", error.underlying.map { "\($0)" } ?? ""] {
                #expect(!text.contains("s3cret"))
            }
        }

        #if canImport(FoundationNetworking)
            /// Legal or harmless, but FoundationNetworking cannot read them.
            @Test(arguments: [
                Data("HTTP/1.1 200 OK\r\nX-A:b\r\nContent-Length: 0\r\n\r\n".utf8),
                Data("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n".utf8),
                Data("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9] + Data("\r\nContent-Length: 0\r\n\r\n".utf8),
            ])
            func cannotReadEveryResponse(bytes: Data) async throws {
                server.enqueue(.raw(bytes))
                #expect(try await failure(of: try BaseURL(server.baseURL)).kind == .protocolViolation)
            }
        #endif

        @Test func `tells that nobody listens`() async throws {
            let closed = try LoopbackServer()
            closed.stop()
            let error = try await failure(of: try BaseURL(closed.baseURL))
            #expect(error.kind == .cannotConnect)
            #expect(error.message.hasPrefix("No connection to 127.0.0.1: "))
            #expect(error.message.hasSuffix("."))
        }

        @Test func `tells that the connection is not secure`() async throws {
            let error = try await failure(of: try BaseURL("https://127.0.0.1:\(server.port)"))
            #expect(error.kind == .tls)
            #expect(error.message.hasPrefix("No secure connection to 127.0.0.1: "))
        }

        @Test func `tells that the host is unknown`() async throws {
            let error = try await failure(of: try BaseURL("http://no-such-host.invalid"))
            #expect(error.kind == .cannotResolve)
            #expect(error.message.hasPrefix("The host no-such-host.invalid cannot be found: "))
        }

        @Test(arguments: [
            (URLError.Code.unknown, "SSL certificate problem: self-signed certificate", TransportError.Kind.tls),
            (.unknown, "OpenSSL SSL_connect: Connection reset by peer in connection to a.test:443", .tls),
            (.unknown, "OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 0", .connectionLost),
            (.unknown, "Could not resolve proxy: p", .cannotResolve),
            (.unknown, "Recv failure: Connection reset by peer", .connectionLost),
            (.unknown, "HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", .connectionLost),
            (.unknown, "Failed writing header", .protocolViolation), (.unknown, "Out of memory", .responseTooLarge),
            (.unknown, "Operation timed out after 5000 milliseconds", .timeout), (.unknown, "", .other),
            (.timedOut, "Failed to connect to a.test port 80: Connection timed out", .connectTimeout),
            (.timedOut, "", .timeout), (.badServerResponse, "Empty reply from server", .connectionLost),
            (.badServerResponse, "", .protocolViolation), (.unsupportedURL, "", .invalidURL),
            (.badURL, "HTTP URL must have a host", .invalidURL),
            (.unsupportedURL, "Received HTTP/0.9 when not allowed", .protocolViolation),
            (.cannotFindHost, "", .cannotResolve), (.dnsLookupFailed, "", .cannotResolve),
            (.cannotConnectToHost, "", .cannotConnect), (.notConnectedToInternet, "", .cannotConnect),
            (.secureConnectionFailed, "", .tls), (.serverCertificateUntrusted, "", .tls),
            (.clientCertificateRequired, "", .tls),
            (.networkConnectionLost, "", .connectionLost), (.cannotParseResponse, "", .protocolViolation),
            (.cannotDecodeContentData, "", .protocolViolation), (.cancelled, "", .other),
        ])
        func `sorts URL sessions errors`(code: URLError.Code, text: String, kind: TransportError.Kind) {
            let error = TransportError(URLError(code, userInfo: [NSLocalizedDescriptionKey: text]), from: "a.test")
            #expect(error.kind == kind)
            #expect((error.underlying as? URLError)?.code == code)
        }

        @Test func `tells a lost response from a lost request`() {
            let error = URLError(.networkConnectionLost)
            #expect(TransportError(error, from: "a.test").kind == .connectionLost)
            #expect(TransportError(error, from: "a.test", inMidResponse: true).kind == .incompleteResponse)
            #expect(TransportError(URLError(.timedOut), from: "a.test", inMidResponse: true).kind == .timeout)
        }

        @Test func `keeps URLs out of its texts`() {
            let secret = "http://a.test/?token=s3cret"
            let userInfo = [
                NSLocalizedDescriptionKey: "Bad \(secret)", NSURLErrorFailingURLErrorKey: secret,
            ]
            let error = TransportError(URLError(.unknown, userInfo: userInfo), from: "a.test")
            #expect(error.message == "The exchange with a.test failed: URLSession's error -1.")
            #expect(error.underlying.map { "\($0)" }?.contains("s3cret") == false)
        }
    }
}
