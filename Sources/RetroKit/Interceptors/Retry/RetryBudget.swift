/// Keeps retries to a part of all calls, so that a service that is down is not called several times as often as one that
/// is up. Share one between the domains that call a service.
///
/// Every call earns a part of a retry, every retry spends a whole one. When nothing is left, calls fail at once.
public final class RetryBudget: Sendable {
    private let ratio: Double
    private let limit: Double
    private let balance: Locked<Double>

    /// Makes a budget, which is full.
    ///
    /// - Parameters:
    ///   - ratio: How many retries each call earns; 0.2 by default, one for five calls.
    ///   - limit: How many retries can be saved up; 10 by default.
    public init(ratio: Double = 0.2, limit: Int = 10) {
        self.ratio = ratio
        self.limit = Double(limit)
        balance = Locked(Double(limit))
    }

    /// Notes a call's first attempt.
    func earn() {
        balance.withLock { $0 = min(limit, $0 + ratio) }
    }

    /// Asks for a retry.
    ///
    /// - Returns: Whether there was one left.
    func spend() -> Bool {
        balance.withLock { balance in
            guard balance >= 1 else { return false }
            balance -= 1
            return true
        }
    }
}
