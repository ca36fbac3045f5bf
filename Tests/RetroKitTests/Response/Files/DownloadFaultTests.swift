import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Downloads from servers, and into folders, that are not as they should be.
    struct DownloadFaultTests {
        private static let content = DownloadTests.content

        private let folder = try? TemporaryFolder()

        private func place() throws -> (URL, TemporaryFolder) {
            let folder = try #require(folder)
            return (folder.file("file.bin"), folder)
        }

        @Test(arguments: ["bytes 50-99/100", "bytes 0-49/100", "bytes 0-49/*", "bytes */100", nil])
        func `a part that nobody asked for is no file`(_ range: String?) async throws {
            let files = try FileServer(.init(content: Self.content, tag: nil))
            let (url, folder) = try place()
            let part = LoopbackResponse.data(Data(count: 50), statusCode: 206)
            files.server.enqueue(range.map { part.header("Content-Range", $0) } ?? part)
            let error = try await #require(throws: ApiError.self) {
                try await DownloadsApi(files).file("a").save(to: url)
            }
            #expect(error.kind == .transport)
            #expect(error.reason.contains("though the whole was asked for"))
            #expect(folder.names == [])
        }

        @Test func `a part is a file when it is the whole, or when the caller asked for it`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: nil))
            let (url, _) = try place()
            let api = DownloadsApi(files)
            let part = LoopbackResponse.data(Data(count: 50), statusCode: 206)
            files.server.enqueue(part.header("Content-Range", "bytes 0-49/50"))
            #expect(try await api.file("a").save(to: url).size == 50)
            api.configuration.headers["Range"] = "bytes=50-99"
            files.server.enqueue(part.header("Content-Range", "bytes 50-99/100"))
            #expect(try await api.file("a").save(to: url).size == 50)
        }

        @Test func `a server that falls silent is left after the idle timeout, and asked for the rest`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, _) = try place()
            let slow = LoopbackResponse.data(Self.content).header("ETag", "\"v1\"")
            files.server.enqueue(slow.throttled(bytes: 100_000, every: .seconds(30)))
            let again = DownloadResumption(backoff: Backoff(initial: .milliseconds(1)))
            let saved = try await DownloadsApi(files).impatient("a").save(to: url, resumption: again)
            #expect(saved.resumedFrom > 0)
            #expect(try Data(contentsOf: url) == Self.content)
        }

        @Test func `a link in the place of the unfinished file is not followed`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, folder) = try place()
            let other = folder.file("other")
            try Data("other".utf8).write(to: other)
            try FileManager.default.createSymbolicLink(
                at: folder.file("file.bin.partial"),
                withDestinationURL: other
            )
            try await DownloadsApi(files).file("a").save(to: url)
            #expect(try Data(contentsOf: other) == Data("other".utf8))
            #expect(try Data(contentsOf: url) == Self.content)
            #expect(folder.names.sorted() == ["file.bin", "other"])
        }

        @Test func `a folder in the place of the unfinished file stays, with what is in it`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, folder) = try place()
            let inner = folder.file("file.bin.partial")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            try Data("kept".utf8).write(to: inner.appendingPathComponent("kept"))
            let error = try await #require(throws: ApiError.self) {
                try await DownloadsApi(files).file("a").save(to: url)
            }
            #expect(error.kind == .file)
            #expect(try Data(contentsOf: inner.appendingPathComponent("kept")) == Data("kept".utf8))
        }
    }
}
