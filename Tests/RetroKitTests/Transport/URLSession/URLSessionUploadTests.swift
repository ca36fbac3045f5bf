import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Bodies that are not in memory. One after the other, for they look at the temporary folder.
    @Suite(.serialized)
    struct URLSessionUploadTests {
        private let server: LoopbackServer
        private let transport = URLSessionTransport()
        private let file: URL

        init() throws {
            server = try LoopbackServer()
            file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "URLSessionUploadTests-\(UUID().uuidString)"
            )
        }

        private func send(_ body: HttpBody, timeout: Duration = .seconds(10)) async throws -> HttpOperationResult {
            let params = HttpRequestParams(
                httpMethod: .put,
                baseURL: try BaseURL(server.baseURL),
                httpBody: body,
                timeout: timeout
            )
            return try await transport.sendRequest(with: params)
        }

        private func stream(_ chunks: [String], length: Int64? = nil) -> HttpBody {
            .stream(
                HttpUploadStream(contentType: "text/plain", length: length) {
                    HttpBodyStream(chunks.map { Data($0.utf8) })
                }
            )
        }

        private func temporaryFiles() throws -> Set<String> {
            let folder = FileManager.default.temporaryDirectory.path
            return Set(
                try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("RetroKit-upload-") }
            )
        }

        @Test(arguments: [0, 5, 300_000])
        func `sends a file with its length`(size: Int) async throws {
            let content = Data(repeating: 0x61, count: size)
            try content.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            server.enqueue(.text("ok"))
            #expect(try await send(.file(file, contentType: "application/zip")).statusCode == 200)
            let request = try await server.nextRequest()
            #expect(request.body == content)
            #expect(request.headers.values(for: "Content-Length") == ["\(size)"])
            #expect(request.headers["Content-Type"] == "application/zip")
            #expect(FileManager.default.fileExists(atPath: file.path))
        }

        @Test func `says at once that a file is missing`() async throws {
            for url in [FileManager.default.temporaryDirectory, file] {
                let error = await #expect(throws: TransportError.self) { try await send(.file(url, contentType: nil)) }
                #expect(error?.message == "The file \(url.path) cannot be read.")
            }
            #expect(server.acceptedConnections == 0)
        }

        /// Also again after a redirect.
        @Test(arguments: [nil, Int64(10)])
        func `sends a stream with its length`(length: Int64?) async throws {
            let before = try temporaryFiles()
            server.enqueue(.redirect(to: "/again", statusCode: 307), .text("ok"))
            #expect(try await send(stream(["hello", "world"], length: length)).statusCode == 200)
            for request in server.requests {
                #expect(request.body == Data("helloworld".utf8))
                #expect(request.headers.values(for: "Content-Length") == ["10"])
                #expect(!request.headers.contains("Transfer-Encoding"))
            }
            #expect(server.requests.count == 2)
            for _ in 0..<1_000 where try !temporaryFiles().subtracting(before).isEmpty {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try temporaryFiles().subtracting(before).isEmpty)
        }

        @Test func `sends nothing of a stream of another length`() async throws {
            let error = await #expect(throws: TransportError.self) { try await send(stream(["hello"], length: 9)) }
            #expect(error?.message == "The body's stream has 5 bytes, not the 9 that it announced.")
            #expect(server.acceptedConnections == 0)
        }

        @Test func `waits for a stream until the deadline`() async throws {
            let endless = AsyncThrowingStream<Data, any Error> { _ in }
            let body = HttpBody.stream(HttpUploadStream { HttpBodyStream(endless) })
            let error = await #expect(throws: TransportError.self) { try await send(body, timeout: .milliseconds(300)) }
            #expect(error?.kind == .timeout)
            #expect(server.acceptedConnections == 0)
        }
    }
}
