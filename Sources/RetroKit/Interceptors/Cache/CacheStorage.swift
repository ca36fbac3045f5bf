import Foundation

/// Where a cache keeps its entries. What cannot be kept is dropped without an error: a cache may forget.
protocol CacheStorage: Sendable {
    /// How many bytes the entries have together.
    var size: Int { get }

    /// The entries of a URL and a user, one for each variant. They count as used.
    func entries(for key: CacheKey) -> [CacheEntry]

    /// Keeps an entry, in the place of the one of its name, and drops those that were used longest ago if need be. Whoever
    /// looks meanwhile finds the old one or the new one.
    ///
    /// - Returns: Whether it could be kept.
    @discardableResult
    func keep(_ entry: CacheEntry) -> Bool

    /// Drops an entry.
    func remove(_ name: CacheName)

    /// Drops the entries of a URL, given by its digest, whoever asked for it.
    func removeEntries(ofURL digest: String)

    /// Drops everything.
    func removeAll()
}

/// Keeps entries in memory.
final class MemoryCacheStorage: CacheStorage {
    private struct State {
        var index: CacheIndex
        var entries: [CacheName: CacheEntry] = [:]

        mutating func remove(_ name: CacheName) {
            index.remove(name)
            entries[name] = nil
        }
    }

    private let capacity: Int
    private let state: Locked<State>

    /// Makes a storage.
    ///
    /// - Parameter capacity: How many bytes the entries may have together.
    init(capacity: Int) {
        self.capacity = capacity
        state = Locked(State(index: CacheIndex(capacity: capacity)))
    }

    var size: Int { state.withLock { $0.index.size } }

    func entries(for key: CacheKey) -> [CacheEntry] {
        state.withLock { state in
            state.index.names(for: key).compactMap { name in
                state.index.use(name)
                return state.entries[name].flatMap { $0.belongs(to: key) ? $0 : nil }
            }
        }
    }

    @discardableResult
    func keep(_ entry: CacheEntry) -> Bool {
        let name = entry.name
        return state.withLock { state in
            state.entries[name] = entry
            for evicted in state.index.add(name, size: entry.cost) { state.entries[evicted] = nil }
            return state.entries[name] != nil
        }
    }

    func remove(_ name: CacheName) {
        state.withLock { $0.remove(name) }
    }

    func removeEntries(ofURL digest: String) {
        state.withLock { state in state.index.names(ofURL: digest).forEach { state.remove($0) } }
    }

    func removeAll() {
        state.withLock { $0 = State(index: CacheIndex(capacity: capacity)) }
    }
}
