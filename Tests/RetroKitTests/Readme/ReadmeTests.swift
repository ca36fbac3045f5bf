import Foundation
import Testing

/// Every Swift sample of the README stands in the files beside this one, where it is compiled.
struct ReadmeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The README's Swift samples. The one under "Install" is of a manifest.
    private static func samples() throws -> [String] {
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        return blocks.filter { !$0.hasPrefix(".package(") }
    }

    /// A text's lines without indentation, blank lines and formatting of blanks before comments.
    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    @Test func `every sample is compiled`() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        let compiled = try files.filter { $0.lastPathComponent.hasPrefix("Readme+") }
            .map { Self.lines(try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") }
        let samples = try Self.samples()
        #expect(samples.count == 18)
        for sample in samples {
            let text = Self.lines(sample).joined(separator: "\n")
            #expect(compiled.contains { $0.contains(text) }, "not compiled:\n\(sample)")
        }
    }
}
