extension HttpOperationResult {
    /// How long a streamed body is collected that nobody asked for as a stream, where the call has no limit of its own.
    private static let collectionPatience = Duration.seconds(10)

    /// The result with the body read, if it is streamed although it is wanted whole, as that of an error is. What counts is
    /// the status, and the body says more about it: what does not come in time is left out, and ``isBodyCut`` tells.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are enough; 1 MB by default.
    ///   - timeout: How long the call may take; nil for no limit.
    ///   - start: When the call began.
    ///   - idleTimeout: How long to wait for each chunk; nil for no limit of its own.
    /// - Returns: The result without a stream.
    /// - Throws: What reading throws.
    package func collected(
        upTo limit: Int = 1 << 20,
        within timeout: Duration?,
        from start: ContinuousClock.Instant = .now,
        idleTimeout: Duration? = nil
    ) async throws -> HttpOperationResult {
        guard let bodyStream else { return self }
        let timeout = timeout ?? (idleTimeout == nil ? Self.collectionPatience : nil)
        let deadline = Deadline(after: timeout, from: start)
        let beginning = try await bodyStream.beginning(upTo: limit, until: deadline, idleTimeout: idleTimeout)
        var result = self
        result.bodyStream = nil
        result.response = .success(beginning.body)
        result.isBodyCut = beginning.isCut
        return result
    }
}
