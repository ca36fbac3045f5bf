import Foundation
import Testing

/// The catalogue of bugs that users of HTTP clients have met (B001 to B148) and of URLSession's faults on Linux (L01 to
/// L37): each has a test that names it, or a reason here why it has none.
struct BugCatalogueTests {
    /// Entries that do not apply to RetroKit as it is.
    static let withoutTest: [String: String] = [
        "B064": "no wrapper stands in a response",
        "B077": "one delegate method for challenges, session-wide",
        "B097": "by design a subclass says @unchecked Sendable itself: Tests/Consumers",
        "B133": "there are no WebSockets; Windows is no target",
        "B138": "RetroKit does not use URLProtocol", "B139": "there is no replay yet", "B141": "likewise",
        "B142": "there is no code generation", "B143": "likewise", "B144": "likewise", "B146": "likewise",
        "B147": "likewise", "B148": "likewise",
    ]

    static let entries =
        [
            1...4, 6...9, 11...14, 16...19, 21...24, 26...29, 31...34, 36...39, 41...44, 46...49, 51...54, 56...59,
            61...64, 66...69, 71...74, 76...79, 81...84, 86...89, 91...94, 96...99, 101...104, 106...109, 111...114,
            116...119, 121...124, 126...129, 131...134, 136...139, 141...144, 146...148,
        ].flatMap { $0 }.map { String(format: "B%03d", $0) }

    @Test(arguments: entries)
    func `an entry has a test that names it, or a reason`(_ entry: String) throws {
        let isNamed = Self.sources.contains(entry)
        #expect(isNamed != (Self.withoutTest[entry] != nil))
    }

    /// The text of every test but this one.
    private static let sources: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "BugCatalogueTests.swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
    }()
}
