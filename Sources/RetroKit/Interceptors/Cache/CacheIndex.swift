/// What a storage holds, by name: how large each entry is, which of them belong to a URL, and which was used longest ago.
struct CacheIndex: Sendable {
    private struct Item {
        let size: Int
        var lastUse: Int
    }

    /// A use of an entry. It is out of date when the entry has been used again, or is gone.
    private struct Use {
        let name: CacheName
        let number: Int
    }

    private let capacity: Int
    private var items: [CacheName: Item] = [:]
    private var namesByURL: [String: Set<CacheName>] = [:]
    private var uses: [Use] = []
    private var firstUse = 0
    private var lastNumber = 0
    /// How many bytes the entries have together.
    private(set) var size = 0

    /// Makes an index.
    ///
    /// - Parameter capacity: How many bytes the entries may have together.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The names of all entries.
    var names: some Collection<CacheName> { items.keys }

    /// The names of the entries of a URL and a user.
    func names(for key: CacheKey) -> [CacheName] {
        names(ofURL: key.urlDigest).filter { $0.user == key.user }
    }

    /// The names of the entries of a URL, given by its digest, whoever asked for it.
    func names(ofURL digest: String) -> [CacheName] {
        Array(namesByURL[digest] ?? [])
    }

    /// Adds an entry, or puts it in the place of the one of its name.
    ///
    /// - Returns: The names of those that have to go to make room; itself among them when it is too large.
    mutating func add(_ name: CacheName, size newSize: Int) -> [CacheName] {
        remove(name)
        guard newSize <= capacity else { return [name] }
        items[name] = Item(size: newSize, lastUse: 0)
        namesByURL[name.url, default: []].insert(name)
        size += newSize
        use(name)
        var evicted: [CacheName] = []
        while size > capacity, let oldest = popLeastRecentlyUsed() { evicted.append(oldest) }
        return evicted
    }

    /// Remembers that an entry was used.
    mutating func use(_ name: CacheName) {
        guard items[name] != nil else { return }
        lastNumber += 1
        items[name]?.lastUse = lastNumber
        uses.append(Use(name: name, number: lastNumber))
        if uses.count - firstUse > 2 * items.count + 16 { dropOutdatedUses() }
    }

    /// Removes an entry.
    mutating func remove(_ name: CacheName) {
        guard let item = items.removeValue(forKey: name) else { return }
        size -= item.size
        namesByURL[name.url]?.remove(name)
        if namesByURL[name.url]?.isEmpty == true { namesByURL[name.url] = nil }
    }

    private mutating func popLeastRecentlyUsed() -> CacheName? {
        while firstUse < uses.count {
            let use = uses[firstUse]
            firstUse += 1
            if isCurrent(use) {
                remove(use.name)
                return use.name
            }
        }
        return nil
    }

    private func isCurrent(_ use: Use) -> Bool { items[use.name]?.lastUse == use.number }

    private mutating func dropOutdatedUses() {
        uses = uses[firstUse...].filter(isCurrent)
        firstUse = 0
    }
}
