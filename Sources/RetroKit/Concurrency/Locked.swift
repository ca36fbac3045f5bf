import Foundation

/// A value that several threads share.
package final class Locked<Value: Sendable>: @unchecked Sendable {  // every access holds the lock
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Looks at the value or changes it. The body must not come back to the same lock.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }

    /// Takes the value away, which is there once.
    func take<Wrapped>() -> Wrapped? where Value == Wrapped? {
        withLock { value in
            defer { value = nil }
            return value
        }
    }
}
