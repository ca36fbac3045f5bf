import Foundation
import Testing

extension OverTheWire {
    /// URLSession's faults on Linux, L01 to L37: each has a test here that shows ``CurlTransport`` right, whose name begins
    /// with its number, or a reason why it has none.
    struct CurlCatalogueTests {
        static let withoutTest = [
            25: "there are no downloads to files yet: nothing is written to disk",
            26: "there are no delegates", 36: "there is no URLProtocol",
        ]

        @Test(arguments: 1...37)
        func hasATestForARowOrAReason(_ row: Int) throws {
            let isNamed = Self.sources.contains("func l\(row < 10 ? "0" : "")\(row)")
            #expect(isNamed != (Self.withoutTest[row] != nil))
        }

        private static let sources: String = {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
            return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
        }()
    }
}
