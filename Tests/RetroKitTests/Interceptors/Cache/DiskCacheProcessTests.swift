#if os(Linux) || os(macOS)
    import Foundation
    import RetroKitTesting
    import Testing

    @testable import RetroKit

    /// A disk cache whose process dies while it writes.
    @Suite(.serialized, .timeLimit(.minutes(2)))
    struct DiskCacheProcessTests {
        private final class PageApi: ApiDomain {
            @Get("/page") var page: () async throws -> Response<String>
        }

        @Test func `a cache on a disk without room says that nothing is stored, and leaves nothing behind`()
            async throws
        {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                signal(SIGXFSZ, SIG_IGN)
                let stub = StubTransport { _ in
                    HttpOperationResult(
                        statusCode: 200,
                        headerFields: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
                        body: Data(count: 5000)
                    )
                }
                let configuration = DomainConfiguration(baseURL: URL(string: "https://pages.example.test"))
                let api = PageApi(configuration: configuration, transport: stub)
                api.configuration.interceptors = [HttpCache(.disk(folder.url))]
                Self.limitFiles(to: 1000)
                for _ in 0..<2 {
                    let status = try await api.page().headers["Cache-Status"]
                    #expect(status == "RetroKit; fwd=uri-miss; fwd-status=200")
                    #expect(folder.names.isEmpty)
                }
                Self.limitFiles(to: 100_000)
                #expect(
                    try await api.page().headers["Cache-Status"] == "RetroKit; fwd=uri-miss; fwd-status=200; stored"
                )
                #expect(try await api.page().headers["Cache-Status"]?.hasPrefix("RetroKit; hit") == true)
            }
        }

        /// Lets files grow so far and no further, as a disk would that is full.
        private static func limitFiles(to size: Int) {
            var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t.max)
            #if canImport(Glibc)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #else
                setrlimit(RLIMIT_FSIZE, &limit)
            #endif
        }

        @Test(arguments: [50, 120, 200])
        func `a process that is killed in the middle of a write leaves whole entries behind`(_ milliseconds: Int)
            async throws
        {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path as String, milliseconds = milliseconds as Int] in
                let storage = DiskCacheStorage(folder: URL(fileURLWithPath: path), capacity: 64 << 20)
                _ = storage.size
                Thread.detachNewThread {
                    usleep(UInt32(milliseconds) * 1000)
                    kill(getpid(), SIGKILL)
                }
                for number in 0... {
                    let body = String(repeating: "\(number % 10)", count: 1_000_000)
                    if let entry = try CacheFixtures.entry(["ETag": "\"1\""], body: body, path: "/\(number % 10)") {
                        storage.keep(entry)
                    }
                }
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { CacheName($0) != nil }
            for file in files {
                let entry = CacheEntry(file: try Data(contentsOf: folder.appendingPathComponent(file)))
                #expect(entry?.name.text == file)
                #expect(entry?.body.count == 1_000_000)
            }
            let storage = DiskCacheStorage(folder: folder, capacity: 64 << 20)
            #expect(storage.size > 1_000_000 * files.count || files.isEmpty)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(left.sorted() == files.sorted())
        }
    }
#endif
