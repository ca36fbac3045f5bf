import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// How downloads go on after they broke off, over every transport.
    struct DownloadResumptionTests {
        private static let content = DownloadTests.content
        private static let soon = DownloadResumption(attemptLimit: 3, backoff: .never)
        private static let never = DownloadResumption(attemptLimit: 0)

        private let folder: TemporaryFolder
        private let url: URL

        init() throws {
            folder = try TemporaryFolder()
            url = folder.file("file.bin")
        }

        private func files(_ tag: String? = "\"v1\"", _ script: FileServer.Behaviour...) throws -> FileServer {
            try FileServer(.init(content: Self.content, tag: tag), script: script)
        }

        private func save(
            _ files: FileServer,
            _ resumption: DownloadResumption = soon,
            over transport: any HttpTransport = PlatformTransport.shared
        ) async throws -> SavedFile {
            try await DownloadsApi(files, over: transport).file("a.bin").save(to: url, resumption: resumption)
        }

        /// Saves in vain, so that a part of the file stays.
        private func breakOff(_ files: FileServer, over transport: any HttpTransport = PlatformTransport.shared)
            async throws
        {
            let error = try await #require(throws: ApiError.self) {
                try await save(files, Self.never, over: transport)
            }
            #expect(error.kind == .transport)
            #expect((error.underlying as? TransportError)?.kind == .incompleteResponse)
            #expect(folder.names == ["file.bin.partial", "file.bin.partial.json"])
        }

        private func expectWhole(_ content: Data = content) throws {
            #expect(try Data(contentsOf: url) == content)
            #expect(folder.names == ["file.bin"])
        }

        @Test(arguments: DownloadsApi.transports)
        func `a broken connection is followed by a request for the rest`(_ transport: any HttpTransport) async throws {
            let files = try files("\"v1\"", .breakAfter(100_000), .breakAfter(50_000))
            #expect(try await save(files, over: transport).resumedFrom == 150_000)
            #expect(files.ranges == [nil, "bytes=100000-", "bytes=150000-"])
            #expect(files.server.requests.map { $0.headers["If-Range"] } == [nil, "\"v1\"", "\"v1\""])
            #expect(files.server.requests.allSatisfy { $0.headers["Accept-Encoding"] == "identity" })
            try expectWhole()
        }

        @Test(arguments: DownloadsApi.transports)
        func `the next call goes on with what the last one left`(_ transport: any HttpTransport) async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files, over: transport)
            let saved = try await save(files, Self.never, over: transport)
            #expect((saved.resumedFrom, saved.size) == (120_000, 300_000))
            #expect(files.ranges == [nil, nil, "bytes=120000-"])
            try expectWhole()
        }

        @Test func `a call that is cancelled leaves what the next one goes on with`() async throws {
            let files = try files("\"v1\"", .crawl)
            let steps = ProgressStream()
            let download = try await DownloadsApi(files).file("a.bin")
            let saving = Task { try await download.save(to: url, progress: .stream(steps)) }
            for await step in steps where step.received > 40_000 { break }
            saving.cancel()
            await #expect(throws: CancellationError.self) { try await saving.value }
            #expect(folder.names == ["file.bin.partial", "file.bin.partial.json"])
            #expect(try await save(files).resumedFrom > 40_000)
            try expectWhole()
        }

        @Test func `a version that has changed is fetched from the beginning, without another request`()
            async throws
        {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            let changed = Data(Self.content.reversed())
            files.change(to: .init(content: changed, tag: "\"v2\""))
            #expect(try await save(files).resumedFrom == 0)
            #expect(files.ranges == [nil, nil])
            try expectWhole(changed)
        }

        @Test func `a version that changes while it is fetched is fetched from the beginning`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            let download = try await DownloadsApi(files).file("a.bin")
            let changed = Data("short".utf8)
            files.change(to: .init(content: changed, tag: "\"v2\""))
            let saved = try await download.save(to: url, resumption: Self.soon)
            #expect((saved.resumedFrom, saved.size) == (0, 5))
            #expect(files.ranges == [nil, "bytes=120000-"])
            try expectWhole(changed)
        }

        @Test func `a server without ranges sends the whole again`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000), .ignoreRanges)
            #expect(try await save(files).resumedFrom == 0)
            try expectWhole()
        }

        @Test func `a file without a version is fetched from the beginning`() async throws {
            let files = try files(nil, .breakAfter(120_000))
            _ = try await save(files)
            #expect(files.ranges == [nil, nil])
            try expectWhole()
        }

        @Test func `a file without a version leaves nothing behind when it fails`() async throws {
            let files = try files(nil, .breakAfter(120_000))
            await #expect(throws: ApiError.self) { try await save(files, Self.never) }
            #expect(folder.names == [])
        }

        @Test func `what should not be kept is not kept`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            await #expect(throws: ApiError.self) { try await save(files, .never) }
            #expect(folder.names == [])
        }

        @Test func `the first response is let go of when the rest is asked for`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            files.change(script: [.crawl])
            files.server.clearRecords()
            let download = try await DownloadsApi(files).file("a.bin")
            #expect(try await download.save(to: url).resumedFrom == 120_000)
            try await files.server.waitForDisconnections()
            #expect(download.statusCode == 200)
        }

        @Test func `another resource of the same version name is not mixed in`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            let saved = try await DownloadsApi(files).file("b.bin").save(to: url)
            #expect(saved.resumedFrom == 0)
            try expectWhole()
        }

        @Test func `a partial file that is complete needs no more bytes`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            try Self.content.write(to: folder.file("file.bin.partial"))
            #expect(try await save(files).size == 300_000)
            #expect(files.ranges == [nil, nil])
            try expectWhole()
        }

        @Test(arguments: ["not json", "{}", ""])
        func `a note that cannot be read is no note`(_ note: String) async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            try Data(note.utf8).write(to: folder.file("file.bin.partial.json"))
            #expect(try await save(files).resumedFrom == 0)
            try expectWhole()
        }

        @Test func `a busy server is asked again`() async throws {
            let files = try files("\"v1\"", .breakAfter(100_000), .refuse(503), .refuse(429))
            #expect(try await save(files).resumedFrom == 100_000)
            #expect(files.server.requests.count == 4)
            try expectWhole()
        }

        @Test func `a refusal in the middle is the error, and what came stays`() async throws {
            let files = try files("\"v1\"", .breakAfter(100_000), .refuse(403))
            let error = try await #require(throws: ApiError.self) { try await save(files) }
            #expect(error.statusCode == 403)
            #expect(folder.names == ["file.bin.partial", "file.bin.partial.json"])
        }

        @Test func `attempts in vain come to an end, fruitful ones do not count`() async throws {
            let fruitful = [FileServer.Behaviour](repeating: .breakAfter(10_000), count: 8)
            let files = try FileServer(.init(content: Self.content, tag: "\"v1\""), script: fruitful)
            #expect(try await save(files).resumedFrom == 80_000)
            try FileManager.default.removeItem(at: url)
            files.change(
                script: [.breakAfter(10_000)] + [FileServer.Behaviour](repeating: .breakAfter(0), count: 9)
            )
            let before = files.server.requests.count
            await #expect(throws: ApiError.self) { try await save(files) }
            #expect(files.server.requests.count - before == 4)
        }

        @Test func `the digest is that of the whole file`() async throws {
            let files = try files("\"v1\"", .breakAfter(100_000))
            let whole = try TemporaryFile(Self.content)
            let digest = try FileDigest(of: whole.url)
            let download = try await DownloadsApi(files).file("a.bin")
            try await download.save(to: url, verifying: digest, resumption: Self.soon)
            #expect(files.ranges.count == 2)
            try expectWhole()
        }

        @Test func `the digest that the first response announced counts for the whole`() async throws {
            let wrong = "sha-256=:\(Data(count: 32).base64EncodedString()):"
            let announcing: HttpHeaders = ["Content-Digest": wrong]
            let first = FileServer.Version(content: Self.content, tag: "\"v1\"", headers: announcing)
            let files = try FileServer(first, script: [.breakAfter(100_000)])
            let download = try await DownloadsApi(files).file("a.bin")
            files.change(to: .init(content: Self.content, tag: "\"v1\""))
            let error = try await #require(throws: ApiError.self) {
                try await download.save(to: url, resumption: Self.soon)
            }
            #expect(error.kind == .digestMismatch)
            #expect(files.ranges == [nil, "bytes=100000-"])
            #expect(folder.names == [])
        }

        @Test func `progress counts what was there before`() async throws {
            let files = try files("\"v1\"", .breakAfter(120_000))
            try await breakOff(files)
            let steps = ProgressStream()
            let download = try await DownloadsApi(files).file("a.bin")
            async let saved = download.save(to: url, progress: .stream(steps))
            var seen: [HttpProgress] = []
            for await step in steps { seen.append(step) }
            _ = try await saved
            #expect(seen.allSatisfy { $0.received > 120_000 && $0.totalToReceive == 300_000 })
            #expect(seen.last?.fractionReceived == 1)
        }
    }
}
