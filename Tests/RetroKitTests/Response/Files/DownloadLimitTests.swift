import Foundation
import RetroKit
import RetroKitTesting
import Testing

extension OverTheWire {
    /// Downloads that are larger than the endpoint or the domain allows; the endpoint allows 200,000 bytes.
    struct DownloadLimitTests {
        private static let soon = DownloadResumption(attemptLimit: 3, backoff: .never)

        private let folder: TemporaryFolder
        private let url: URL

        init() throws {
            folder = try TemporaryFolder()
            url = folder.file("file.bin")
        }

        private func refusal(
            _ download: Download,
            limit: Int = 200_000,
            _ resumption: DownloadResumption = soon
        ) async throws {
            let error = try await #require(throws: ApiError.self) {
                try await download.save(to: url, resumption: resumption)
            }
            #expect(error.kind == .limitExceeded)
            #expect((error.underlying as? TransportError)?.kind == .responseTooLarge)
            #expect(error.reason == "The response is larger than \(limit) bytes.")
        }

        /// A response whose length is not announced.
        private func chunked(_ count: Int) -> LoopbackResponse {
            .chunked((0..<count / 10_000).map { _ in Data(count: 10_000) })
        }

        @Test(arguments: DownloadsApi.transports)
        func `a file that is announced as too large is not begun`(_ transport: any HttpTransport) async throws {
            let files = try FileServer(.init(content: Data(count: 200_001), tag: "\"v1\""))
            try await refusal(DownloadsApi(files, over: transport).limited("a"))
            #expect(folder.names == [])
            #expect(files.ranges == [nil])
        }

        @Test(arguments: DownloadsApi.transports)
        func `a file that turns out too large is given up, and nothing is left`(_ transport: any HttpTransport)
            async throws
        {
            let files = try FileServer(.init(content: Data(), tag: nil))
            files.server.enqueue(chunked(210_000), chunked(210_000).header("ETag", "\"v1\""))
            let api = DownloadsApi(files, over: transport)
            try await refusal(api.limited("a"))
            #expect(folder.names == [])
            try await refusal(api.limited("a"), .never)
            #expect(folder.names == [])
            #expect(files.ranges == [nil, nil])
        }

        @Test func `what another call may go on with stays, within the limit`() async throws {
            let files = try FileServer(.init(content: Data(count: 210_000), tag: "\"v1\""))
            files.server.enqueue(chunked(210_000).header("ETag", "\"v1\""), chunked(210_000).header("ETag", "\"v1\""))
            let api = DownloadsApi(files)
            try await refusal(api.limited("a"))
            #expect(folder.names == ["file.bin.partial", "file.bin.partial.json"])
            #expect(try Data(contentsOf: folder.file("file.bin.partial")).count == 200_000)
            #expect(try await api.file("a").save(to: url, resumption: Self.soon).resumedFrom == 200_000)
            #expect(folder.names == ["file.bin"])
        }

        @Test func `the limit is the file's, however many requests it takes`() async throws {
            let files = try FileServer(.init(content: Data(count: 200_000), tag: nil), script: [.breakAfter(150_000)])
            let api = DownloadsApi(files)
            #expect(try await api.limited("a").save(to: url, resumption: Self.soon).size == 200_000)
            files.change(
                to: .init(content: Data(count: 200_000), tag: "\"v1\""),
                script: [.breakAfter(150_000), .breakAfter(20_000)]
            )
            #expect(try await api.limited("a").save(to: url, resumption: Self.soon).resumedFrom == 170_000)
        }

        @Test func `a domain's limit is for downloads too, and there is none by default`() async throws {
            let files = try FileServer(.init(content: Data(count: 300_000), tag: nil))
            let api = DownloadsApi(files)
            #expect(try await api.file("a").save(to: url).size == 300_000)
            api.configuration.response.responseSizeLimit = 250_000
            try await refusal(api.file("a"), limit: 250_000)
            #expect(try Data(contentsOf: url).count == 300_000)
            #expect(folder.names == ["file.bin"])
        }
    }
}
