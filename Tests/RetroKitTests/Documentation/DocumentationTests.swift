import Foundation
import Testing

/// Every Swift sample of the README and of the articles stands in the files beside this one, where it is compiled.
struct DocumentationTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The README and the articles, by their paths from the root.
    static let documents: [String] = {
        let catalogues = ["RetroKit", "RetroKitStyles"].map { "Sources/\($0)/\($0).docc" }
        return ["README.md"]
            + catalogues.flatMap { articles in
                let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: articles).path())
                return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(articles)/\($0)" }
            }
    }()

    /// The lines of all files that are compiled.
    private static let compiled: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "swift" && !$0.lastPathComponent.hasSuffix("Tests.swift") }
            .compactMap { try? lines(String(contentsOf: $0, encoding: .utf8)) }
    }()

    /// The Swift samples of a document. A manifest's dependency is none.
    private static func samples(of document: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        return blocks.filter { !$0.hasPrefix(".package(") }
    }

    /// A text's lines without indentation, blank lines and formatting of blanks before comments.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    @Test(arguments: documents)
    func `every sample is compiled`(_ document: String) throws {
        let samples = try Self.samples(of: document)
        #expect(!samples.isEmpty)
        for sample in samples {
            let text = Self.lines(sample)
            #expect(Self.compiled.contains { $0.contains(text) }, "not compiled:\n\(sample)")
        }
    }
}
