import Foundation
import Testing

@testable import RetroKit

struct CacheControlTests {
    private func control(_ fields: String...) -> CacheControl {
        CacheControl(HttpHeaders(fields.map { HttpHeaders.Field(name: "Cache-Control", value: $0) }))
    }

    @Test func `directives are read without regard to case, over several fields`() {
        let control = control("No-Store , MAX-AGE=60", "private=\"X-A, X-B\", stale-if-error = 5")
        #expect(control.contains("no-store"))
        #expect(control.contains("private"))
        #expect(!control.contains("x-b\""))
        #expect(control.seconds("max-age") == 60)
        #expect(control.seconds("stale-if-error") == 5)
        #expect(control.seconds("min-fresh") == nil)
    }

    @Test(
        arguments: [
            ("max-age=60", 60), ("max-age=\"60\"", 60), ("max-age=60, max-age=5", 60), ("max-age=0", 0), ("max-age", 0),
            ("max-age=", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=x", 0), ("max-age= 7 ", 7),
            ("max-age=99999999999999999999", 2_147_483_648), ("no-cache=\"a\\\", max-age=1\", max-age=9", 9),
        ] as [(String, TimeInterval)]
    )
    func `seconds that cannot be read allow nothing`(_ field: String, _ seconds: TimeInterval) {
        #expect(control(field).seconds("max-age") == seconds)
    }

    @Test func `max-stale without an argument allows any age`() {
        #expect(control("max-stale").maxStale == .infinity)
        #expect(control("max-stale=5").maxStale == 5)
        #expect(control("max-age=5").maxStale == nil)
    }

    @Test func `Pragma counts where there is no Cache-Control`() {
        #expect(CacheControl(["Pragma": "No-Cache"]).contains("no-cache"))
        #expect(!CacheControl(["Pragma": "no-cache", "Cache-Control": "max-age=1"]).contains("no-cache"))
    }
}
