import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Bodies that are not in memory, or not sent as they are.
    struct UploadOnTheWireTests {
        static let transports = OverTheWire.TargetOnTheWireTests.transports

        private func received(
            _ fields: Any...,
            options: [EndpointOption] = [],
            method: String = "POST",
            over transport: any HttpTransport = PlatformTransport.shared
        ) async throws -> RecordedRequest {
            let server = try LoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(204))
            let configuration = DomainConfiguration(baseURL: server.baseURL)
            let api = DynamicApi(method, "/x", options: options, configuration: configuration, transport: transport)
            try await api.call(DynamicRequest(fields))
            return try #require(server.requests.first)
        }

        @Test(arguments: transports)
        func `files of a form are sent from disk, under a length that is right`(_ transport: any HttpTransport)
            async throws
        {
            let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let file = try TemporaryFile(content)
            let request = try await received(
                FormParam(wrappedValue: "Trip", "title"),
                FormPart(
                    wrappedValue: [
                        FormFile.File(contentsOf: file.url, fileName: "a.bin"),
                        FormFile.File(fileName: "b.bin", source: .file(FileSlice(file.url, offset: 100, length: 50))),
                    ],
                    "f"
                ),
                over: transport
            )
            #expect(request.headers.values(for: "Content-Length") == ["\(request.body.count)"])
            #expect(!request.headers.contains("Transfer-Encoding"))
            let parts = try request.multipart().parts
            #expect(parts.map(\.name) == ["title", "f", "f"])
            #expect(parts.map(\.content) == [Data("Trip".utf8), content, content[100..<150]])
        }

        @Test(arguments: transports)
        func `a part's stream is sent in its declared length, or in chunks without one`(
            _ transport: any HttpTransport
        ) async throws {
            let chunks = [Data("0123456".utf8), Data("789abc".utf8)]
            let limited = HttpUploadStream(length: 10) { HttpBodyStream(chunks) }
            let known = try await received(FormPart(wrappedValue: limited, "s"), over: transport)
            #expect(try known.multipart().parts.map(\.content) == [Data("0123456789".utf8)])
            #expect(known.headers.values(for: "Content-Length") == ["\(known.body.count)"])
            let open = HttpUploadStream { HttpBodyStream(chunks) }
            let unknown = try await received(FormPart(wrappedValue: open, "s"), over: transport)
            #expect(try unknown.multipart().parts.map(\.content) == [Data("0123456789abc".utf8)])
            #expect(unknown.headers.contains("Content-Length") != unknown.headers.contains("Transfer-Encoding"))
        }

        @Test func `a part's stream that ends too early ends the call`() async throws {
            let short = HttpUploadStream(length: 100) { HttpBodyStream([Data("0".utf8)]) }
            let error = await #expect(throws: ApiError.self) { try await received(FormPart(wrappedValue: short, "s")) }
            #expect((error?.underlying as? TransportError)?.kind == .unreadableBody)
        }

        @Test(arguments: transports)
        func `a raw body comes from a file, a part of one or a stream`(_ transport: any HttpTransport) async throws {
            let file = try TemporaryFile(Data("0123456789".utf8))
            let whole = try await received(Body(wrappedValue: file.url, "text/plain"), over: transport)
            #expect(whole.text == "0123456789")
            #expect(whole.headers["Content-Length"] == "10")
            let slice = try await received(
                Body(wrappedValue: FileSlice(file.url, offset: 2, length: 3)),
                over: transport
            )
            #expect(slice.text == "234")
            #expect(slice.headers["Content-Length"] == "3")
            let stream = HttpUploadStream.jsonLines(
                AsyncStream { continuation in
                    for number in 1...3 { continuation.yield(["n": number]) }
                    continuation.finish()
                }
            )
            let lines = try await received(Body(wrappedValue: stream), over: transport)
            #expect(lines.text == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
            #expect(lines.headers["Content-Type"] == "application/x-ndjson")
        }

        @Test(arguments: ["DELETE", "OPTIONS", "PURGE"])
        func `other verbs carry bodies too`(_ method: String) async throws {
            let request = try await received(JsonBody(wrappedValue: [1]), method: method)
            #expect(request.text == "[1]")
            #expect(request.headers["Content-Length"] == "3")
        }

        @Test func `consent is asked for where the option says so and there is a body`() async throws {
            let asked = try await received(JsonBody(wrappedValue: [1]), options: [.expectsContinue])
            #expect(asked.headers.values(for: "Expect") == ["100-continue"])
            #expect(asked.text == "[1]")
            #expect(try await !received(options: [.expectsContinue]).headers.contains("Expect"))
            #expect(try await !received(JsonBody(wrappedValue: [1])).headers.contains("Expect"))
        }

        @Test(arguments: 0..<20)
        func `names, file names and texts of parts are read back as given`(_ seed: Int) async throws {
            var random = SeededRandom(seed: UInt64(seed))
            let name = random.text().replacing("\n", with: "").replacing("\r", with: "")
            let file = FormFile.File(fileName: random.text(), content: Data(random.text().utf8))
            let text = random.text().replacing("\n", with: "").replacing("\r", with: "")
            let request = try await received(FormPart(wrappedValue: [name: file]), FormPart(wrappedValue: text, name))
            let parts = try request.multipart().parts
            #expect(parts.map(\.name) == [name, name])
            #expect(parts.map(\.fileName) == [file.fileName, nil])
            #expect(parts.map(\.content) == [file.content, Data(text.utf8)])
        }

        @Test func `uploads leave no temporary file behind`() async throws {
            let file = try TemporaryFile(Data(count: 100_000))
            let entries = {
                try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
            }
            let before = try entries().filter { $0.hasPrefix("RetroKit-upload-") }
            for transport in Self.transports {
                _ = try await received(FormFile(wrappedValue: .init(contentsOf: file.url), "f"), over: transport)
            }
            #expect(try entries().filter { $0.hasPrefix("RetroKit-upload-") } == before)
        }
    }
}
