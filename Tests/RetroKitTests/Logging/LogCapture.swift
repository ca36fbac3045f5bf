import Foundation
import RetroKit

/// Keeps what a logger says.
final class LogCapture: @unchecked Sendable {  // the entries are behind the lock
    private let lock = NSLock()
    private var captured: [HttpLogEntry] = []

    var sink: @Sendable (HttpLogEntry) -> Void {
        { entry in self.lock.withLock { self.captured.append(entry) } }
    }

    var entries: [HttpLogEntry] { lock.withLock { captured } }
    var text: String { entries.map(\.text).joined(separator: "\n") }
}
