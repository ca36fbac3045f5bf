import Foundation
import RetroKit

/// Keeps the numbers that a bridge to a metrics system would be told.
final class NumberList: MetricsRecorder, @unchecked Sendable {  // the numbers are behind the lock
    private let lock = NSLock()
    private var entries: [(text: String, labels: MetricLabels)] = []

    var all: [String] { lock.withLock { entries.map(\.text) } }
    var labels: [MetricLabels] { lock.withLock { entries.map(\.labels) } }

    func add(_ amount: Int64, to counter: MetricName, _ labels: MetricLabels) {
        lock.withLock { entries.append(("\(counter.rawValue) \(amount)", labels)) }
    }

    func record(_ value: Double, in histogram: MetricName, _ labels: MetricLabels) {
        lock.withLock { entries.append(("\(histogram.rawValue) \(value)", labels)) }
    }

    /// How often each counter was counted, with its status and error.
    var counts: [String: Int] {
        let counted = lock.withLock { entries.filter { $0.text.hasSuffix(" 1") && !$0.text.contains("active") } }
        return counted.reduce(into: [:]) { counts, entry in
            let labels = entry.labels
            let status = labels.statusCode.map(String.init) ?? "-"
            counts["\(entry.text.dropLast(2)) \(status) \(labels.error ?? "-")", default: 0] += 1
        }
    }
}
