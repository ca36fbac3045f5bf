import Foundation

/// Values that come in from many tasks.
final class Kept<Value: Sendable>: @unchecked Sendable {  // the values are behind the lock
    private let lock = NSLock()
    private var kept: [Value] = []

    var values: [Value] { lock.withLock { kept } }

    func add(_ value: Value) {
        lock.withLock { kept.append(value) }
    }
}
