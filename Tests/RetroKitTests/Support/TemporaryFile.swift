import Foundation

/// A file that is removed when nobody needs it any more.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ content: Data) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")
        try content.write(to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
