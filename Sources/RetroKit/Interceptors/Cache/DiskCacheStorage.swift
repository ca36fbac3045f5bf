import Foundation

/// Keeps entries as files of one folder, which is read when it is used first.
///
/// A file is written under another name and then renamed, and holds its lengths and a check sum: whatever happens while
/// it is written, an entry is there whole or not at all. A file that is no whole entry is removed when it is met.
final class DiskCacheStorage: CacheStorage {
    private static let temporaryPrefix = "new-"

    private let folder: URL
    private let capacity: Int
    /// What the folder holds; nil until it has been read.
    private let index = Locked<CacheIndex?>(nil)

    /// Makes a storage.
    ///
    /// - Parameters:
    ///   - folder: The folder; it is made when it is not there. Nobody else may use it.
    ///   - capacity: How many bytes the files may have together.
    init(folder: URL, capacity: Int) {
        self.folder = folder
        self.capacity = capacity
    }

    var size: Int { withIndex { $0.size } }

    func entries(for key: CacheKey) -> [CacheEntry] {
        withIndex { $0.names(for: key) }.compactMap { name in
            guard let data = try? Data(contentsOf: file(name)), let entry = CacheEntry(file: data),
                entry.name == name, entry.belongs(to: key)
            else {
                remove(name)
                return nil
            }
            withIndex { $0.use(name) }
            // The next process learns from the date when the file was used.
            try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file(name).path)
            return entry
        }
    }

    @discardableResult
    func keep(_ entry: CacheEntry) -> Bool {
        let data = entry.file
        let name = entry.name
        withIndex { _ in }  // which makes the folder
        guard data.count <= capacity, write(data, to: file(name)) else {
            remove(name)
            return false
        }
        withIndex { $0.add(name, size: data.count) }.forEach(remove)
        return true
    }

    func removeEntries(ofURL digest: String) {
        withIndex { $0.names(ofURL: digest) }.forEach(remove)
    }

    func removeAll() {
        withIndex { Array($0.names) }.forEach(remove)
    }

    func remove(_ name: CacheName) {
        withIndex { $0.remove(name) }
        try? FileManager.default.removeItem(at: file(name))
    }
}

// MARK: Files

extension DiskCacheStorage {
    private func file(_ name: CacheName) -> URL { folder.appendingPathComponent(name.text) }

    /// Writes a file so that it is there whole or not at all.
    private func write(_ data: Data, to file: URL) -> Bool {
        let new = folder.appendingPathComponent(Self.temporaryPrefix + UUID().uuidString)
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        // Not atomically, for then Foundation would choose the name itself, and nobody could sweep the file away.
        guard (try? data.write(to: new)) != nil,
            (try? FileManager.default.setAttributes(attributes, ofItemAtPath: new.path)) != nil,
            rename(new.path, file.path) == 0
        else {
            try? FileManager.default.removeItem(at: new)
            return false
        }
        return true
    }

    private static func isTemporary(_ file: String) -> Bool {
        file.hasPrefix(temporaryPrefix) && UUID(uuidString: String(file.dropFirst(temporaryPrefix.count))) != nil
    }

    private func withIndex<Result>(_ body: (inout CacheIndex) -> Result) -> Result {
        index.withLock { index in
            var current = index ?? readFolder()
            defer { index = current }
            return body(&current)
        }
    }

    /// Finds out what the folder holds, those files first that were used longest ago, and removes what was being written
    /// when a process died, and what an earlier version left.
    private func readFolder() -> CacheIndex {
        var index = CacheIndex(capacity: capacity)
        let manager = FileManager.default
        try? manager.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let files = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files where Self.isTemporary(file) || CacheName.isOutdated(file) {
            unlink(folder.appendingPathComponent(file).path)  // which leaves a folder of such a name alone
        }
        let found = files.compactMap { file -> (name: CacheName, size: Int, date: Date)? in
            guard let name = CacheName(file),
                let attributes = try? manager.attributesOfItem(atPath: folder.appendingPathComponent(file).path),
                let size = attributes[.size] as? NSNumber
            else { return nil }
            return (name, size.intValue, attributes[.modificationDate] as? Date ?? .distantPast)
        }
        for entry in found.sorted(by: { $0.date < $1.date }) {
            for evicted in index.add(entry.name, size: entry.size) {
                try? manager.removeItem(at: file(evicted))
            }
        }
        return index
    }
}
