import Foundation
import RetroKit
import Testing

/// Forms that PyPI's `multipart` reads in its strict mode.
@Suite(.timeLimit(.minutes(2)))
struct MultipartTests {
    private let api: FormsApi

    init() throws {
        api = FormsApi(baseURL: try Peer.url("MULTIPART_URL"))
    }

    @Test(arguments: ["a b", "& = + % é 東京 😃 \r\n\t\"'", "", "%22 %0D"])
    func `a url-encoded form is read back as given`(_ text: String) async throws {
        let received = try await api.form(TextRequest(text: text, list: [text, "x"]))
        #expect(received.map(\.name) == ["text", "list", "list"])
        #expect(received.map(\.value) == [text, text, "x"])
    }

    @Test func `parts of every kind are read back as given`() async throws {
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")
        try bytes.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let name = "nä\"me;\r\n東京=1.bin"
        let received = try await api.parts(
            PartsRequest(
                title: "Trip & é\r\nline",
                files: [
                    FormFile.File(contentsOf: url, fileName: name, mimeType: "image/png"),
                    FormFile.File(fileName: "empty", content: Data()),
                    FormFile.File(fileName: "slice", source: .file(FileSlice(url, offset: 10, length: 20))),
                ],
                metadata: ["a": 1],
                custom: "1"
            )
        )
        #expect(received.map(\.name) == ["ti\"tle", "file", "file", "file", "metadata", "custom"])
        #expect(received.map(\.filename) == [nil, name, "empty", "slice", nil, nil])
        let types = [nil, "image/png", "application/octet-stream", "application/octet-stream", "application/json", nil]
        #expect(received.map(\.contentType) == types)
        #expect(
            received.map(\.content) == [
                Data("Trip & é\r\nline".utf8), bytes, Data(), bytes[10..<30], Data(#"{"a":1}"#.utf8), Data("1".utf8),
            ]
        )
        #expect(received.last?.headers?.map { $0.lowercased() } == ["content-disposition", "content-id"])
    }
}

/// What the server has read of one field.
private struct ReceivedPart: Decodable {
    var name: String
    var value: String?
    var filename: String?
    var contentType: String?
    var headers: [String]?
    var content: Data?
}

private struct TextRequest {
    @Field var text: String
    @Field var list: [String]
}

private struct PartsRequest {
    @FormParam("ti\"tle") var title = ""
    @FormPart("file") var files: [FormFile.File] = []
    @FormPart(contentType: "application/json") var metadata: [String: Int] = [:]
    @FormPart("custom", headers: ["Content-ID": "<part1>"]) var custom = ""
}

private final class FormsApi: ApiDomain {
    @Post("/") var form: (TextRequest) async throws -> [ReceivedPart]
    @Post("/") var parts: (PartsRequest) async throws -> [ReceivedPart]
}
