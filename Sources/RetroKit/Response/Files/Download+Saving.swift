public import Foundation

extension Download {
    /// Reads the bytes into a file, which appears at its place when it is complete, in one step: until then they are in a
    /// file beside it, of the same name and `.partial`. A destination never holds half a file.
    ///
    /// When the connection breaks, the rest is asked for. When the call fails for good or is cancelled, what has come
    /// stays, with a note in `.partial.json`, and the next call that saves the same version of the same resource to the
    /// same place goes on there; ``DownloadResumption`` says when that is possible. When it is, the first response's body
    /// is not read: only its head is needed, to see that the version is still the same.
    ///
    /// - Parameters:
    ///   - destination: Where the file is to be. Its folder must exist.
    ///   - replacing: Whether a file that is there gives way; true by default.
    ///   - digest: What the file's SHA-256 must be; by default what the response announces, if it does (`Repr-Digest` and
    ///     `Content-Digest`, RFC 9530).
    ///   - resumption: What happens when the connection breaks.
    ///   - progress: Who is told how many bytes are there, those from earlier attempts included.
    /// - Returns: The file.
    /// - Throws: ``ApiError``, of kind `file` for a file that cannot be written, `digestMismatch` for one that is not what
    ///   it should be and `limitExceeded` for one that is larger than `.responseSizeLimit` allows; `CancellationError` when
    ///   the task is cancelled.
    @discardableResult
    public func save(
        to destination: URL,
        replacing: Bool = true,
        verifying digest: FileDigest? = nil,
        resumption: DownloadResumption = DownloadResumption(),
        progress: ProgressObserver? = nil
    ) async throws -> SavedFile {
        do {
            let place = try SavePlace(destination, replacing: replacing)
            defer { place.leave() }
            var saving = try Saving(of: self, to: place, verifying: digest, resumption: resumption, progress: progress)
            let file = try await saving.run()
            progress?.end(true)
            return file
        } catch {
            progress?.end(false)
            if error is CancellationError { throw error }
            let context = source.context
            throw context.error((error as? FileProblem).map { ApiError(file: $0, context.exchange) } ?? error)
        }
    }

    /// Reads the bytes into a file of a folder, under ``suggestedFileName``; otherwise as
    /// ``save(to:replacing:verifying:resumption:progress:)``.
    ///
    /// - Parameters:
    ///   - folder: The folder. It must exist.
    ///   - replacing: Whether a file of that name gives way; false by default, for it is the server that names the file.
    ///   - digest: What the file's SHA-256 must be.
    ///   - resumption: What happens when the connection breaks.
    ///   - progress: Who is told how many bytes are there.
    /// - Returns: The file.
    /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
    @discardableResult
    public func save(
        in folder: URL,
        replacing: Bool = false,
        verifying digest: FileDigest? = nil,
        resumption: DownloadResumption = DownloadResumption(),
        progress: ProgressObserver? = nil
    ) async throws -> SavedFile {
        try await save(
            to: folder.appendingPathComponent(suggestedFileName),
            replacing: replacing,
            verifying: digest,
            resumption: resumption,
            progress: progress
        )
    }
}

/// A download that is complete and in its place.
public struct SavedFile: Sendable {
    /// Where it is.
    public let url: URL
    /// How many bytes it has.
    public let size: Int64
    /// How many of them were there from an earlier attempt, in this call or before it; 0 when all came in one go.
    public let resumedFrom: Int64
    /// The header fields of the last response.
    public let headers: HttpHeaders
}
