#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    @testable import RetroKit

    /// A disk cache whose process dies while it writes.
    @Suite(.serialized, .timeLimit(.minutes(2)))
    struct DiskCacheProcessTests {
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
