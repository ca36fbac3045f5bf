import Foundation
import Testing

@testable import RetroKit

/// Where entries are kept: in memory and in files, after the same rules.
final class CacheStorageTests {
    enum Place: Sendable { case memory, disk }

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func storage(_ place: Place, capacity: Int = 1 << 20) -> any CacheStorage {
        switch place {
        case .memory: MemoryCacheStorage(capacity: capacity)
        case .disk: DiskCacheStorage(folder: folder, capacity: capacity)
        }
    }

    private func entry(_ path: String = "/a", user: HttpHeaders = [:], body: String = "stored") throws -> CacheEntry {
        try #require(
            try CacheFixtures.entry(
                ["Cache-Control": "max-age=60", "X-A": "é\u{1F600}"],
                to: user,
                body: body,
                path: path
            )
        )
    }

    private func key(_ path: String = "/a", user: HttpHeaders = [:]) throws -> CacheKey {
        try CacheFixtures.key(of: CacheFixtures.request(user, path: path))
    }

    private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test(arguments: [Place.memory, .disk])
    func `what is kept is found again, by its own user`(_ place: Place) throws {
        let storage = storage(place)
        let entries = [try entry(), try entry(user: ["Authorization": "Bearer a"], body: "a's"), try entry("/b")]
        for entry in entries { #expect(storage.keep(entry)) }
        #expect(storage.entries(for: try key()) == [entries[0]])
        #expect(storage.entries(for: try key(user: ["Authorization": "Bearer a"])) == [entries[1]])
        #expect(storage.entries(for: try key(user: ["Authorization": "Bearer b"])).isEmpty)
        storage.keep(try entry(body: "newer"))
        #expect(storage.entries(for: try key()).map(\.body) == [Data("newer".utf8)])
        storage.removeEntries(ofURL: try key().urlDigest)
        #expect(storage.entries(for: try key()).isEmpty)
        #expect(storage.entries(for: try key(user: ["Authorization": "Bearer a"])).isEmpty)
        #expect(storage.entries(for: try key("/b")).count == 1)
        storage.removeAll()
        #expect(storage.size == 0)
        #expect(files.isEmpty)
    }

    @Test(arguments: [Place.memory, .disk])
    func `what was used longest ago goes first`(_ place: Place) throws {
        let body = String(repeating: "x", count: 1000)
        let storage = storage(place, capacity: 5000)
        for name in ["a", "b", "c"] { storage.keep(try entry("/\(name)", body: body)) }
        #expect(storage.entries(for: try key("/a")).count == 1)
        for name in ["d", "e"] { storage.keep(try entry("/\(name)", body: body)) }
        #expect(storage.size <= 5000)
        #expect(storage.entries(for: try key("/a")).count == 1)
        #expect(storage.entries(for: try key("/b")).isEmpty)
        #expect(storage.entries(for: try key("/e")).count == 1)
        storage.keep(try entry("/huge", body: String(repeating: "x", count: 6000)))
        #expect(storage.entries(for: try key("/huge")).isEmpty)
        #expect(storage.entries(for: try key("/e")).count == 1)
    }

    @Test func `files outlast their process, and the order of their use too`() throws {
        let body = String(repeating: "x", count: 1000)
        let first = storage(.disk, capacity: 5000)
        for (age, name) in [(300.0, "a"), (200, "b"), (100, "c")] {
            let entry = try entry("/\(name)", body: body)
            first.keep(entry)
            try FileManager.default.setAttributes(
                [.modificationDate: Date() - age],
                ofItemAtPath: folder.appendingPathComponent(entry.name.text).path
            )
        }
        #expect(first.entries(for: try key("/a")).count == 1)
        let second = storage(.disk, capacity: 5000)
        #expect(second.size == first.size)
        #expect(second.entries(for: try key("/c")) == [try entry("/c", body: body)])
        second.keep(try entry("/d", body: body))
        #expect(second.entries(for: try key("/b")).isEmpty)
        #expect(second.entries(for: try key("/a")).count == 1)
    }

    @Test func `files are for their owner alone`() throws {
        storage(.disk).keep(try entry())
        for path in [folder.path, folder.appendingPathComponent(try #require(files.first)).path] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect((mode?.intValue ?? 0o777) & 0o077 == 0)
        }
        let text = try String(decoding: Data(contentsOf: folder.appendingPathComponent(files[0])), as: UTF8.self)
        #expect(!text.contains("Bearer"))
    }

    @Test func `a file that is cut off anywhere is no entry and is removed`() throws {
        let entry = try entry()
        let whole = entry.file
        #expect(CacheEntry(file: whole) == entry)
        for length in 0..<whole.count { #expect(CacheEntry(file: whole.prefix(length)) == nil) }
        #expect(CacheEntry(file: whole + Data([0])) == nil)
        let storage = storage(.disk)
        storage.keep(entry)
        let file = folder.appendingPathComponent(entry.name.text)
        try whole.prefix(whole.count - 1).write(to: file)
        #expect(storage.entries(for: try key()).isEmpty)
        #expect(files.isEmpty)
        #expect(storage.size == 0)
    }

    @Test func `a file with a wrong bit anywhere is no entry`() throws {
        let whole = try entry().file
        var random = SeededRandom(seed: 9)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(CacheEntry(file: damaged) == nil)
        }
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<100, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(CacheEntry(file: Data(bytes)) == nil)
            #expect(CacheEntry(file: whole.prefix(40) + bytes) == nil)
        }
    }

    @Test func `what another process was writing when it died is swept away, and other files are left`() throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: folder.appendingPathComponent("new-\(UUID().uuidString)"))
        try Data("mine".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        try Data("mine".utf8).write(to: folder.appendingPathComponent("new-plan"))
        let folders = ["new-x", "new-\(UUID().uuidString)"].sorted()
        for name in folders {
            let inner = folder.appendingPathComponent(name)
            try manager.createDirectory(at: inner, withIntermediateDirectories: false)
            try Data("mine".utf8).write(to: inner.appendingPathComponent("a"))
        }
        #expect(storage(.disk).size == 0)
        #expect(files.sorted() == (folders + ["new-plan", "notes.txt"]).sorted())
        for name in folders {
            #expect(try Data(contentsOf: folder.appendingPathComponent("\(name)/a")) == Data("mine".utf8))
        }
    }

    @Test func `what an earlier version stored is no hit, and goes`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let digest = String(repeating: "0123456789abcdef", count: 2)
        let old = folder.appendingPathComponent("\(digest)-\(digest)-\(digest)")
        try Data("RetroKit cache 1 and more".utf8).write(to: old)
        let entry = try entry()
        try Data("RetroKit cache 1 and more".utf8).write(to: folder.appendingPathComponent(entry.name.text))
        let storage = storage(.disk)
        #expect(storage.entries(for: try key()).isEmpty)
        #expect(files.isEmpty)
        #expect(storage.keep(entry))
        #expect(storage.entries(for: try key()) == [entry])
    }

    @Test(arguments: [Place.memory, .disk])
    func `an entry under another's name is no hit`(_ place: Place) throws {
        let storage = storage(place)
        let victim = try entry("/admin/secret", user: ["Authorization": "Bearer admin"], body: "secret")
        #expect(storage.keep(victim))
        var key = try key()
        key = CacheKey(url: key.url, urlDigest: victim.name.url, user: victim.name.user)
        #expect(storage.entries(for: key).isEmpty)
    }

    @Test func `names are SHA-256 digests`() throws {
        let entry = try entry()
        let url = "https://cache.example.test/a"
        #expect(entry.name.url == Sha256.digits(of: Array(url.utf8)))
        #expect(entry.name.text.utf8.count == 3 * 64 + 2)
        #expect(try key(user: ["Cookie": "a=1"]).user != key(user: ["Cookie": "a=2"]).user)
        #expect(
            try key(user: ["Cookie": "a", "X-Token": "b"]).user
                != key(user: ["Cookie": "ax-token", "X-Token": "b"]).user
        )
    }

    @Test(arguments: [Place.memory, .disk])
    func `an entry is replaced in one step`(_ place: Place) async throws {
        let storage = storage(place)
        let versions = try (0..<2).map { try entry(body: "version \($0)") }
        let key = try key()
        storage.keep(versions[0])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for number in 0..<300 { storage.keep(versions[number % 2]) } }
            for _ in 0..<3 {
                group.addTask { for _ in 0..<300 { #expect(storage.entries(for: key).count == 1) } }
            }
        }
    }

    @Test func `a folder that cannot be written to is a cache that forgets`() throws {
        let file = try TemporaryFile(Data())
        let storage = DiskCacheStorage(folder: file.url.appendingPathComponent("below"), capacity: 1 << 20)
        #expect(!storage.keep(try entry()))
        #expect(storage.entries(for: try key()).isEmpty)
        #expect(storage.size == 0)
        storage.removeAll()
    }

    @Test(arguments: [Place.memory, .disk])
    func `many tasks may use it at once`(_ place: Place) async throws {
        let storage = storage(place, capacity: 20_000)
        let entries = try (0..<40).map { try entry("/\($0)", body: String(repeating: "x", count: 1000)) }
        let keys = try (0..<40).map { try key("/\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    storage.keep(entries[number % 40])
                    for found in storage.entries(for: keys[(number * 7) % 40]) {
                        #expect(found.url == keys[(number * 7) % 40].url)
                    }
                    if number % 50 == 0 { storage.removeEntries(ofURL: keys[number % 40].urlDigest) }
                }
            }
        }
        #expect(storage.size <= 20_000)
    }
}
