import Foundation

/// Files of the repository that the tests of the demo read.
enum DemoSources {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of the tour, with its port, times and boundary replaced.
    static func expectedTour() throws -> String {
        try String(contentsOf: root.appending(path: "Tests/DemoCLI/expected-tour.txt"), encoding: .utf8)
    }

    /// The Swift files of a folder of the demo, joined.
    static func text(of folder: String) throws -> String {
        let files = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "DemoCLI").appending(path: folder),
            includingPropertiesForKeys: nil
        )
        return try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }
}

extension String {
    /// The text with every run of white space as one space.
    var withSingleSpaces: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
