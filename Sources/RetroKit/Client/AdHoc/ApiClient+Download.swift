public import Foundation

extension ApiClient {
    /// Downloads into a file: `try await client.download("/report.pdf", to: file)`.
    ///
    /// The file appears at its place when it is complete, as ``Download`` says.
    ///
    /// - Parameters:
    ///   - path: The path, or an absolute URL.
    ///   - query: Query parameters.
    ///   - headers: The call's headers.
    ///   - file: Where the body goes. A file that is there gives way.
    /// - Returns: The file.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func download(
        _ path: String,
        query: [String: Any?] = [:],
        headers: HttpHeaders = [:],
        to file: URL
    ) async throws -> SavedFile {
        try await get(path, query: query, headers: headers, as: Download.self).save(to: file)
    }
}
