/// How urgent a call is to a ``ConcurrencyLimiter``: of those that wait, the higher one goes first.
public struct CallPriority: RawRepresentable, Hashable, Sendable {
    /// The number; 0 for ordinary calls.
    public let rawValue: Int

    /// Makes a priority of a number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Somebody waits and sees nothing else meanwhile.
    public static let high = CallPriority(rawValue: 10)
    /// An ordinary call.
    public static let normal = CallPriority(rawValue: 0)
    /// Nobody waits, such as for a synchronisation in the background.
    public static let low = CallPriority(rawValue: -10)
}

extension CallPriority: Comparable {
    /// Whether a call has to let another go first.
    public static func < (left: CallPriority, right: CallPriority) -> Bool { left.rawValue < right.rawValue }
}
