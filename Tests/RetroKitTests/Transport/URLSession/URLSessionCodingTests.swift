import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Which codings URLSession undoes.
    struct URLSessionCodingTests {
        private static let zipped = "H4sIAAAAAAACA8vPS1XIyQQS+WkKJakVJVz5BAUA2fpueTMAAAA="
        private static let zlib = "eJzLz0tVyMkEEvlpCiWpFSVc+QQFANSiEcs="

        @Test(arguments: [
            ("gzip", zipped), ("x-gzip", zipped), ("gzip, identity", zipped), ("deflate", zlib), ("identity", nil),
        ])
        func `a coding is undone, whole and streamed`(coding: String, bytes: String?) async throws {
            let server = try LoopbackServer()
            defer { server.stop() }
            let transport = URLSessionTransport(URLSessionTransport.Configuration())
            let text = String(repeating: "one line of text\n", count: 3)
            let body = try bytes.map { try #require(Data(base64Encoded: $0)) } ?? Data(text.utf8)
            let request = HttpRequestParams(
                httpMethod: .get,
                baseURL: try BaseURL(server.baseURL),
                percentEncodedPath: "/"
            )
            server.enqueue(.data(body).header("Content-Encoding", coding))
            let whole = try await transport.sendRequest(with: request)
            #expect(String(decoding: whole.body, as: UTF8.self) == text)
            server.enqueue(.data(body).header("Content-Encoding", coding))
            let stream = try await transport.stream(request)
            #expect(String(decoding: try await stream.streamedBody.collect(), as: UTF8.self) == text)
        }
    }
}
