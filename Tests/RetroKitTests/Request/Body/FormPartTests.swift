import Foundation
import RetroKit
import RetroKitTesting
import Testing

/// The parts that `@FormPart` makes of its values.
struct FormPartTests {
    private struct Metadata: Encodable {
        var title = "Trip"
    }

    private static func parts(_ field: Any) throws -> [MultipartBody.Part] {
        guard case .multipart(let body) = try DynamicApi().$call(DynamicRequest([field])).request().httpBody else {
            Issue.record("no multipart form")
            return []
        }
        return body.parts
    }

    @Test func `texts have no type, bytes and JSON have theirs`() throws {
        #expect(try Self.parts(FormPart(wrappedValue: 7, "n")) == [.init(name: "n", value: "7")])
        let bytes = Data([1, 2])
        #expect(
            try Self.parts(FormPart(wrappedValue: bytes, "b"))
                == [.init(name: "b", contentType: "application/octet-stream", content: bytes)]
        )
        #expect(
            try Self.parts(FormPart(wrappedValue: Metadata(), "m"))
                == [.init(name: "m", contentType: "application/json", content: Data(#"{"title":"Trip"}"#.utf8))]
        )
    }

    @Test func `type, file name and headers are those that are declared`() throws {
        let part = FormPart(
            wrappedValue: Data("x".utf8),
            "voice",
            contentType: "audio/L16; rate=16000",
            fileName: "voice.raw",
            headers: ["Content-ID": "<1>"]
        )
        #expect(
            try Self.parts(part) == [
                .init(
                    name: "voice",
                    fileName: "voice.raw",
                    contentType: "audio/L16; rate=16000",
                    headers: [.init(name: "Content-ID", value: "<1>")],
                    source: .data(Data("x".utf8))
                )
            ]
        )
    }

    @Test func `a list repeats the name, a dictionary names parts by its keys`() throws {
        let files = ["1.txt", "2.txt"].map { FormFile.File(fileName: $0, mimeType: "a/b", content: Data($0.utf8)) }
        #expect(try Self.parts(FormPart(wrappedValue: files, "docs")).map(\.name) == ["docs", "docs"])
        #expect(try Self.parts(FormPart(wrappedValue: files, "docs")).map(\.fileName) == ["1.txt", "2.txt"])
        let map: [String: Int?] = ["b": 2, "a": 1, "c": nil]
        #expect(
            try Self.parts(FormPart(wrappedValue: map)) == [.init(name: "a", value: "1"), .init(name: "b", value: "2")]
        )
        let models = try Self.parts(FormPart(wrappedValue: [Metadata(), Metadata()], "m"))
        #expect(models.map(\.contentType) == ["application/json", "application/json"])
    }

    @Test func `with a coder's content type a list is one part`() throws {
        let json = try Self.parts(FormPart(wrappedValue: ["a", "b"], "tags", contentType: "application/json"))
        #expect(json == [.init(name: "tags", contentType: "application/json", content: Data(#"["a","b"]"#.utf8))])
        let list = try Self.parts(FormPart(wrappedValue: ["a"], "tags", contentType: "application/x-plist"))
        #expect(list.count == 1)
        #expect(try PropertyListCoder().decode([String].self, from: list[0].content) == ["a"])
    }

    @Test func `a model needs a coder for its content type, a text none`() throws {
        let text = try Self.parts(FormPart(wrappedValue: "<a/>\n", "x", contentType: "application/xml"))
        #expect(text == [.init(name: "x", contentType: "application/xml", content: Data("<a/>\n".utf8))])
        let part = FormPart(wrappedValue: Metadata(), "x", contentType: "application/xml")
        let error = try #require(throws: ApiError.self) { try Self.parts(part) }
        #expect((error.underlying as? RequestProblem)?.code == .unencodableBody)
    }

    @Test func `a file on disk is named and typed by its path, and not read`() throws {
        let file = try TemporaryFile(Data("0123456789".utf8))
        let parts = try Self.parts(FormFile(wrappedValue: .init(contentsOf: file.url), "f"))
        #expect(parts.map(\.fileName) == [file.url.lastPathComponent])
        #expect(parts.map(\.contentType) == ["application/octet-stream"])
        #expect(parts.map(\.source) == [.file(FileSlice(file.url, length: 10))])
        #expect(FormFile.File(contentsOf: URL(fileURLWithPath: "/x/a.PNG")).mimeType == "image/png")
        let slice = try Self.parts(FormPart(wrappedValue: FileSlice(file.url, offset: 4, length: 3), "s"))
        #expect(slice.map(\.source) == [.file(FileSlice(file.url, offset: 4, length: 3))])
    }

    @Test func `an empty file is left out and still makes the form a multipart one`() throws {
        #expect(try Self.parts(FormPart(wrappedValue: [FormFile.File.empty], "f")).isEmpty)
    }
}
