extension CallClock {
    /// Does something that has to be done in time.
    ///
    /// - Parameters:
    ///   - duration: The time; nil for no limit.
    ///   - error: What is thrown when it is over.
    ///   - operation: What to do. It is cancelled when the time is over, and waited for.
    /// - Returns: What the operation returns.
    /// - Throws: What it throws, or the error.
    package func limit<Value: Sendable>(
        to duration: Duration?,
        throwing error: @escaping @Sendable @autoclosure () -> any Error,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let duration else { return try await operation() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: operation)
            group.addTask {
                try await sleep(for: duration)
                throw error()
            }
            guard let value = try await group.next() else { throw error() }
            return value
        }
    }
}
