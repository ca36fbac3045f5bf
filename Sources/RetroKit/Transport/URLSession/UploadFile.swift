import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The body of a request as a file, which URLSession sends with its length and in little memory: a file of the caller's,
/// or a temporary one that goes when this does.
final class UploadFile: Sendable {
    let url: URL
    private let isTemporary: Bool

    private init(_ url: URL, isTemporary: Bool) {
        self.url = url
        self.isTemporary = isTemporary
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(at: url) }
    }

    /// Makes the file of a body; nil when its bytes are in memory.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - host: Whom it goes to.
    ///   - deadline: When a stream has to be at its end.
    /// - Returns: The file.
    /// - Throws: ``TransportError`` when the bytes cannot be had, or what the body's stream throws.
    static func make(for body: HttpBody, to host: String, until deadline: Deadline) async throws -> UploadFile? {
        switch body.withPartsOpened {
        case .none, .data, .form, .multipart: nil
        case .file(let url, _): try existing(url)
        case .stream(let stream): try await spooled(stream, for: host, until: deadline)
        }
    }

    /// As ``spooled(_:)``, in time: a stream that does not heed its cancellation is left to itself.
    private static func spooled(_ stream: HttpUploadStream, for host: String, until deadline: Deadline) async throws
        -> UploadFile
    {
        let outcome = SharedOutcome<UploadFile>()
        let work = Task {
            do {
                outcome.settle(.success(try await spooled(stream)))
            } catch {
                outcome.settle(.failure(error))
            }
        }
        outcome.keep(work)
        defer { outcome.settle(.failure(CancellationError())) }
        return try await deadline.limit(waitingFor: host) { try await outcome.value() }
    }

    private static func existing(_ url: URL) throws(TransportError) -> UploadFile {
        let file = try url.openRegularFile().file
        try? file.close()
        return UploadFile(url, isTemporary: false)
    }

    /// Writes a stream to a temporary file: URLSession would send it in chunks, or on Linux with both kinds of framing, and
    /// without its bytes when it has to send it again.
    private static func spooled(_ stream: HttpUploadStream) async throws -> UploadFile {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-upload-\(UUID().uuidString)")
        let isMade = FileManager.default.createFile(
            atPath: url.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw TransportError(.unreadableBody, "The file \(url.path) cannot be made.") }
        let file = UploadFile(url, isTemporary: true)
        let handle = try FileHandle.opened(url, forWriting: true)
        defer { try? handle.close() }
        var count: Int64 = 0
        for try await chunk in try await stream.opened() {
            try Task.checkCancellation()
            count += Int64(chunk.count)
            guard count <= stream.length ?? .max else { throw surplus(over: stream.length ?? 0) }
            try handle.write(contentsOf: chunk)
        }
        if let length = stream.length, length != count {
            throw TransportError(
                .unreadableBody,
                "The body's stream has \(count) bytes, not the \(length) that it announced."
            )
        }
        return file
    }

    private static func surplus(over length: Int64) -> TransportError {
        TransportError(.unreadableBody, "The body's stream has more bytes than the \(length) it announced.")
    }
}

extension URLSession {
    /// A task that sends a request, not started yet.
    func task(for request: URLRequest, with file: UploadFile?) -> URLSessionDataTask {
        file.map { uploadTask(with: request, fromFile: $0.url) } ?? dataTask(with: request)
    }
}
