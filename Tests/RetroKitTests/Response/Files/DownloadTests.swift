import Foundation
import RetroKit
import Testing

@testable import RetroKitTesting

extension OverTheWire {
    /// How downloads become files, over every transport.
    struct DownloadTests {
        static let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })

        private let folder = try? TemporaryFolder()

        private func place(_ name: String = "file.bin") throws -> (URL, TemporaryFolder) {
            let folder = try #require(folder)
            return (folder.file(name), folder)
        }

        @Test(arguments: DownloadsApi.transports)
        func `a file is where the caller wants it, and nothing else is left`(_ transport: any HttpTransport)
            async throws
        {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, folder) = try place()
            let download = try await DownloadsApi(files, over: transport).file("a.bin")
            #expect(download.bodyLength == 300_000)
            #expect(download.suggestedFileName == "a.bin")
            let saved = try await download.save(to: url)
            #expect(saved.url == url)
            #expect((saved.size, saved.resumedFrom) == (300_000, 0))
            #expect(try Data(contentsOf: url) == Self.content)
            #expect(folder.names == ["file.bin"])
            #expect(files.ranges == [nil])
        }

        @Test(arguments: DownloadsApi.transports)
        func `a file that is there gives way in one step, or stays if it should`(_ transport: any HttpTransport)
            async throws
        {
            let files = try FileServer(.init(content: Self.content, tag: nil))
            let (url, folder) = try place()
            try Data("old".utf8).write(to: url)
            let api = DownloadsApi(files, over: transport)
            let error = try await #require(throws: ApiError.self) {
                try await api.file("a").save(to: url, replacing: false)
            }
            #expect(error.kind == .file)
            #expect(
                error.description
                    == "DownloadsApi.file: The file file.bin exists already; choose another name, or replace it."
            )
            #expect(try Data(contentsOf: url) == Data("old".utf8))
            try await api.file("a").save(to: url)
            #expect(try Data(contentsOf: url) == Self.content)
            #expect(folder.names == ["file.bin"])
        }

        @Test(arguments: DownloadsApi.transports)
        func `a proposed name may hold commas without its quotes`(_ transport: any HttpTransport) async throws {
            let disposition = "attachment; filename=Smith, John.pdf; filename*=UTF-8''Smith%2C%20Jo%C3%ABl.pdf"
            let proposal: HttpHeaders = ["Content-Disposition": disposition]
            let files = try FileServer(.init(content: Self.content, tag: nil, headers: proposal))
            let folder = try #require(folder)
            let saved = try await DownloadsApi(files, over: transport).file("x").save(in: folder.url)
            #expect(saved.url.lastPathComponent == "Smith, Joël.pdf")
        }

        @Test func `a file gets the name that the server proposes, inside the folder`() async throws {
            let proposal: HttpHeaders = ["Content-Disposition": #"attachment; filename="../../plan.pdf""#]
            let files = try FileServer(.init(content: Self.content, tag: nil, headers: proposal))
            let (_, folder) = try place()
            let saved = try await DownloadsApi(files).file("a").save(in: folder.url)
            #expect(saved.url.path == folder.file("plan.pdf").path)
            #expect(folder.names == ["plan.pdf"])
            let error = try await #require(throws: ApiError.self) {
                try await DownloadsApi(files).file("a").save(in: folder.url)
            }
            #expect(error.kind == .file)
        }

        @Test func `bytes that were read already are not saved as an empty file`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, folder) = try place()
            let download = try await DownloadsApi(files).file("a")
            try await download.save(to: url)
            let error = try await #require(throws: ApiError.self) { try await download.save(to: folder.file("b")) }
            #expect((error.underlying as? StreamProblem)?.code == .alreadyRead)
            #expect(folder.names == ["file.bin"])
        }

        @Test func `an empty file is a file`() async throws {
            let files = try FileServer(.init(content: Data(), tag: "\"v1\""))
            let (url, folder) = try place()
            #expect(try await DownloadsApi(files).file("a").save(to: url).size == 0)
            #expect(folder.names == ["file.bin"])
        }

        @Test(arguments: ["no folder/file.bin", ""])
        func `a destination that cannot be is an error of its own`(_ name: String) async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""))
            let (url, folder) = try place(name)
            let error = try await #require(throws: ApiError.self) {
                try await DownloadsApi(files).file("a").save(to: url)
            }
            #expect(error.kind == .file)
            #expect(folder.names == [])
        }

        @Test func `two calls do not save to one place at once`() async throws {
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""), script: [.crawl])
            let (url, _) = try place()
            let slow = try await DownloadsApi(files).file("a")
            let steps = ProgressStream()
            async let first = slow.save(to: url, progress: .stream(steps))
            for await _ in steps { break }
            let error = try await #require(throws: ApiError.self) {
                try await DownloadsApi(files).file("a").save(to: url)
            }
            #expect(error.reason.contains("is being saved by another call"))
            #expect(try await first.size == 300_000)
        }

        @Test func `a mock's bytes are saved like any others`() async throws {
            let files = try FileServer(.init(content: Data(), tag: nil))
            let api = DownloadsApi(files)
            api.file = { name in Download(Data("mock".utf8), url: URL(string: "https://api.example.test/\(name)")) }
            let (_, folder) = try place()
            let saved = try await api.file("m.txt").save(in: folder.url)
            #expect(try Data(contentsOf: saved.url) == Data("mock".utf8))
            #expect(saved.url.lastPathComponent == "m.txt")
        }

        @Test(arguments: DownloadsApi.transports)
        func `an error status is the call's error, with its body`(_ transport: any HttpTransport) async throws {
            let files = try FileServer(.init(content: Self.content, tag: nil))
            files.server.enqueue(.text("gone", statusCode: 410))
            let error = try await #require(throws: ApiError.self) {
                _ = try await DownloadsApi(files, over: transport).file("a")
            }
            #expect(error.statusCode == 410)
            #expect(error.body == Data("gone".utf8))
        }

        @Test(arguments: ["right", "wrong"], ["caller", "Repr-Digest", "Content-Digest"])
        func `a file that is not what it should be is no file`(_ kind: String, _ source: String) async throws {
            let content = Data("abc".utf8)
            let isRight = kind == "right"
            let announced =
                isRight ? "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=" : Data(count: 32).base64EncodedString()
            let headers: HttpHeaders = source == "caller" ? [:] : [source: "sha-256=:\(announced):"]
            let files = try FileServer(.init(content: content, tag: "\"v1\"", headers: headers))
            let (url, folder) = try place()
            let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            let expected: FileDigest? = source == "caller" ? .sha256(isRight ? digits : "00") : nil
            let download = try await DownloadsApi(files).file("a")
            if isRight {
                try await download.save(to: url, verifying: expected)
                #expect(folder.names == ["file.bin"])
            } else {
                let error = try await #require(throws: ApiError.self) {
                    try await download.save(to: url, verifying: expected)
                }
                #expect(error.kind == .digestMismatch)
                #expect(error.reason.contains(digits))
                #expect(error.reason.contains(source == "caller" ? ", not 00." : ", not 0000"))
                #expect(folder.names == [])
            }
        }
    }
}
