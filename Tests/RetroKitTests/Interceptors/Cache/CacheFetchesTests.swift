import Testing

@testable import RetroKit

struct CacheFetchesTests {
    @Test func `what is under way when something changes is obsolete, what begins later is not`() {
        var fetches = CacheFetches()
        let early = fetches.begin("/a")
        let other = fetches.begin("/b")
        fetches.makeObsolete("/a")
        let late = fetches.begin("/a")
        #expect(!fetches.isCurrent(early))
        #expect(fetches.isCurrent(late))
        #expect(fetches.isCurrent(other))
        fetches.end(early)
        #expect(fetches.isCurrent(late))
        fetches.end(late)
        fetches.makeObsolete("/a")
        let last = fetches.begin("/a")
        #expect(fetches.isCurrent(last))
    }
}
