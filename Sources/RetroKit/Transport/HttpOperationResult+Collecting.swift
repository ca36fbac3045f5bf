extension HttpOperationResult {
    /// How much of a streamed body is collected that nobody asked for as a stream.
    private static let collectionLimit = 1 << 20

    /// The result with its body read whole, up to 1 MB, if it is streamed.
    ///
    /// - Throws: What reading throws.
    package func collected() async throws -> HttpOperationResult {
        guard let bodyStream else { return self }
        var result = self
        result.bodyStream = nil
        result.response = .success(try await bodyStream.collect(upTo: Self.collectionLimit))
        return result
    }
}
