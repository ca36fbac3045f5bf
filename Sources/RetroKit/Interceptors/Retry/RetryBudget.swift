import Foundation

/// Keeps retries to a part of all calls, so that a service that is down is not called several times as often as one that
/// is up. Share one between the domains that call a service.
///
/// Every call earns a part of a retry, every retry spends a whole one. When nothing is left, calls fail at once.
public final class RetryBudget: @unchecked Sendable {  // the balance is behind the lock
    private let ratio: Double
    private let limit: Double
    private let lock = NSLock()
    private var balance: Double

    /// Makes a budget, which is full.
    ///
    /// - Parameters:
    ///   - ratio: How many retries each call earns; 0.2 by default, one for five calls.
    ///   - limit: How many retries can be saved up; 10 by default.
    public init(ratio: Double = 0.2, limit: Int = 10) {
        self.ratio = ratio
        self.limit = Double(limit)
        balance = Double(limit)
    }

    /// Notes a call's first attempt.
    func earn() {
        lock.withLock { balance = min(limit, balance + ratio) }
    }

    /// Asks for a retry.
    ///
    /// - Returns: Whether there was one left.
    func spend() -> Bool {
        lock.withLock {
            guard balance >= 1 else { return false }
            balance -= 1
            return true
        }
    }
}
