#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    extension OverTheWire {
        /// What ``CurlTransport`` makes of lengths that are none (RFC 9112 §6.3).
        struct ContentLengthTests {
            private static let text = "twenty-three bytes here"
            private let fixture: CurlFixture

            init() throws {
                fixture = try CurlFixture()
            }

            private func answer(_ fields: String, _ status: String = "200 OK") -> LoopbackResponse {
                .raw("HTTP/1.1 \(status)\r\n\(fields)\r\n\r\n\(Self.text)").closingConnection()
            }

            @Test(arguments: [
                "Content-Length: 23\r\nContent-Length: 10", "Content-Length: 10\r\nContent-Length: 23",
                "Content-Length: 23, 10", "Content-Length: 0x17", "Content-Length: 23.0", "Content-Length: 2, 3",
                "Content-Length: 23\r\nContent-Length: x", "Content-Length: +23", "Content-Length: -23",
                "Content-Length: 23,", "Content-Length: 23 10",
            ])
            func `a length that is no number, or two, is an error`(fields: String) async throws {
                await expectFailure(.protocolViolation) { try await fixture.receive(answer(fields)) }
                await expectFailure(.protocolViolation) { try await fixture.stream(answer(fields)) }
                await expectFailure(.protocolViolation) { try await fixture.receive(answer(fields, "404 Not Found")) }
            }

            @Test(arguments: [
                "Content-Length: 23", "content-length:023", "Content-Length: 23\r\nContent-Length: 23",
                "Content-Length: 23, 23", "X-Content-Length: 1\r\nContent-Length: 23",
            ])
            func `one length, once or twice, is taken`(fields: String) async throws {
                #expect(try await fixture.receive(answer(fields)).text == Self.text)
            }

            @Test func `a length that does not count is not looked at`() async throws {
                let chunks =
                    "HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"
                #expect(try await fixture.receive(.raw(chunks)).text == "ok")
                let none = "HTTP/1.1 204 No Content\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"
                #expect(try await fixture.receive(.raw(none).closingConnection()).statusCode == 204)
            }
        }
    }
#endif
