import Foundation

/// The mocks of a domain's calls by value, by the types of request and response.
package final class CallMocks: @unchecked Sendable {  // the mocks are behind the lock
    private let lock = NSLock()
    private var mocks: [ObjectIdentifier: Any] = [:]

    /// The mock of calls with a request of one type for a value of another; nil when there is none.
    package subscript<Call, Value>(call: Call.Type, value: Value.Type) -> (
        nonisolated(nonsending) (Call) async throws -> Value
    )? {
        get {
            lock.withLock {
                mocks[ObjectIdentifier(((Call) -> Value).self)] as? nonisolated(nonsending) (Call) async throws -> Value
            }
        }
        set {
            var other: Any? = newValue
            lock.withLock { swap(&mocks[ObjectIdentifier(((Call) -> Value).self)], &other) }
        }
    }

    package func removeAll() {
        lock.withLock { mocks.removeAll() }
    }
}

extension ApiDomain {
    /// Removes the mocks of calls by value, so that they go to the network again. Endpoints have their
    /// own.
    public final func resetMocks() {
        mocks.removeAll()
    }
}
