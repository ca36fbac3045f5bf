import Foundation
import RetroKit

/// How far a call has come, as bars: one for each quarter of the way.
final class ProgressBar: @unchecked Sendable {  // the bars are behind the lock
    private static let width = 20
    private static let quarters = 4

    private let lock = NSLock()
    private var shown: [String] = []

    /// The bars so far, such as `[##########----------]  50 %`.
    var lines: [String] { lock.withLock { shown } }

    /// Shows a fraction of the way.
    func show(_ fraction: Double?) {
        lock.withLock {
            while shown.count < Self.quarters, (fraction ?? 0) * Double(Self.quarters) >= Double(shown.count + 1) {
                shown.append(Self.line(quarter: shown.count + 1))
            }
        }
    }

    private static func line(quarter: Int) -> String {
        let done = width * quarter / quarters
        let bar = String(repeating: "#", count: done) + String(repeating: "-", count: width - done)
        let percent = "\(100 * quarter / quarters)"
        return "[\(bar)] \(String(repeating: " ", count: 3 - percent.count))\(percent) %"
    }
}
